"""Gives the font of texts a plain zero. The one with a slash stays, behind the feature "zero".

The slash divides the inside of the zero into two contours. The plain zero has one: the points of
the second, between the two points of the first at which the slash begins.
"""

import copy
import sys

from fontTools.otlLib.builder import buildLookup, buildSingleSubstSubtable
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

font = TTFont(sys.argv[1])
glyphs, variations = font["glyf"], font["gvar"].variations
zero, slashed = glyphs["zero"], "zero.zero"
font.setGlyphOrder([*font.getGlyphOrder(), slashed])
glyphs[slashed], variations[slashed] = copy.deepcopy(zero), copy.deepcopy(variations["zero"])
font["hmtx"][slashed] = font["hmtx"]["zero"]

outer, first, second = zero.endPtsOfContours
slash = list(zero.coordinates).index((443, 116)) + 1
points = [*range(slash), *range(first + 2, second + 1), first + 1, *range(slash, first + 1)]
phantoms = range(second + 1, second + 5)
for variation in variations["zero"]:
    variation.coordinates = [variation.coordinates[point] for point in [*points, *phantoms]]
zero.flags = bytearray(zero.flags[point] for point in points)
zero.coordinates = GlyphCoordinates([zero.coordinates[point] for point in points])
zero.endPtsOfContours, zero.numberOfContours = [outer, second], 2

table = font["GSUB"].table
table.LookupList.Lookup.append(buildLookup([buildSingleSubstSubtable({"zero": slashed})]))
record = otTables.FeatureRecord()
record.FeatureTag, record.Feature = "zero", otTables.Feature()
record.Feature.FeatureParams, record.Feature.LookupListIndex = None, [len(table.LookupList.Lookup) - 1]
table.FeatureList.FeatureRecord.append(record)
for script in table.ScriptList.ScriptRecord:
    for system in [script.Script.DefaultLangSys, *(one.LangSys for one in script.Script.LangSysRecord)]:
        system.FeatureIndex.append(len(table.FeatureList.FeatureRecord) - 1)
font.save(sys.argv[1])
