package message

import (
	"fmt"
	"strings"
)

// Sentence is an English sentence for a person. It keeps its parts, so that a front end can
// translate it by its ID. An argument can be a sentence or an error in turn.
type Sentence struct {
	ID   string         // the key of its translations
	Text string         // English, with {{.name}} for each argument
	Args map[string]any // the arguments by name, or nil
}

// NewSentence returns a sentence. The arguments are pairs of a name and a value. Use
// [NewProblem] for errors.
func NewSentence(id, text string, args ...any) Sentence {
	s := Sentence{ID: id, Text: text, Args: make(map[string]any)}
	for i := 0; i < len(args); i += 2 {
		s.Args[args[i].(string)] = args[i+1]
	}
	return s
}

// String returns the sentence in English, with texts as [Printable] writes them.
func (s Sentence) String() string {
	var pairs []string
	for name, value := range s.Args {
		text := fmt.Sprint(value)
		if _, typed := value.(string); typed {
			text = Printable(text)
		}
		pairs = append(pairs, "{{."+name+"}}", text)
	}
	return strings.NewReplacer(pairs...).Replace(s.Text)
}
