package main

import (
	"fmt"
	"strings"

	"codebreaker/internal/table"
)

// learn tells how the game is played, and what may be written.
func (r *report) learn(text string) {
	if !r.json {
		fmt.Fprintf(r.out, "%s\n\n", r.lesson())
	}
	r.help(text)
}

// lesson is how the game is played: the goal, examples, and what each mark means.
func (r *report) lesson() string {
	lesson := table.NewLesson(r.lang, r.game)
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
