package message

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// Sentence is an English sentence for a person. It keeps its parts, so that a front end can
// translate it by its ID. An argument can be a sentence or an error in turn.
type Sentence struct {
	ID   string         // the key of its translations
	Text string         // English, with {{.name}} for each argument
	Args map[string]any // the arguments by name, or nil
}

// Later is a text that is made when it is printed, since most problems of readers are never printed: an argument of a
// sentence.
type Later func() string

// String makes the text.
func (l Later) String() string { return l() }

// NewSentence returns a sentence. The arguments are pairs of a name and a value. Use
// [NewProblem] for errors.
func NewSentence(id, text string, args ...any) Sentence {
	s := Sentence{ID: id, Text: text, Args: make(map[string]any)}
	for i := 0; i < len(args); i += 2 {
		s.Args[args[i].(string)] = args[i+1]
	}
	return s
}

// String returns the sentence in English, with texts as [Printable] writes them, and "marks" for {{n .given "mark"}}
// unless one is given.
func (s Sentence) String() string {
	var pairs []string
	for name, value := range s.Args {
		text := fmt.Sprint(value)
		switch value.(type) {
		case string, Later:
			text = Printable(text)
		}
		pairs = append(pairs, "{{."+name+"}}", text)
	}
	named := strings.NewReplacer(pairs...)
	if !strings.Contains(s.Text, "{{n ") {
		return named.Replace(s.Text)
	}
	return named.Replace(counted().ReplaceAllStringFunc(s.Text, func(count string) string {
		parts := counted().FindStringSubmatch(count)
		if text := fmt.Sprint(s.Args[parts[1]]); text == "1" {
			return text + " " + parts[2]
		}
		return fmt.Sprint(s.Args[parts[1]]) + " " + parts[2] + "s"
	}))
}

// counted is a number with the noun that it counts: {{n .given "mark"}}.
var counted = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`{{n \.([a-zA-Z]+) "([a-z]+)"}}`) })
