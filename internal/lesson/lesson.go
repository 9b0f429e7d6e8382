package lesson

import (
	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/preset"
	"codebreaker/internal/telling"
	"codebreaker/internal/view"
)

// Lesson explains with pictures how to play a game.
type Lesson struct {
	Game  string `json:"game" description:"the game's name"`
	Title string `json:"title" description:"what people call the game; its name where it has no other"`
	view.Look
	Goal     string    `json:"goal" description:"what the game is about, in two or three sentences"`
	Examples []Example `json:"examples" description:"three, where the game has such codes: of the right symbol at its place, of one that is elsewhere, and of a symbol that stands twice, or of none that is right"`
	Captions []Caption `json:"captions" description:"what each kind of mark means"`
}

// Example is a guess against a code, and the point that it makes.
type Example struct {
	Secret     string   `json:"secret" description:"the code of the example, as the game prints it"`
	SecretPegs []int    `json:"secretPegs" description:"the code's symbols, as indexes into the game's symbols" minItems:"1" maxItems:"16"`
	About      []int    `json:"about" description:"the places of the guess, from 1, that the example is about"`
	Sentences  []string `json:"sentences" description:"what the example shows"`
	view.Played
}

// Caption is the name of a mark and its meaning.
type Caption struct {
	Mark  string `json:"mark" description:"sum: black and white together" enum:"black,white,green,yellow,grey,sum"`
	Name  string `json:"name" description:"what people call it, as in black pin or bull"`
	Text  string `json:"text" description:"what it means, in a sentence"`
	Short string `json:"short" description:"what it means, in two or three words"`
}

// New returns the lesson of a game. Every call gives the same lesson.
func New(l *lang.Language, game *codebreaker.Game) *Lesson {
	lesson := &Lesson{
		Game: game.Name(), Title: preset.Title(l, game.Name()), Look: view.NewLook(l, game),
		Goal: telling.Goal(l, game, preset.Limit(game, nil, "", nil), preset.Guesses(game)), Examples: []Example{}, Captions: []Caption{},
	}
	for i, found := range findExamples(game) {
		shown := &found.Shown
		lesson.Examples = append(lesson.Examples, Example{
			Secret: game.Format(found.secret), SecretPegs: view.PegsOf(game, found.secret),
			About: view.Places(shown.About), Sentences: telling.Example(l, game, shown),
			Played: view.PlayedTurn(game, i+1, codebreaker.Turn{Guess: shown.Guess, Feedback: game.Mark(shown.Guess, found.secret)}),
		})
	}
	for _, caption := range telling.Captions(l, game) {
		lesson.Captions = append(lesson.Captions, Caption(caption))
	}
	return lesson
}
