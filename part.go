package codebreaker

import "codebreaker/internal/engine/rules"

// Rules returns all feedback rules.
func Rules() []Rule {
	var all []Rule
	for _, rule := range rules.Rules() {
		all = append(all, Rule(rule))
	}
	return all
}

// engine returns the rule; ok is false if there is none with this number.
func (r Rule) engine() (rule rules.Rule, ok bool) { return rules.Rule(r), int(r) < len(rules.Rules()) }

// Suffix returns what names of games with this rule end in, such as -black. It is empty for [RuleBlackWhite].
func (r Rule) Suffix() string {
	if rule, ok := r.engine(); ok {
		return rule.Suffix()
	}
	return ""
}

// Tiles reports whether a mark has a part for each place. Otherwise it tells a number of each part.
func (r Rule) Tiles() bool {
	rule, ok := r.engine()
	return ok && rule.Tiles()
}

// Parts returns the parts that marks can have, the most telling first.
func (r Rule) Parts() []Part {
	rule, ok := r.engine()
	if !ok {
		return nil
	}
	return partsOf(rule.Parts())
}

// Part is a part of a mark: a kind of peg, or the tile of a place.
type Part struct {
	ID     string // black or green, for example
	Letter string // as marks are written: X, O, G, Y, x or ?
	Means  Means
}

// Means is what a part of a mark says of a symbol of the guess.
type Means uint8

// The meanings.
const (
	MeansUnknown   Means = iota // nothing: this part of the mark is not known
	MeansRight                  // the secret has it at its place
	MeansMisplaced              // the secret has a further copy of it elsewhere
	MeansSomewhere              // the symbol is in the secret, at its place or elsewhere
	MeansAbsent                 // the secret has no further copy of it
)

// String returns unknown, right, misplaced, somewhere or absent.
func (m Means) String() string { return rules.Means(m).String() }

func partsOf(parts []rules.Part) []Part {
	var same []Part
	for _, part := range parts {
		same = append(same, Part{part.ID, part.Letter, Means(part.Means)})
	}
	return same
}

// Row returns the parts of the mark. Tiles are in the order of their places. Otherwise there are as many of each part
// as the mark tells, in the order of [Rule.Parts]; the mark of the secret itself has a part that means [MeansRight]
// for each place. An unknown tile means [MeansUnknown]. If the number of a part is not known, the row has the part
// once, and it means [MeansUnknown].
func (f Feedback) Row() []Part { return partsOf(f.feedback.Row()) }

// Count returns how many parts of the mark say this. Unknown parts count for nothing.
func (f Feedback) Count(m Means) int { return f.feedback.Count(rules.Means(m)) }

// Known reports whether no part of the mark is unknown.
func (f Feedback) Known() bool { return f.feedback.Known() }

// Admits reports whether a mark is f or, if parts of f are unknown, agrees with its known parts.
func (f Feedback) Admits(mark Feedback) bool { return f.feedback.Admits(mark.feedback) }

// FeedbackOf returns the mark with these parts, in the form of [Feedback.Row]. It ignores the letters of parts. The error
// is a [*ParseError]: the rule has no such parts, or no code can have them.
func (g Game) FeedbackOf(row ...Part) (Feedback, error) {
	rule := g.engine().Rule()
	var same []rules.Part
	for _, part := range row {
		of := rules.Part{ID: part.ID, Letter: part.Letter}
		for _, own := range rule.Parts() {
			switch {
			case part.Means == MeansUnknown && (own.ID == part.ID || rule.Tiles()):
				of = rule.Unknown(own)
			case own.ID == part.ID && Means(own.Means) == part.Means:
				of = own
			}
		}
		if of.Keys == "" && part.Means == MeansRight && !rule.TellsCode() {
			if own := g.game.Solved().Row(); len(own) > 0 && own[0].ID == part.ID { // the secret itself
				of = own[0]
			}
		}
		same = append(same, of)
	}
	feedback, err := g.engine().OfRow(same...)
	return Feedback{feedback}, parseError(err)
}
