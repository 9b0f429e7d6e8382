package puzzle

import (
	"fmt"
	"strings"

	"codebreaker"
)

// Sentence is a sentence of an explanation.
type Sentence struct {
	codebreaker.Sentence
	Depth int // cases it stands within
}

// Sentences says an explanation of the puzzle, a sentence a step, the suppositions
// and ends of cases and the outcome in sentences of their own.
func (p *Puzzle) Sentences(e *Explanation) []Sentence {
	return append(p.tell(nil, e.Steps, 0), Sentence{p.outcome(e), 0})
}

func (p *Puzzle) outcome(e *Explanation) codebreaker.Sentence {
	codes := make([]string, len(e.Solutions))
	for i, code := range e.Solutions {
		codes[i] = p.Format(code)
	}
	switch {
	case e.More:
		return codebreaker.NewSentence("explain-many", "more than {{.most}} codes fit", "most", MostSolutions)
	case len(codes) == 0:
		return codebreaker.NewSentence("explain-no-code", "no code fits")
	case len(codes) == 1:
		return codebreaker.NewSentence("explain-code", "the code is {{.code}}", "code", codes[0])
	default:
		return codebreaker.NewSentence("explain-codes", "{{.number}} codes fit: {{.codes}}", "number", len(codes), "codes", and(codes))
	}
}

func (p *Puzzle) tell(told []Sentence, steps []Step, depth int) []Sentence {
	for _, step := range steps {
		if step.Kind == Case {
			suppose := codebreaker.NewSentence("explain-suppose", "suppose that {{.fact}}", "fact", p.fact(*step.Suppose))
			told = p.tell(append(told, Sentence{suppose, depth}), step.Steps, depth+1)
		}
		told = append(told, Sentence{p.say(step), depth})
	}
	return told
}

// say returns the sentence of one step, without the steps of a case.
func (p *Puzzle) say(step Step) codebreaker.Sentence {
	facts := p.facts(step)
	if step.Kind == Case {
		return codebreaker.NewSentence("explain-therefore", "therefore {{.facts}}", "facts", facts)
	}
	if step.Pegs {
		return p.sayPegs(step, facts)
	}
	lines, minus := p.formatLines(step.Lines), p.formatLines(step.Minus)
	switch span := span(step); {
	case step.Kind == OneLine && step.Sum == 0 && !step.Clash:
		return codebreaker.NewSentence("explain-none", "{{.line}}: nothing is in the right place", "line", lines)
	case step.Kind == OneLine && step.Sum == step.Most:
		return codebreaker.NewSentence("explain-line-left", "{{.line}}, with no other possibility left: {{.facts}}", "line", lines, "facts", facts)
	case step.Kind == OneLine && step.Sum == step.Least:
		return codebreaker.NewSentence("explain-line-full", "{{.line}}, whose mark is already used up: {{.facts}}", "line", lines, "facts", facts)
	case step.Kind == OneLine:
		return codebreaker.NewSentence("explain-line", "{{.line}}, {{.span}}: {{.facts}}", "line", lines, "span", span, "facts", facts)
	case step.Kind == Difference:
		return p.sayDifference(step, facts)
	case step.Kind == AllLines:
		return codebreaker.NewSentence("explain-all", "all lines together: {{.sum}} in the right place, {{.span}}: {{.facts}}",
			"sum", step.Sum, "span", span, "facts", facts)
	case step.Minus == nil:
		return codebreaker.NewSentence("explain-together", "{{.lines}} together: {{.sum}} in the right place, {{.span}}: {{.facts}}",
			"lines", lines, "sum", step.Sum, "span", span, "facts", facts)
	default:
		return codebreaker.NewSentence("explain-against", "{{.lines}} together, compared with {{.other}}: {{.sum}} more in the right place, {{.span}}: {{.facts}}",
			"lines", lines, "other", minus, "sum", step.Sum, "span", span, "facts", facts)
	}
}

// sayDifference returns the sentence that compares two lines, of which the first
// has as many marks or more.
func (p *Puzzle) sayDifference(step Step, facts codebreaker.Sentence) codebreaker.Sentence {
	line, other := p.formatLines(step.Lines), p.formatLines(step.Minus)
	differing := p.differing(step.Lines[0], step.Minus[0])
	if len(differing) == 0 {
		return codebreaker.NewSentence("explain-difference-none", "{{.line}} and {{.other}} are the same in every place: {{.facts}}", "line", line, "other", other, "facts", facts)
	}
	switch places := and(differing); {
	case len(differing) == 1:
		return codebreaker.NewSentence("explain-difference-one", "{{.line}} and {{.other}} differ only in place {{.places}}: {{.facts}}",
			"line", line, "other", other, "places", places, "facts", facts)
	case step.Sum == 0:
		return codebreaker.NewSentence("explain-difference-equal", "{{.line}} and {{.other}} differ in places {{.places}}, and have the same mark: {{.facts}}",
			"line", line, "other", other, "places", places, "facts", facts)
	default:
		return codebreaker.NewSentence("explain-difference", "{{.line}} and {{.other}} differ in places {{.places}}, and the first has {{.sum}} more: {{.facts}}",
			"line", line, "other", other, "places", places, "sum", step.Sum, "facts", facts)
	}
}

