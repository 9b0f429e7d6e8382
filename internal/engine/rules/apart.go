package rules

// PlacesApart reports whether symbols may be renamed at each place by itself: marks tell only of matches, and a
// symbol may repeat. A list of words allows fewer renamings, which the caller considers.
func (g *Game) PlacesApart() bool { return g.rule.Sees() == Matches && !g.distinct }

// Rigid reports whether no renaming of symbols or places keeps marks and guesses the same: in a game of words, under a rule
// whose marks depend on more than which symbols are alike, and under the ultra-hard rule, which forbids some absent
// symbols and not others.
func (g *Game) Rigid() bool {
	return g.HasWords() || g != nil && (g.ultra || g.rule.Sees()&Anything != 0)
}
