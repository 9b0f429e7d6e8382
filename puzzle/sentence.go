package puzzle

import (
	"fmt"
	"strings"
)

// Sentence is a sentence of an explanation, with its parts kept so that a face can
// say it in another language. An argument may be a sentence, or several in a
// []Sentence, which a face joins with semicolons.
type Sentence struct {
	ID    string         // the key of its translations
	Text  string         // in English, with {{.name}} where an argument goes
	Args  map[string]any // the arguments by name
	Depth int            // cases it stands within
}

// String returns the English sentence.
func (s Sentence) String() string {
	pairs := make([]string, 0, 2*len(s.Args))
	for name, value := range s.Args {
		if list, ok := value.([]Sentence); ok {
			texts := make([]string, len(list))
			for i, sentence := range list {
				texts[i] = sentence.String()
			}
			value = strings.Join(texts, "; ")
		}
		pairs = append(pairs, "{{."+name+"}}", fmt.Sprint(value))
	}
	return strings.NewReplacer(pairs...).Replace(s.Text)
}

// sentences are the English texts by ID.
var sentences = map[string]string{
	"explain-none":            "{{.line}}: no letter is at its place: {{.facts}}",
	"explain-absent":          "{{.line}}: no letter is in the code: {{.facts}}",
	"explain-line":            "{{.line}}: {{.sum}} at their places ({{.range}} possible): {{.facts}}",
	"explain-line-pegs":       "{{.line}}: {{.sum}} in the code, wherever they stand ({{.range}} possible): {{.facts}}",
	"explain-others":          "{{.line}}: {{.sum}} of the code are not in it ({{.range}} possible): {{.facts}}",
	"explain-others-two":      "{{.line}} and {{.other}}: {{.sum}}, when those of the code are counted less those in either ({{.range}} possible): {{.facts}}",
	"explain-difference":      "{{.line}} against {{.other}}, which differ in {{.places}}: {{.sum}} more at their places ({{.range}} possible): {{.facts}}",
	"explain-difference-pegs": "{{.line}} against {{.other}}: {{.sum}} more in the code, wherever they stand ({{.range}} possible): {{.facts}}",
	"explain-together":        "{{.line}} and {{.other}} together: {{.sum}} at their places ({{.range}} possible): {{.facts}}",
	"explain-together-pegs":   "{{.line}} and {{.other}} together: {{.sum}} in the code, wherever they stand ({{.range}} possible): {{.facts}}",
	"explain-three":           "{{.lines}} together: {{.sum}} at their places ({{.range}} possible): {{.facts}}",
	"explain-three-minus":     "{{.lines}} together, against {{.minus}}: {{.sum}} more at their places ({{.range}} possible): {{.facts}}",
	"explain-all":             "all lines together: {{.sum}} at their places ({{.range}} possible): {{.facts}}",
	"explain-suppose":         "suppose that {{.fact}}",
	"explain-refuted":         "so it cannot be that {{.fact}}: {{.facts}}",
	"explain-clash":           "that is impossible",
	"explain-solution":        "the code is {{.code}}",
	"explain-solutions":       "{{.count}} codes fit: {{.codes}}",
	"explain-many":            "more than {{.count}} codes fit",
	"explain-no-solution":     "no code fits",
	"range":                   "{{.least}} to {{.most}}",
	"range-one":               "only {{.most}}",
	"fact-is":                 "place {{.place}} is {{.symbol}}",
	"fact-not":                "place {{.place}} is not {{.symbols}}",
	"fact-absent":             "no {{.symbols}}",
	"fact-least":              "{{.symbol}} at least {{.count}} times",
	"fact-most":               "{{.symbol}} at most {{.count}} times",
	"fact-exactly":            "{{.symbol}} {{.count}} times",
}

func sentence(id string, args ...any) Sentence {
	s := Sentence{ID: id, Text: sentences[id], Args: make(map[string]any, len(args)/2)}
	for i := 0; i+1 < len(args); i += 2 {
		s.Args[args[i].(string)] = args[i+1]
	}
	return s
}