// sayPegs returns the sentence of a step that counts symbols wherever they stand.
func (p *Puzzle) sayPegs(step Step, facts codebreaker.Sentence) codebreaker.Sentence {
	lines, minus := p.formatLines(step.Lines), p.formatLines(step.Minus)
	switch span := span(step); {
	case step.Kind == OneLine && step.Sum == 0 && !step.Clash:
		return codebreaker.NewSentence("explain-absent", "{{.line}}: nothing is in the code", "line", lines)
	case step.Kind == OneLine:
		return codebreaker.NewSentence("explain-line-pegs", "{{.line}}: {{.sum}} in the code, {{.span}}: {{.facts}}",
			"line", lines, "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == OthersOfLine && len(step.Minus) == 1:
		return codebreaker.NewSentence("explain-others", "{{.line}}: symbols of the code that get no peg here: {{.sum}}, {{.span}}: {{.facts}}",
			"line", minus, "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == OthersOfLine:
		return codebreaker.NewSentence("explain-others-two", "{{.lines}}: {{.places}} places minus all their pegs make {{.sum}}, {{.span}}: {{.facts}}",
			"lines", minus, "places", p.Game.Places(), "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == Difference && step.Sum == 0:
		return codebreaker.NewSentence("explain-difference-pegs-equal", "{{.line}} compared with {{.other}}: the same number in the code, {{.span}}: {{.facts}}",
			"line", lines, "other", minus, "span", span, "facts", facts)
	case step.Kind == Difference:
		return codebreaker.NewSentence("explain-difference-pegs", "{{.line}} compared with {{.other}}: {{.sum}} more in the code, {{.span}}: {{.facts}}",
			"line", lines, "other", minus, "sum", step.Sum, "span", span, "facts", facts)
	default:
		return codebreaker.NewSentence("explain-together-pegs", "{{.lines}} together: {{.sum}} in the code, {{.span}}: {{.facts}}",
			"lines", lines, "sum", step.Sum, "span", span, "facts", facts)
	}
}

// span says how the marks of a step compare with what they could have come to.
func span(step Step) codebreaker.Sentence {
	switch {
	case step.Sum > step.Most:
		return codebreaker.NewSentence("span-most", "but at most {{.most}} possible", "most", step.Most)
	case step.Sum < step.Least:
		return codebreaker.NewSentence("span-least", "but at least {{.least}} needed", "least", step.Least)
	case step.Sum == step.Most:
		return codebreaker.NewSentence("span-all", "the most possible")
	case step.Sum == step.Least:
		return codebreaker.NewSentence("span-few", "the fewest possible")
	default:
		return codebreaker.NewSentence("span", "from {{.least}} to {{.most}} possible", "least", step.Least, "most", step.Most)
	}
}

// facts says what a step shows.
func (p *Puzzle) facts(step Step) codebreaker.Sentence {
	if step.Clash {
		if len(step.Facts) == 0 {
			return codebreaker.NewSentence("explain-clash", "contradiction")
		}
		return codebreaker.NewSentence("explain-clash-of", "{{.fact}}, contradiction", "fact", p.fact(step.Facts[0]))
	}
	facts := p.fact(step.Facts[len(step.Facts)-1])
	for i := len(step.Facts) - 2; i >= 0; i-- {
		facts = codebreaker.NewSentence("facts", "{{.fact}}; {{.more}}", "fact", p.fact(step.Facts[i]), "more", facts)
	}
	return facts
}

func (p *Puzzle) fact(fact Fact) codebreaker.Sentence {
	names := make([]string, len(fact.Symbols))
	for i, symbol := range fact.Symbols {
		names[i] = p.Game.SymbolName(symbol)
		if p.lower {
			names[i] = strings.ToLower(names[i])
		}
	}
	if fact.Kind == Nothing {
		return codebreaker.NewSentence("fact-nothing", "nothing is possible in place {{.place}}", "place", fact.Place+1)
	}
	switch symbols := or(names); fact.Kind {
	case Is:
		return codebreaker.NewSentence("fact-is", "place {{.place}} is {{.symbol}}", "place", fact.Place+1, "symbol", symbols)
	case IsNot:
		return codebreaker.NewSentence("fact-not", "place {{.place}} is not {{.symbols}}", "place", fact.Place+1, "symbols", symbols)
	case Among:
		return codebreaker.NewSentence("fact-among", "place {{.place}} is {{.symbols}}", "place", fact.Place+1, "symbols", symbols)
	case Absent:
		return codebreaker.NewSentence("fact-absent", "the code has no {{.symbols}}", "symbols", symbols)
	case AtLeast:
		return codebreaker.NewSentence("fact-least", "the code has at least {{.number}} {{.symbol}}", "symbol", symbols, "number", fact.Count)
	case AtMost:
		return codebreaker.NewSentence("fact-most", "the code has at most {{.number}} {{.symbol}}", "symbol", symbols, "number", fact.Count)
	case NoCount:
		return codebreaker.NewSentence("fact-no-count", "no number of {{.symbol}} fits", "symbol", symbols)
	default:
		return codebreaker.NewSentence("fact-exactly", "the code has exactly {{.number}} {{.symbol}}", "symbol", symbols, "number", fact.Count)
	}
}

// or lists names, at least one, of which one is meant. It returns a name or a sentence.
func or(names []string) any {
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return codebreaker.NewSentence("list-or", "{{.names}} or {{.last}}", "names", strings.Join(names[:last], ", "), "last", names[last])
}

// and lists names, at least one, all of which are meant. It returns a name or a
// sentence.
func and(names []string) any {
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return codebreaker.NewSentence("list-and", "{{.names}} and {{.last}}", "names", strings.Join(names[:last], ", "), "last", names[last])
}

// differing lists the places where the guesses of two lines differ, from 1.
func (p *Puzzle) differing(a, b int) []string {
	var places []string
	for place := range p.Game.Places() {
		if p.Lines[a].Guess[place] != p.Lines[b].Guess[place] {
			places = append(places, fmt.Sprint(place+1))
		}
	}
	return places
}

func (p *Puzzle) formatLines(lines []int) string {
	printed := make([]string, len(lines))
	for i, line := range lines {
		printed[i] = p.FormatLine(line)
	}
	return strings.Join(printed, ", ")
}
