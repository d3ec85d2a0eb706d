"""Pictures drawn as SVG from plain data: maps, their symbols, and PNG of them."""