// Sentences says an explanation of the puzzle, a sentence a step, the suppositions
// and ends of cases and the outcome in sentences of their own.
func (p *Puzzle) Sentences(e *Explanation) []Sentence {
	told := p.tell(nil, e.Steps, 0)
	codes := make([]string, len(e.Solutions))
	for i, code := range e.Solutions {
		codes[i] = p.Format(code)
	}
	switch {
	case e.More:
		return append(told, sentence("explain-many", "count", MostSolutions))
	case len(codes) == 0:
		return append(told, sentence("explain-no-solution"))
	case len(codes) == 1:
		return append(told, sentence("explain-solution", "code", codes[0]))
	default:
		return append(told, sentence("explain-solutions", "count", len(codes), "codes", strings.Join(codes, ", ")))
	}
}

func (p *Puzzle) tell(told []Sentence, steps []Step, depth int) []Sentence {
	for _, step := range steps {
		if step.Kind == Case {
			supposed := sentence("explain-suppose", "fact", p.fact(*step.Suppose))
			supposed.Depth = depth
			told = p.tell(append(told, supposed), step.Steps, depth+1)
		}
		said := p.say(step)
		said.Depth = depth
		told = append(told, said)
	}
	return told
}

// say returns the sentence of one step, without the steps of a case.
func (p *Puzzle) say(step Step) Sentence {
	id, args := "", []any{"facts", p.facts(step), "sum", step.Sum, "range", span(step)}
	line := func(name string, line int) { args = append(args, name, p.FormatLine(line)) }
	switch step.Kind {
	case OneLine:
		line("line", step.Lines[0])
		feedback := p.Lines[step.Lines[0]].Feedback
		switch {
		case step.Pegs && feedback.Black()+feedback.White() == 0:
			id = "explain-absent"
		case step.Pegs:
			id = "explain-line-pegs"
		case feedback.Black() == 0:
			id = "explain-none"
		default:
			id = "explain-line"
		}
		return sentence(id, args...)
	case OthersOfLine:
		id = "explain-others"
		line("line", step.Minus[0])
		if len(step.Minus) == 2 {
			id = "explain-others-two"
			line("other", step.Minus[1])
		}
		return sentence(id, args...)
	case Difference:
		id = "explain-difference"
		line("line", step.Lines[0])
		line("other", step.Minus[0])
		args = append(args, "places", p.differing(step.Lines[0], step.Minus[0]))
	case Together:
		id = "explain-together"
		line("line", step.Lines[0])
		line("other", step.Lines[1])
	case Three:
		id = "explain-three"
		args = append(args, "lines", p.lines(step.Lines))
		if step.Minus != nil {
			id = "explain-three-minus"
			args = append(args, "minus", p.lines(step.Minus))
		}
	case AllLines:
		id = "explain-all"
	case Case:
		id = "explain-refuted"
		args = append(args, "fact", p.fact(*step.Suppose))
	}
	if step.Pegs {
		id += "-pegs"
	}
	return sentence(id, args...)
}

// span says what the marks of a step could have come to.
func span(step Step) Sentence {
	if step.Least == step.Most {
		return sentence("range-one", "most", step.Most)
	}
	return sentence("range", "least", step.Least, "most", step.Most)
}

// facts says what a step shows.
func (p *Puzzle) facts(step Step) []Sentence {
	if step.Clash {
		return []Sentence{sentence("explain-clash")}
	}
	facts := make([]Sentence, len(step.Facts))
	for i, fact := range step.Facts {
		facts[i] = p.fact(fact)
	}
	return facts
}

func (p *Puzzle) fact(fact Fact) Sentence {
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
		return sentence("fact-is", "place", fact.Place+1, "symbol", symbols)
	case IsNot:
		return sentence("fact-not", "place", fact.Place+1, "symbols", symbols)
	case Absent:
		return sentence("fact-absent", "symbols", symbols)
	case AtLeast:
		return sentence("fact-least", "symbol", symbols, "count", fact.Count)
	case AtMost:
		return sentence("fact-most", "symbol", symbols, "count", fact.Count)
	default:
		return sentence("fact-exactly", "symbol", symbols, "count", fact.Count)
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

func (p *Puzzle) lines(lines []int) string {
	printed := make([]string, len(lines))
	for i, line := range lines {
		printed[i] = p.FormatLine(line)
	}
	return strings.Join(printed, ", ")
}
