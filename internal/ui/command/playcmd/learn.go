package playcmd

import (
	"fmt"
	"strings"

	"codebreaker/internal/app/lesson"
	"codebreaker/internal/engine/rules"
)

// learn explains the game and the commands of a prompt.
func (r *report) learn(text string) {
	if !r.json {
		fmt.Fprintf(r.env.Out, "%s\n\n", r.lesson())
	}
	r.help(text)
}

// lesson returns the goal of the game, examples, and the meaning of each mark.
func (r *report) lesson() string {
	lesson := lesson.New(r.env.Lang, r.game)
	paragraphs := []string{r.env.Wrap(lesson.Goal, 0)}
	for i := range lesson.Examples {
		e := &lesson.Examples[i]
		example := r.env.Say("learn-example", "words", r.game.HasWords() && r.game.WordKind() == rules.LetterWords, "code", e.Secret, "guess", e.Guess, "mark", e.Mark)
		paragraphs = append(paragraphs, r.env.Wrap(example+"\n"+strings.Join(e.Sentences, " "), 0))
	}
	var captions []string
	for _, caption := range lesson.Captions {
		captions = append(captions, r.env.Wrap(r.env.Say("learn-caption", "mark", caption.Name, "text", caption.Text), 2))
	}
	return strings.Join(append(paragraphs, strings.Join(captions, "\n")), "\n\n")
}
