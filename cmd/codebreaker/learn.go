package main

import (
	"fmt"
	"strings"

	"codebreaker/internal/lesson"
)

// learn explains the game and the commands of a prompt.
func (r *report) learn(text string) {
	if !r.json {
		fmt.Fprintf(r.out, "%s\n\n", r.lesson())
	}
	r.help(text)
}

// lesson returns the goal of the game, examples, and the meaning of each mark.
func (r *report) lesson() string {
	lesson := lesson.New(r.lang, r.game)
	paragraphs := []string{wrap(lesson.Goal, 0)}
	for i := range lesson.Examples {
		e := &lesson.Examples[i]
		example := r.say("learn-example", "code", e.Secret, "guess", e.Guess, "mark", e.Mark)
		paragraphs = append(paragraphs, wrap(example+"\n"+strings.Join(e.Sentences, " "), 0))
	}
	var captions []string
	for _, caption := range lesson.Captions {
		captions = append(captions, wrap(r.say("learn-caption", "mark", caption.Name, "text", caption.Text), 2))
	}
	return strings.Join(append(paragraphs, strings.Join(captions, "\n")), "\n\n")
}
