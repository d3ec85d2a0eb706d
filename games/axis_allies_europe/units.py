"""The units that rules, robots and the order language call by name; what each can do is said in
data/units.yaml (`g.board.unit(kind)`)."""

INFANTRY = "infantry"
ARTILLERY = "artillery"
ARMOR = "armor"
GUN = "aa_gun"
FIGHTER = "fighter"
BOMBER = "bomber"
TRANSPORT = "transport"
SUBMARINE = "submarine"
DESTROYER = "destroyer"
CARRIER = "carrier"
BATTLESHIP = "battleship"
COMPLEX = "industrial_complex"

# Ships that fire on the defenders of a landing.
SUPPORTERS = (DESTROYER, BATTLESHIP)
