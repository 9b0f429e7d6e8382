package codebreaker

import (
	"fmt"
	"strings"
)

// Sentence is what the library says to a person, in English. Its parts are kept, so
// that a face can say it in another language. An argument may be a sentence or an
// error, which is said in that language in turn.
type Sentence struct {
	ID   string         // the kind of sentence, the key of its translations
	Text string         // the English, with {{.name}} where an argument goes
	Args map[string]any // the arguments by name, or nil
}

// NewSentence returns a sentence whose arguments are given as name, value, name,
// value. It is for what is no error; [NewProblem] is for what is.
func NewSentence(id, text string, args ...any) Sentence {
	s := Sentence{ID: id, Text: text, Args: make(map[string]any)}
	for i := 0; i < len(args); i += 2 {
		s.Args[args[i].(string)] = args[i+1]
	}
	return s
}

// String returns the sentence in English.
func (s Sentence) String() string {
	var pairs []string
	for name, value := range s.Args {
		pairs = append(pairs, "{{."+name+"}}", fmt.Sprint(value))
	}
	return strings.NewReplacer(pairs...).Replace(s.Text)
}
