"""The games that are there: found, loaded with their data, and checked before anybody plays
them.
"""
