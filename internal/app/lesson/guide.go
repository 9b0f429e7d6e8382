package lesson

import (
	"slices"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Guide is a guided game as far as it was played.
type Guide struct {
	Game  string `json:"game"`  // the name of the game being played: a simpler one if the requested game is large
	Title string `json:"title"` // what people call the game; the description of a custom game
	view.Look
	Note    string `json:"note,omitempty"` // says that another game is taught than the one that was asked for
	Goal    string `json:"goal"`           // the aim of the game, in two or three sentences; the guide has no limit on guesses
	Steps   []Step `json:"steps"`          // the program's guesses, with questions about their marks
	Ask     string `json:"ask"`            // asks the player to guess
	Tries   []Try  `json:"tries"`          // the player's guesses
	Fit     string `json:"fit"`            // a code that agrees with all marks
	FitPegs []int  `json:"fitPegs"`        // its symbols, as indexes into the game's symbols
	Found   bool   `json:"found"`          // the player has found the code
}

// Step is a guess of the program.
type Step struct {
	view.Played
	Questions []Question `json:"questions"`
}

// Question has one right answer.
type Question struct {
	Ask     string   `json:"ask"`
	Choices []Choice `json:"choices"`
}

// Choice is a possible answer.
type Choice struct {
	Text  string `json:"text"`           // the answer; for the last question a code
	Pegs  []int  `json:"pegs,omitempty"` // the symbols of an answer that is a code
	Right bool   `json:"right"`
	Reply string `json:"reply"` // the reply to a player who chose this answer
	Turn  int    `json:"turn"`  // the turn that the reply is about; 0 for all
	About []int  `json:"about"` // places of that turn, from 1, that the reply is about
}

// Try is a guess of the player.
type Try struct {
	view.Played
	Sentences []string `json:"sentences"` // could it have been the code, and which codes remain?
	Against   int      `json:"against"`   // a turn that it contradicts, or 0
}

// largest is the number of secrets up to which a game is taught itself, and not a simpler one.
const largest = 20_000

// Name returns the name of the game that teaches a game: itself if it is small, or one with the same
// marks.
func Name(l *lang.Language, game *rules.Game) string {
	rule := game.Rule().Suffix()
	switch kind := game.WordKind(); {
	case game.HasWords() && (kind != rules.LetterWords || !game.Rule().Has(rules.Right)):
		return "wordle:" + l.Name()
	case game.HasWords() && game.SecretCount() > largest:
		return rules.WordsPrefix + l.Name() + rule
	case game.HasWords():
		return game.Name()
	case game.Distinct() && game.HasDigits():
		return "4x10-distinct" + rule
	}
	return "4x4" + rule
}

// Guided returns the guide that teaches a game of one board or several, after the player's tries. The game that [Name]
// names comes from read. The error is read's, or a problem of a try that is no guess of the game.
func Guided(l *lang.Language, start *session.Start, read func(name string) (*rules.Game, error), tries []string) (*Guide, *rules.Game, error) {
	game := start.Game()
	if name := Name(l, game); name != game.Name() {
		taught, err := read(name)
		if err != nil {
			return nil, nil, err
		}
		game = taught
	}
	guide, err := NewGuide(l, game, tries)
	if err != nil {
		return nil, nil, err
	}
	switch several := start.Boards(); {
	case several != nil:
		guide.Note = l.Say("guide-boards", "game", preset.Title(l, several.Name()), "taught", guide.Title)
	case game.Name() != start.Game().Name():
		guide.Note = l.Say("guide-instead", "game", preset.Title(l, start.Game().Name()), "taught", guide.Title)
	}
	return guide, game, nil
}

// guided is a guided game in one language.
type guided struct {
	*lang.Language
	game    *rules.Game
	known   []rules.Code // the secrets that players know
	fits    []rules.Code // the ones that agree with all turns
	history rules.History
}

// play adds a turn.
func (g *guided) play(turn rules.Turn) {
	g.history = append(g.history, turn)
	g.fits = slices.DeleteFunc(g.fits, func(code rules.Code) bool { return g.game.Mark(turn.Guess, code) != turn.Feedback })
}

// New returns the guide of a game that [Name] names, after the player's tries. The error is a problem
// of a try that is no guess of the game.
func NewGuide(l *lang.Language, game *rules.Game, tries []string) (*Guide, error) {
	taught := New(l, game)
	g := &guided{Language: l, game: game, known: known(game)}
	g.fits = slices.Clone(g.known)
	made := &Guide{Game: game.Name(), Title: taught.Title, Look: taught.Look, Goal: wording.Goal(l, game, 0), Ask: l.Say("guide-try"), Steps: []Step{}, Tries: []Try{}}
	var secret rules.Code
	for _, example := range taught.Examples {
		secret, _ = game.ParseCode(example.Secret) // the lesson printed it
		guess, _ := game.ParseCode(example.Guess)
		g.play(rules.Turn{Guess: guess, Feedback: game.Mark(guess, secret)})
		made.Steps = append(made.Steps, Step{example.Played, g.meanings(&example, taught.Captions)})
	}
	last := &made.Steps[len(made.Steps)-1]
	last.Questions = append(last.Questions, g.fitting(secret))
	if err := limits.CheckTurns(len(g.history) + len(tries)); err != nil {
		return nil, err
	}
	for _, text := range tries {
		try, err := g.try(text, secret)
		if err != nil {
			return nil, err
		}
		made.Tries = append(made.Tries, *try)
		made.Found = made.Found || g.history[len(g.history)-1].Feedback.Solved()
	}
	fit := g.fits[0]
	made.Fit, made.FitPegs = game.Format(fit), view.PegsOf(game, fit)
	return made, nil
}

// meanings asks what the mark of an example means: the first example shows the first kind of mark, and
// so on. A mark that shows nothing new gets no question.
func (g *guided) meanings(example *Example, captions []Caption) []Question {
	var texts []string
	for _, caption := range captions {
		texts = append(texts, caption.Text)
	}
	if others := []string{"", g.Say("guide-elsewhere"), g.Say("guide-absent")}; len(texts) < len(others) {
		texts = append(texts, others[len(texts):]...)
	}
	at := example.Turn - 1
	switch {
	case at < len(captions):
		return []Question{g.asking(g.Say("guide-means", "name", captions[at].Name), texts, at, example)}
	case at == 1 && g.game.Rule().Has(rules.Right): // only symbols at their places are marked
		return []Question{g.asking(g.Say("guide-none"), []string{g.Say("guide-none-anywhere"), g.Say("guide-none-here")}, 1, example)}
	}
	return []Question{}
}

// asking returns a question whose replies explain an example. The right answer is at another place for
// each example.
func (g *guided) asking(ask string, answers []string, right int, example *Example) Question {
	asked := Question{Ask: ask, Choices: []Choice{}}
	explained := strings.Join(example.Sentences, " ")
	for i, text := range answers {
		reply := g.Say("guide-no") + " " + explained
		if i == right {
			reply = g.Say("guide-yes") + " " + explained
		}
		asked.Choices = append(asked.Choices, Choice{
			Text: text, Right: i == right, Reply: reply, Turn: example.Turn, About: example.About,
		})
	}
	turned(asked.Choices, example.Turn)
	return asked
}

// turned moves the last choices to the front.
func turned(choices []Choice, by int) {
	by %= len(choices)
	copy(choices, slices.Concat(choices[len(choices)-by:], choices[:len(choices)-by]))
}

// fitting asks which of three codes can be the secret. The wrong ones contradict one turn each, and if
// possible not the same one. The right one is not the secret if there is another.
func (g *guided) fitting(secret rules.Code) Question {
	asked := Question{Ask: g.Say("guide-which"), Choices: []Choice{}}
	fits := g.fits
	if others := slices.DeleteFunc(slices.Clone(fits), func(code rules.Code) bool { return code == secret }); len(others) > 0 {
		fits = others
	}
	add := func(code rules.Code, turn int) {
		choice := Choice{Text: g.game.Format(code), Pegs: view.PegsOf(g.game, code), Right: turn == 0, Reply: g.Say("guide-fits-all"), Turn: turn, About: []int{}}
		if turn > 0 {
			choice.Reply = g.Say("guide-no") + " " + g.contradiction(code, turn)
		}
		asked.Choices = append(asked.Choices, choice)
	}
	add(fits[len(fits)-1], 0)
	for turn := len(g.history); turn > 0 && len(asked.Choices) < 3; turn-- {
		for _, code := range g.known {
			if wrong := g.wrong(code); len(wrong) == 1 && wrong[0] == turn {
				add(code, turn)
				break
			}
		}
	}
	turned(asked.Choices, 1)
	return asked
}

// known returns the secrets that players know.
func known(game *rules.Game) []rules.Code {
	common, all := game.Common(), []rules.Code(nil)
	for code := range game.Secrets() {
		if common(code) {
			all = append(all, code)
		}
	}
	return all
}

// wrong returns the numbers of the turns that a code contradicts.
func (g *guided) wrong(code rules.Code) []int {
	var turns []int
	for i, turn := range g.history {
		if g.game.Mark(turn.Guess, code) != turn.Feedback {
			turns = append(turns, i+1)
		}
	}
	return turns
}

// contradiction says why a code cannot be the secret.
func (g *guided) contradiction(code rules.Code, number int) string {
	turn := g.history[number-1]
	return g.Say("guide-contradicts", "code", g.game.Format(code), "turn", number,
		"would", wording.Told(g.Language, g.game, g.game.Mark(turn.Guess, code)), "mark", wording.Told(g.Language, g.game, turn.Feedback))
}

// try plays a guess of the player.
func (g *guided) try(text string, secret rules.Code) (*Try, error) {
	_, guess, err := reading.Code(g.game, text)
	if err == nil {
		err = g.game.CheckGuess(guess, g.history)
	}
	if err != nil {
		return nil, err
	}
	wrong := g.wrong(guess)
	turn := rules.Turn{Guess: guess, Feedback: g.game.Mark(guess, secret)}
	g.play(turn)
	made := &Try{Played: view.PlayedTurn(g.game, len(g.history), turn)}
	switch {
	case turn.Feedback.Solved():
		made.Sentences = []string{g.Say("guide-found")}
		return made, nil
	case len(wrong) > 0:
		made.Against = wrong[0]
		made.Sentences = []string{g.contradiction(guess, wrong[0])}
	default:
		made.Sentences = []string{g.Say("guide-could")}
	}
	made.Sentences = append(made.Sentences, wording.Hint(g.Language, g.game, position.Count{Least: len(g.fits)}))
	return made, nil
}
