package lesson

import (
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
)

// Lesson explains with pictures how to play a game.
type Lesson struct {
	Game  string `json:"game"`  // the game's name
	Title string `json:"title"` // what people call the game; the description of a custom game
	view.Look
	Goal     string    `json:"goal"`     // the aim of the game, in two or three sentences
	Examples []Example `json:"examples"` // three, if the game has such codes: the right symbol at its place; a misplaced symbol; and a symbol that occurs twice, or none that is right
	Captions []Caption `json:"captions"` // the meaning of each kind of mark
}

// Example is a guess against a code, and the point that it makes.
type Example struct {
	Secret     string   `json:"secret"`     // the code of the example, as the game prints it
	SecretPegs []int    `json:"secretPegs"` // its symbols, as indexes into the game's symbols
	About      []int    `json:"about"`      // places of the guess, from 1, that the example is about
	Sentences  []string `json:"sentences"`  // the point of the example
	view.Played
}

// Caption is the name of a mark and its meaning.
type Caption struct {
	Mark  string `json:"mark"`  // the ID of the part of marks that it explains
	Name  string `json:"name"`  // what people call it, such as black pin or bull
	Text  string `json:"text"`  // its meaning in a sentence
	Short string `json:"short"` // its meaning in two or three words
}

// New returns the lesson of a game. Every call gives the same lesson.
func New(l *lang.Language, game *rules.Game) *Lesson {
	lesson := &Lesson{
		Game: game.Name(), Title: preset.Title(l, game.Name()), Look: view.NewLook(l, game),
		Goal: wording.Goal(l, game, preset.Guesses(game)), Examples: []Example{}, Captions: []Caption{},
	}
	for i, found := range findExamples(game) {
		shown := &found.Shown
		lesson.Examples = append(lesson.Examples, Example{
			Secret: game.Format(found.secret), SecretPegs: view.PegsOf(game, found.secret),
			About: view.Places(shown.About), Sentences: wording.Example(l, game, shown),
			Played: view.PlayedTurn(game, i+1, rules.Turn{Guess: shown.Guess, Feedback: game.Mark(shown.Guess, found.secret)}),
		})
	}
	for _, caption := range wording.Captions(l, game) {
		lesson.Captions = append(lesson.Captions, Caption(caption))
	}
	return lesson
}

// Named returns the lesson of a game with the name that a person gave: Absurdle has the name of an ordinary game of words
// inside.
func Named(l *lang.Language, start *session.Start, name string) *Lesson {
	if rules.Evades(name) {
		return Of(l, start, session.Adversary)
	}
	return Of(l, start, session.Random)
}

// Of returns the lesson of a game of one board or several: the rules of all, and the lesson of one.
// The adversary hides no code.
func Of(l *lang.Language, start *session.Start, codemaker string) *Lesson {
	lesson := New(l, start.Game())
	switch several := start.Boards(); {
	case several != nil:
		lesson.Game, lesson.Title, lesson.Goal = several.Name(), preset.Title(l, several.Name()), wording.BoardsRules(l, several)
	case codemaker == session.Adversary:
		lesson.Title, lesson.Goal = preset.PlayedTitle(l, start.Name(), session.Adversary), wording.EvadingGoal(l, start.Game())
	}
	return lesson
}
