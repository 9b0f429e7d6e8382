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
		return codebreaker.NewProblem("explain-codes", "{{.number}} codes fit: {{.codes}}", "number", len(codes), "codes", strings.Join(codes, ", "))
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
	case step.Kind == OneLine && step.Sum == 0:
		return codebreaker.NewProblem("explain-none", "{{.line}}: no letter is at its place: {{.facts}}", "line", lines, "facts", facts)
	case step.Kind == OneLine:
		return codebreaker.NewProblem("explain-line", "{{.line}}: {{.sum}} at their places ({{.span}} possible): {{.facts}}",
			"line", lines, "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == Difference:
		return codebreaker.NewProblem("explain-difference", "{{.line}} against {{.other}}, which differ in {{.places}}: {{.sum}} more at their places ({{.span}} possible): {{.facts}}",
			"line", lines, "other", minus, "places", p.differing(step.Lines[0], step.Minus[0]), "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == AllLines:
		return codebreaker.NewProblem("explain-all", "all lines together: {{.sum}} at their places ({{.span}} possible): {{.facts}}",
			"sum", step.Sum, "span", span, "facts", facts)
	case step.Minus == nil:
		return codebreaker.NewProblem("explain-together", "{{.lines}} together: {{.sum}} at their places ({{.span}} possible): {{.facts}}",
			"lines", lines, "sum", step.Sum, "span", span, "facts", facts)
	default:
		return codebreaker.NewProblem("explain-against", "{{.lines}} together, against {{.other}}: {{.sum}} more at their places ({{.span}} possible): {{.facts}}",
			"lines", lines, "other", minus, "sum", step.Sum, "span", span, "facts", facts)
	}
}

// sayPegs returns the sentence of a step that counts symbols wherever they stand.
func (p *Puzzle) sayPegs(step Step, facts error) *codebreaker.Problem {
	lines, minus := p.formatLines(step.Lines), p.formatLines(step.Minus)
	switch span := span(step); {
	case step.Kind == OneLine && step.Sum == 0:
		return codebreaker.NewProblem("explain-absent", "{{.line}}: no letter is in the code: {{.facts}}", "line", lines, "facts", facts)
	case step.Kind == OneLine:
		return codebreaker.NewProblem("explain-line-pegs", "{{.line}}: {{.sum}} in the code, wherever they stand ({{.span}} possible): {{.facts}}",
			"line", lines, "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == OthersOfLine && len(step.Minus) == 1:
		return codebreaker.NewProblem("explain-others", "{{.line}}: {{.sum}} of the code are not in it ({{.span}} possible): {{.facts}}",
			"line", minus, "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == OthersOfLine:
		return codebreaker.NewProblem("explain-others-two", "{{.lines}}: {{.sum}} is left of the length of the code less their pegs ({{.span}} possible): {{.facts}}",
			"lines", minus, "sum", step.Sum, "span", span, "facts", facts)
	case step.Kind == Difference:
		return codebreaker.NewProblem("explain-difference-pegs", "{{.line}} against {{.other}}: {{.sum}} more in the code, wherever they stand ({{.span}} possible): {{.facts}}",
			"line", lines, "other", minus, "sum", step.Sum, "span", span, "facts", facts)
	default:
		return codebreaker.NewProblem("explain-together-pegs", "{{.lines}} together: {{.sum}} in the code, wherever they stand ({{.span}} possible): {{.facts}}",
			"lines", lines, "sum", step.Sum, "span", span, "facts", facts)
	}
}

// span says what the marks of a step could have come to.
func span(step Step) error {
	if step.Least == step.Most {
		return codebreaker.NewProblem("span-one", "only {{.most}}", "most", step.Most)
	}
	return codebreaker.NewProblem("span", "{{.least}} to {{.most}}", "least", step.Least, "most", step.Most)
}

// facts says what a step shows.
func (p *Puzzle) facts(step Step) error {
	if step.Clash {
		return codebreaker.NewProblem("explain-clash", "that is impossible")
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
	symbols := strings.Join(names, ", ")
	switch fact.Kind {
	case Is:
		return codebreaker.NewProblem("fact-is", "place {{.place}} is {{.symbol}}", "place", fact.Place+1, "symbol", symbols)
	case IsNot:
		return codebreaker.NewProblem("fact-not", "place {{.place}} is not {{.symbols}}", "place", fact.Place+1, "symbols", symbols)
	case Among:
		return codebreaker.NewProblem("fact-among", "place {{.place}} is one of {{.symbols}}", "place", fact.Place+1, "symbols", symbols)
	case Absent:
		return codebreaker.NewProblem("fact-absent", "the code has no {{.symbols}}", "symbols", symbols)
	case AtLeast:
		return codebreaker.NewProblem("fact-least", "the code has {{.symbol}} at least {{.number}} ×", "symbol", symbols, "number", fact.Count)
	case AtMost:
		return codebreaker.NewProblem("fact-most", "the code has {{.symbol}} at most {{.number}} ×", "symbol", symbols, "number", fact.Count)
	default:
		return codebreaker.NewProblem("fact-exactly", "the code has {{.symbol}} {{.number}} ×", "symbol", symbols, "number", fact.Count)
	}
}

// differing lists the places where the guesses of two lines differ, from 1.
func (p *Puzzle) differing(a, b int) string {
	var places []string
	for place := range p.Game.Places() {
		if p.Lines[a].Guess[place] != p.Lines[b].Guess[place] {
			places = append(places, fmt.Sprint(place+1))
		}
	}
	return strings.Join(places, ", ")
}

func (p *Puzzle) formatLines(lines []int) string {
	printed := make([]string, len(lines))
	for i, line := range lines {
		printed[i] = p.FormatLine(line)
	}
	return strings.Join(printed, ", ")
}
