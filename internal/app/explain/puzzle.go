package explain

import (
	"fmt"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/puzzle"
)

// Sentence is a sentence about a puzzle.
type Sentence struct {
	message.Sentence
	Depth int // the number of cases around it
}

// Puzzle returns an explanation of a puzzle in sentences: one for each step, one more for each
// case that is assumed, and the outcome.
func Puzzle(p *puzzle.Puzzle, e *puzzle.Explanation) []Sentence {
	d := deduction{p}
	return append(d.sentences(nil, e.Steps, 0), Sentence{d.outcome(e), 0})
}

// deduction puts the steps of an explanation into words.
type deduction struct{ *puzzle.Puzzle }

// outcome returns the sentence about the solutions.
func (d deduction) outcome(e *puzzle.Explanation) message.Sentence {
	codes := make([]string, len(e.Solutions))
	for i, code := range e.Solutions {
		codes[i] = d.Format(code)
	}
	switch {
	case e.More:
		return message.NewSentence("explain-many", "more than {{.most}} codes fit", "most", len(e.Solutions))
	case len(codes) == 0:
		return message.NewSentence("explain-no-code", "no code fits")
	case len(codes) == 1:
		return message.NewSentence("explain-code", "the code is {{.code}}", "code", codes[0])
	default:
		return message.NewSentence("explain-codes", "{{.number}} codes fit: {{.codes}}", "number", len(codes), "codes", and(listed(codes)))
	}
}

// sentences appends the sentences of steps inside this number of cases.
func (d deduction) sentences(before []Sentence, steps []puzzle.Step, depth int) []Sentence {
	for _, step := range steps {
		if step.Suppose != nil {
			suppose := message.NewSentence("explain-suppose", "suppose that {{.fact}}", "fact", d.fact(*step.Suppose))
			before = d.sentences(append(before, Sentence{suppose, depth}), step.Steps, depth+1)
		}
		before = append(before, Sentence{d.say(step), depth})
	}
	return before
}

// say returns the sentence of a step, without the steps of a case.
func (d deduction) say(step puzzle.Step) message.Sentence {
	facts := d.facts(step)
	if step.Suppose != nil {
		return message.NewSentence("explain-therefore", "therefore {{.facts}}", "facts", facts)
	}
	if step.Pegs {
		return d.sayPegs(step, facts)
	}
	lines, minus := d.formatLines(step.Lines), d.formatLines(step.Minus)
	one := len(step.Lines) == 1 && len(step.Minus) == 0
	two := len(step.Lines) == 1 && len(step.Minus) == 1
	switch span := span(step); {
	case one && step.Sum == 0 && !step.Contradiction:
		return message.NewSentence("explain-none", "{{.line}}: nothing is in the right place", "line", lines)
	case one && step.Sum == step.Most:
		return message.NewSentence("explain-line-left", "{{.line}}, with no other possibility left: {{.facts}}", "line", lines, "facts", facts)
	case one && step.Sum == step.Least:
		return message.NewSentence("explain-line-full", "{{.line}}, whose mark is already used up: {{.facts}}", "line", lines, "facts", facts)
	case one:
		return message.NewSentence("explain-line", "{{.line}}, {{.span}}: {{.facts}}", "line", lines, "span", span, "facts", facts)
	case two:
		return d.sayDifference(step, facts)
	case step.All:
		return message.NewSentence("explain-all", "all lines together: {{.sum}} in the right place, {{.span}}: {{.facts}}",
			"sum", step.Sum, "span", span, "facts", facts)
	case step.Minus == nil:
		return message.NewSentence("explain-together", "{{.lines}} together: {{.sum}} in the right place, {{.span}}: {{.facts}}",
			"lines", lines, "sum", step.Sum, "span", span, "facts", facts)
	default:
		return message.NewSentence("explain-against", "{{.lines}} together, compared with {{.other}}: {{.sum}} more in the right place, {{.span}}: {{.facts}}",
			"lines", lines, "other", minus, "sum", step.Sum, "span", span, "facts", facts)
	}
}

// sayDifference returns the sentence about two lines, the one with the greater mark first.
func (d deduction) sayDifference(step puzzle.Step, facts message.Sentence) message.Sentence {
	line, other := d.formatLines(step.Lines), d.formatLines(step.Minus)
	differing := d.differing(step.Lines[0], step.Minus[0])
	if len(differing) == 0 {
		return message.NewSentence("explain-difference-none", "{{.line}} and {{.other}} are the same in every place: {{.facts}}", "line", line, "other", other, "facts", facts)
	}
	switch places := and(differing); {
	case len(differing) == 1:
		return message.NewSentence("explain-difference-one", "{{.line}} and {{.other}} differ only in place {{.places}}: {{.facts}}",
			"line", line, "other", other, "places", places, "facts", facts)
	case step.Sum == 0:
		return message.NewSentence("explain-difference-equal", "{{.line}} and {{.other}} differ in places {{.places}}, and have the same mark: {{.facts}}",
			"line", line, "other", other, "places", places, "facts", facts)
	default:
		return message.NewSentence("explain-difference", "{{.line}} and {{.other}} differ in places {{.places}}, and the first has {{.sum}} more: {{.facts}}",
			"line", line, "other", other, "places", places, "sum", step.Sum, "facts", facts)
	}
}

