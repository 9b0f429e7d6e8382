package rules

// PlacesApart reports whether symbols may be renamed at each place by itself: marks tell only of matches, and a
// symbol may repeat. A list of words allows fewer renamings, which the caller considers.
func (g *Game) PlacesApart() bool { return g.rule.Sees() == Matches && !g.distinct }
