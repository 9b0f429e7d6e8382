package puzzle

import (
	"fmt"
	"strings"

	"codebreaker"
)

// Sentence is a sentence of an explanation. It is told as problems are, so that a
// face says it in another language in the same way: arguments that are errors are
// sentences themselves.
type Sentence struct {
	*codebreaker.Problem
	Depth int // cases it stands within
}

// String returns the sentence in English.
func (s Sentence) String() string { return s.Error() }

// Sentences says an explanation of the puzzle, a sentence a step, the suppositions
// and ends of cases and the outcome in sentences of their own.
func (p *Puzzle) Sentences(e *Explanation) []Sentence {
	return append(p.tell(nil, e.Steps, 0), Sentence{p.outcome(e), 0})
}

func (p *Puzzle) outcome(e *Explanation) *codebreaker.Problem {
	codes := make([]string, len(e.Solutions))
	for i, code := range e.Solutions {
		codes[i] = p.Format(code)
	}
	switch {
	case e.More:
		return codebreaker.NewProblem("explain-many", "more than {{.most}} codes fit", "most", MostSolutions)
	case len(codes) == 0:
		return codebreaker.NewProblem("explain-no-code", "no code fits")
	case len(codes) == 1:
		return codebreaker.NewProblem("explain-code", "the code is {{.code}}", "code", codes[0])
	default:
		return codebreaker.NewProblem("explain-codes", "{{.number}} codes fit: {{.codes}}", "number", len(codes), "codes", and(codes))
	}
}

func (p *Puzzle) tell(told []Sentence, steps []Step, depth int) []Sentence {
	for _, step := range steps {
		if step.Kind == Case {
			suppose := codebreaker.NewProblem("explain-suppose", "suppose that {{.fact}}", "fact", p.fact(*step.Suppose))
			told = p.tell(append(told, Sentence{suppose, depth}), step.Steps, depth+1)
		}
		told = append(told, Sentence{p.say(step), depth})
	}
	return told
}

// say returns the sentence of one step, without the steps of a case.
func (p *Puzzle) say(step Step) *codebreaker.Problem {
	facts := p.facts(step)
	if step.Kind == Case {
		return codebreaker.NewProblem("explain-therefore", "therefore {{.facts}}", "facts", facts)
	}
	if step.Pegs {
		return p.sayPegs(step, facts)
	}
	lines, minus := p.formatLines(step.Lines), p.formatLines(step.Minus)
	switch span := span(step); {
	case step.Kind == OneLine && step.Sum == 0 && !step.Clash:
		return codebreaker.NewProblem("explain-none", "{{.line}}: nothing is at its place", "line", lines)
	case step.Kind == OneLine && step.Sum == step.Most:
		return codebreaker.NewProblem("explain-line-left", "{{.line}}, for which no other way is left: {{.facts}}", "line", lines, "facts", facts)
	case step.Kind == OneLine && step.Sum == step.Least:
		return codebreaker.NewProblem("explain-line-full", "{{.line}}, which has its marks already: {{.facts}}", "line", lines, "facts", facts)
	case step.Kind == OneLine:
		return codebreaker.NewProblem("explain-line", "{{.line}}, {{.span}}: {{.facts}}", "line", lines, "span", span, "facts", facts)
	case step.Kind == Difference:
		return p.sayDifference(step, facts)
	case step.Kind == AllLines:
		return codebreaker.NewProblem("explain-all", "all lines together: {{.sum}} at their places, {{.span}}: {{.facts}}",
			"sum", step.Sum, "span", span, "facts", facts)
	case step.Minus == nil:
		return codebreaker.NewProblem("explain-together", "{{.lines}} together: {{.sum}} at their places, {{.span}}: {{.facts}}",
			"lines", lines, "sum", step.Sum, "span", span, "facts", facts)
	default:
		return codebreaker.NewProblem("explain-against", "{{.lines}} together, against {{.other}}: {{.sum}} more at their places, {{.span}}: {{.facts}}",
			"lines", lines, "other", minus, "sum", step.Sum, "span", span, "facts", facts)
	}
}

// sayDifference returns the sentence that compares two lines, of which the first
// has as many marks or more.
func (p *Puzzle) sayDifference(step Step, facts error) *codebreaker.Problem {
	line, other := p.formatLines(step.Lines), p.formatLines(step.Minus)
	differing := p.differing(step.Lines[0], step.Minus[0])
	if len(differing) == 0 {
		return codebreaker.NewProblem("explain-difference-none", "{{.line}} and {{.other}} differ in no place: {{.facts}}", "line", line, "other", other, "facts", facts)
	}
	switch places := and(differing); {
	case len(differing) == 1:
		return codebreaker.NewProblem("explain-difference-one", "{{.line}} and {{.other}} differ in place {{.places}} alone: {{.facts}}",
			"line", line, "other", other, "places", places, "facts", facts)
	case step.Sum == 0:
		return codebreaker.NewProblem("explain-difference-equal", "{{.line}} and {{.other}} differ in places {{.places}}, and have equal marks: {{.facts}}",
			"line", line, "other", other, "places", places, "facts", facts)
	default:
		return codebreaker.NewProblem("explain-difference", "{{.line}} and {{.other}} differ in places {{.places}}, and the first has {{.sum}} more: {{.facts}}",
			"line", line, "other", other, "places", places, "sum", step.Sum, "facts", facts)
	}
}