// sayPegs returns the sentence about black and white pegs together.
func (d deduction) sayPegs(step puzzle.Step, facts message.Sentence) message.Sentence {
	lines, minus := d.formatLines(step.Lines), d.formatLines(step.Minus)
	one := len(step.Lines) == 1 && len(step.Minus) == 0
	two := len(step.Lines) == 1 && len(step.Minus) == 1
	switch span := span(step); {
	case one && step.Sum == 0 && !step.Contradiction:
		return message.NewSentence("explain-absent", "{{.line}}: nothing is in the code", "line", lines)
	case one:
		return message.NewSentence("explain-line-pegs", "{{.line}}: {{.sum}} in the code, {{.span}}: {{.facts}}",
			"line", lines, "sum", step.Sum, "span", span, "facts", facts)
	case len(step.Lines) == 0 && len(step.Minus) == 1:
		return message.NewSentence("explain-others", "{{.line}}: symbols of the code that get no peg here: {{.sum}}, {{.span}}: {{.facts}}",
			"line", minus, "sum", step.Sum, "span", span, "facts", facts)
	case len(step.Lines) == 0:
		return message.NewSentence("explain-others-two", "{{.lines}}: {{.places}} places minus all their pegs make {{.sum}}, {{.span}}: {{.facts}}",
			"lines", minus, "places", d.Game.Places(), "sum", step.Sum, "span", span, "facts", facts)
	case two && step.Sum == 0:
		return message.NewSentence("explain-difference-pegs-equal", "{{.line}} compared with {{.other}}: the same number in the code, {{.span}}: {{.facts}}",
			"line", lines, "other", minus, "span", span, "facts", facts)
	case two:
		return message.NewSentence("explain-difference-pegs", "{{.line}} compared with {{.other}}: {{.sum}} more in the code, {{.span}}: {{.facts}}",
			"line", lines, "other", minus, "sum", step.Sum, "span", span, "facts", facts)
	default:
		return message.NewSentence("explain-together-pegs", "{{.lines}} together: {{.sum}} in the code, {{.span}}: {{.facts}}",
			"lines", lines, "sum", step.Sum, "span", span, "facts", facts)
	}
}

// span compares the sum of a step with the possible sums.
func span(step puzzle.Step) message.Sentence {
	switch {
	case step.Sum > step.Most:
		return message.NewSentence("span-most", "but at most {{.most}} possible", "most", step.Most)
	case step.Sum < step.Least:
		return message.NewSentence("span-least", "but at least {{.least}} needed", "least", step.Least)
	case step.Sum == step.Most:
		return message.NewSentence("span-all", "the most possible")
	case step.Sum == step.Least:
		return message.NewSentence("span-few", "the fewest possible")
	default:
		return message.NewSentence("span", "from {{.least}} to {{.most}} possible", "least", step.Least, "most", step.Most)
	}
}

// facts returns the conclusions of a step.
func (d deduction) facts(step puzzle.Step) message.Sentence {
	if step.Contradiction {
		if len(step.Facts) == 0 {
			return message.NewSentence("explain-clash", "contradiction")
		}
		return message.NewSentence("explain-clash-of", "{{.fact}}, contradiction", "fact", d.fact(step.Facts[0]))
	}
	facts := d.fact(step.Facts[len(step.Facts)-1])
	for i := len(step.Facts) - 2; i >= 0; i-- {
		facts = message.NewSentence("facts", "{{.fact}}; {{.more}}", "fact", d.fact(step.Facts[i]), "more", facts)
	}
	return facts
}

// fact returns a fact as a sentence.
func (d deduction) fact(fact puzzle.Fact) message.Sentence {
	names := make([]string, len(fact.Symbols))
	for i, symbol := range fact.Symbols {
		names[i] = d.Game.SymbolName(symbol)
		if d.Lower {
			names[i] = strings.ToLower(names[i])
		}
	}
	if len(names) == 0 {
		return message.NewSentence("fact-nothing", "nothing is possible in place {{.place}}", "place", fact.Place+1)
	}
	symbols := or(listed(names))
	switch fact.Kind {
	case puzzle.Is:
		if len(names) > 1 {
			return message.NewSentence("fact-among", "place {{.place}} is {{.symbols}}", "place", fact.Place+1, "symbols", symbols)
		}
		return message.NewSentence("fact-is", "place {{.place}} is {{.symbol}}", "place", fact.Place+1, "symbol", symbols)
	case puzzle.IsNot:
		return message.NewSentence("fact-not", "place {{.place}} is not {{.symbols}}", "place", fact.Place+1, "symbols", symbols)
	case puzzle.Absent:
		return message.NewSentence("fact-absent", "the code has no {{.symbols}}", "symbols", symbols)
	case puzzle.AtLeast:
		return message.NewSentence("fact-least", "{{.symbol}} occurs at least {{n .number \"time\"}}", "symbol", symbols, "number", fact.Count)
	case puzzle.AtMost:
		return message.NewSentence("fact-most", "{{.symbol}} occurs at most {{n .number \"time\"}}", "symbol", symbols, "number", fact.Count)
	case puzzle.Impossible:
		return message.NewSentence("fact-no-count", "no number of {{.symbol}} fits", "symbol", symbols)
	default:
		return message.NewSentence("fact-exactly", "{{.symbol}} occurs exactly {{n .number \"time\"}}", "symbol", symbols, "number", fact.Count)
	}
}

// differing returns the places, from 1, at which the guesses of two lines differ.
func (d deduction) differing(a, b int) []any {
	var places []any
	for place := range d.Game.Places() {
		if d.Lines[a].Guess[place] != d.Lines[b].Guess[place] {
			places = append(places, fmt.Sprint(place+1))
		}
	}
	return places
}

// formatLines prints lines, separated by commas.
func (d deduction) formatLines(lines []int) string {
	printed := make([]string, len(lines))
	for i, line := range lines {
		printed[i] = d.FormatLine(line)
	}
	return strings.Join(printed, ", ")
}
