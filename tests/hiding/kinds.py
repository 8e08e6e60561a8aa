"""The kinds of places where a file can say something, each in a few words."""

from __future__ import annotations

from collections.abc import Mapping

WORD = "zidovudine"
"""What is planted: a word that tells HIV, as the shipped knowledge has it."""
HALVES = ("zido", "vudine")

KINDS = {
    "text": "what anybody reads",
    "pieces": "a word in two pieces: markup, line ends, drawing operators within it",
    "codes": "letters as numbers: references, escapes, transfer encodings, code pages",
    "cells": "cells of a table",
    "margins": "headers and footers of pages",
    "notes": "footnotes, endnotes, notes of a speaker",
    "boxes": "text boxes and shapes",
    "hidden": "what is there and not shown: hidden text, sheets, rows, columns, layers",
    "comments": "comments of people, and who made them",
    "changes": "tracked changes: deleted, inserted, moved, and by whom",
    "versions": "earlier versions, kept in the file",
    "properties": "author, title, keywords, document information, XMP, metadata",
    "own data": "custom XML, variables, unknown headers, keys, elements, attributes",
    "thumbnail": "a small picture of the first page",
    "for the blind": "alternative text of pictures, titles, descriptions",
    "in pictures": "notes in pictures: camera, place, comment",
    "attachments": "files within the file",
    "file names": "names of attachments, members, parts and pictures",
    "bookmarks": "bookmarks, anchors, targets",
    "links": "addresses of links, however they are spelled",
    "fields": "form fields, content controls, instructions of fields",
    "names": "names of styles, classes, fonts, layers, glyphs",
    "scripts": "scripts, macros, actions",
    "formulas": "formulas, rules and names of cells",
    "values": "values behind what is shown",
    "charts": "charts and diagrams",
    "titles": "names of columns, fields and sheets, titles of pages",
    "heads": "headers of messages",
    "source": "comments in the source, notes of an archive",
    "gaps": "bytes before, between and behind what belongs to the file",
    "statistics": "statistics and dictionaries of columns",
}

Planted = Mapping[str, Mapping[str, bytes]]
"""By kind of place: files that have the word there, each with a name."""


def in_place(place: str) -> str:
    """Returns what says the word, where "{}" stands for it, and "{0}", "{1}" for its halves."""
    halved = place.replace("{0}", HALVES[0]).replace("{1}", HALVES[1])
    return halved.replace("{}", WORD)


def coded(form: str) -> str:
    """Returns the word with each letter as a number."""
    return "".join(form.format(ord(letter)) for letter in WORD)