// sayPegs returns the sentence of a step that counts symbols wherever they stand.
func (p *Puzzle) sayPegs(step Step, facts error) *codebreaker.Problem {
	lines, minus := p.formatLines(step.Lines), p.formatLines(step.Minus)
	switch span := span(step); {
	case step.Kind == OneLine && step.Sum == 0 && !step.Clash:
		return codebreaker.NewProblem("explain-absent", "{{.line}}: nothing is in the code", "line", lines)
	case step.Kind == OneLine:
		return codebreaker.NewProblem("explain-line-pegs", "{{.line}}: {{.sum}} in the code, {{.span}}: {{.facts}}",
			"line", lines, "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == OthersOfLine && len(step.Minus) == 1:
		return codebreaker.NewProblem("explain-others", "{{.line}}: symbols of the code without a peg here: {{.sum}}, {{.span}}: {{.facts}}",
			"line", minus, "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == OthersOfLine:
		return codebreaker.NewProblem("explain-others-two", "{{.lines}}: {{.places}} places less all their pegs make {{.sum}}, {{.span}}: {{.facts}}",
			"lines", minus, "places", p.Game.Places(), "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == Difference && step.Sum == 0:
		return codebreaker.NewProblem("explain-difference-pegs-equal", "{{.line}} against {{.other}}: equally many in the code, {{.span}}: {{.facts}}",
			"line", lines, "other", minus, "span", span, "facts", facts)
	case step.Kind == Difference:
		return codebreaker.NewProblem("explain-difference-pegs", "{{.line}} against {{.other}}: {{.sum}} more in the code, {{.span}}: {{.facts}}",
			"line", lines, "other", minus, "sum", step.Sum, "span", span, "facts", facts)
	default:
		return codebreaker.NewProblem("explain-together-pegs", "{{.lines}} together: {{.sum}} in the code, {{.span}}: {{.facts}}",
			"lines", lines, "sum", step.Sum, "span", span, "facts", facts)
	}
}

// span says how the marks of a step compare with what they could have come to.
func span(step Step) error {
	switch {
	case step.Sum > step.Most:
		return codebreaker.NewProblem("span-most", "but there can be {{.most}} at most", "most", step.Most)
	case step.Sum < step.Least:
		return codebreaker.NewProblem("span-least", "but there are {{.least}} at least", "least", step.Least)
	case step.Sum == step.Most:
		return codebreaker.NewProblem("span-all", "as many as there can be")
	case step.Sum == step.Least:
		return codebreaker.NewProblem("span-few", "as few as there can be")
	default:
		return codebreaker.NewProblem("span", "of {{.least}} to {{.most}} possible", "least", step.Least, "most", step.Most)
	}
}

// facts says what a step shows.
func (p *Puzzle) facts(step Step) error {
	if step.Clash {
		if len(step.Facts) == 0 {
			return codebreaker.NewProblem("explain-clash", "a contradiction")
		}
		return codebreaker.NewProblem("explain-clash-of", "{{.fact}}, a contradiction", "fact", p.fact(step.Facts[0]))
	}
	facts := p.fact(step.Facts[len(step.Facts)-1])
	for i := len(step.Facts) - 2; i >= 0; i-- {
		facts = codebreaker.NewProblem("facts", "{{.fact}}; {{.more}}", "fact", p.fact(step.Facts[i]), "more", facts)
	}
	return facts
}

func (p *Puzzle) fact(fact Fact) error {
	names := make([]string, len(fact.Symbols))
	for i, symbol := range fact.Symbols {
		names[i] = p.Game.SymbolName(symbol)
		if p.lower {
			names[i] = strings.ToLower(names[i])
		}
	}
	if fact.Kind == Nothing {
		return codebreaker.NewProblem("fact-nothing", "nothing is left for place {{.place}}", "place", fact.Place+1)
	}
	switch symbols := or(names); fact.Kind {
	case Is:
		return codebreaker.NewProblem("fact-is", "place {{.place}} is {{.symbol}}", "place", fact.Place+1, "symbol", symbols)
	case IsNot:
		return codebreaker.NewProblem("fact-not", "place {{.place}} is not {{.symbols}}", "place", fact.Place+1, "symbols", symbols)
	case Among:
		return codebreaker.NewProblem("fact-among", "place {{.place}} is {{.symbols}}", "place", fact.Place+1, "symbols", symbols)
	case Absent:
		return codebreaker.NewProblem("fact-absent", "the code has no {{.symbols}}", "symbols", symbols)
	case AtLeast:
		return codebreaker.NewProblem("fact-least", "the code has at least {{.number}} {{.symbol}}", "symbol", symbols, "number", fact.Count)
	case AtMost:
		return codebreaker.NewProblem("fact-most", "the code has at most {{.number}} {{.symbol}}", "symbol", symbols, "number", fact.Count)
	case NoCount:
		return codebreaker.NewProblem("fact-no-count", "no number of {{.symbol}} fits", "symbol", symbols)
	default:
		return codebreaker.NewProblem("fact-exactly", "the code has exactly {{.number}} {{.symbol}}", "symbol", symbols, "number", fact.Count)
	}
}

// or lists names, at least one, of which one is meant.
func or(names []string) any {
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return codebreaker.NewProblem("list-or", "{{.names}} or {{.last}}", "names", strings.Join(names[:last], ", "), "last", names[last])
}

// and lists names, at least one, all of which are meant.
func and(names []string) any {
	if len(names) == 1 {
		return names[0]
	}
	last := len(names) - 1
	return codebreaker.NewProblem("list-and", "{{.names}} and {{.last}}", "names", strings.Join(names[:last], ", "), "last", names[last])
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
