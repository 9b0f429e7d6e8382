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
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Guide is a guided game as far as it was played.
type Guide struct {
	Game  string `json:"game"`  // the name of the game being played: a simpler one if the requested game is large
	Title string `json:"title"` // what people call the game; the description of a custom game
	view.Look
	Note     string    `json:"note,omitempty"` // says that another game is taught than the one that was asked for
	Goal     string    `json:"goal"`           // the aim of the game, in two or three sentences; the guide has no limit on guesses
	Steps    []Step    `json:"steps"`          // each explains a mark and asks for another one; the last one begins a game
	Ask      string    `json:"ask"`            // asks the player to guess
	Tries    []Try     `json:"tries"`          // the player's guesses
	Fit      string    `json:"fit"`            // a code that agrees with all marks
	FitPegs  []int     `json:"fitPegs"`        // its symbols, as indexes into the game's symbols
	Found    bool      `json:"found"`          // the player has found the code
	Captions []Caption `json:"captions"`       // the meaning of each kind of mark
}

// Step shows guesses and their marks, and asks a question about them. The code is shown in all steps but the last.
type Step struct {
	Secret     string        `json:"secret,omitempty"`     // the code that is shown, as the game prints it
	SecretPegs []int         `json:"secretPegs,omitempty"` // its symbols, as indexes into the game's symbols
	Rows       []view.Played `json:"rows"`                 // guesses with their marks; one if the code is shown
	About      []int         `json:"about"`                // places of the first guess, from 1, that the sentences are about
	Sentences  []string      `json:"sentences"`            // what the rows show
	Question   Question      `json:"question"`
}

// Question has one right answer.
type Question struct {
	Ask     string       `json:"ask"`
	Guess   *view.Played `json:"guess,omitempty"` // the guess whose mark is asked for, and its mark
	Choices []Choice     `json:"choices"`
}

// Choice is a possible answer: a mark, or a code.
type Choice struct {
	Text   string       `json:"text"`             // the mark in words, or the code
	Marked *view.Marked `json:"marked,omitempty"` // the mark of an answer that is a mark
	Pegs   []int        `json:"pegs,omitempty"`   // the symbols of an answer that is a code
	Right  bool         `json:"right"`
	Reply  string       `json:"reply"` // the reply to a player who chose this answer
	Turn   int          `json:"turn"`  // the turn that a wrong code contradicts, or 0
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

// Guided returns the guide that teaches a game of one board or several, asked for by a name, after the player's tries. The
// game that [Name] names comes from read. The error is read's, or a problem of a try that is no guess of the game, or of a
// game that hides no code.
func Guided(l *lang.Language, start *session.Start, asked string, read func(name string) (*rules.Game, error), tries []string) (*Guide, *rules.Game, error) {
	if rules.Evades(asked) {
		return nil, nil, message.NewProblem("guide-evades", "{{.game}} hides no word, so no guided game teaches it: see {{.rules}}, then {{.play}}",
			"game", preset.PlayedTitle(l, start.Name(), session.Adversary), "rules", "codebreaker rules "+rules.Absurdle, "play", "codebreaker play "+rules.Absurdle)
	}
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
	words   bool // messages call the codes words
}

// play adds a turn.
func (g *guided) play(turn rules.Turn) {
	g.history = append(g.history, turn)
	g.fits = slices.DeleteFunc(g.fits, func(code rules.Code) bool { return g.game.Mark(turn.Guess, code) != turn.Feedback })
}

// NewGuide returns the guide of a game that [Name] names, after the player's tries. The error is a problem
// of a try that is no guess of the game.
func NewGuide(l *lang.Language, game *rules.Game, tries []string) (*Guide, error) {
	taught := New(l, game)
	g := &guided{Language: l, game: game, known: known(game), words: wording.SpeaksOfWords(game)}
	g.fits = slices.Clone(g.known)
	made := &Guide{
		Game: game.Name(), Title: taught.Title, Look: taught.Look, Goal: wording.Goal(l, game, 0), Ask: g.Say("guide-try", "words", g.words),
		Steps: []Step{}, Tries: []Try{}, Captions: taught.Captions,
	}
	pool := g.pool(400)
	var shown rules.Code
	for i, found := range findExamples(game) {
		made.Steps = append(made.Steps, g.marking(&taught.Examples[i], &found, pool))
		shown = found.secret
	}
	made.Steps[0].Sentences = append([]string{g.Say("guide-shown", "words", g.words)}, made.Steps[0].Sentences...)
	secret := g.hide(shown, pool[:min(60, len(pool))])
	made.Steps = append(made.Steps, Step{
		Rows: view.NewPlayed(game, g.history), About: []int{}, Sentences: []string{g.Say("guide-hidden", "count", len(g.history), "words", g.words)}, Question: g.fitting(secret),
	})
	if err := limits.CheckTurns(len(g.history) + len(tries)); err != nil {
		return nil, err
	}
	for i, text := range tries {
		try, err := g.try(text, secret, i+1)
		if err != nil {
			return nil, err
		}
		made.Tries = append(made.Tries, *try)
		made.Found = made.Found || g.history[len(g.history)-1].Feedback.Solved()
	}
	fit := g.fits[len(g.fits)/2]
	made.Fit, made.FitPegs = game.Format(fit), view.PegsOf(game, fit)
	return made, nil
}

// pool returns at most most guesses to choose from: well-known words, or codes from all over the game.
func (g *guided) pool(most int) []rules.Code {
	if g.game.HasWords() {
		return someWords(g.game, most)
	}
	count := len(g.known)
	step := count*2/5 + 1
	for common(step, count) > 1 {
		step++
	}
	var codes []rules.Code
	for i := range min(most, count) {
		codes = append(codes, g.known[(1+i*step)%count])
	}
	return codes
}

// marking explains the mark of an example, and asks for the mark of another guess against the same code.
func (g *guided) marking(example *Example, found *pictured, pool []rules.Code) Step {
	guess := g.another(found, pool)
	mark := g.game.Mark(guess, found.secret)
	played := view.PlayedTurn(g.game, 2, rules.Turn{Guess: guess, Feedback: mark})
	row := example.Played
	row.Turn = 1
	asked := Question{Ask: g.Say("guide-mark", "words", g.words), Guess: &played, Choices: []Choice{}}
	explained := strings.Join(wording.Explained(g.Language, g.game, guess, found.secret), " ")
	for i, mark := range append([]rules.Feedback{mark}, g.otherMarks(guess, mark, found.Point)...) {
		marked := view.NewMarked(mark)
		choice := Choice{Text: wording.Told(g.Language, g.game, mark), Marked: &marked, Right: i == 0, Reply: g.Say("guide-no") + " " + explained}
		if choice.Right {
			choice.Reply = g.Say("guide-yes") + " " + explained
		}
		asked.Choices = append(asked.Choices, choice)
	}
	turned(asked.Choices, example.Turn)
	return Step{
		Secret: example.Secret, SecretPegs: example.SecretPegs, Rows: []view.Played{row},
		About: example.About, Sentences: example.Sentences, Question: asked,
	}
}

// another returns the guess of the pool that asks most clearly for what an example has shown: two symbols at their
// places; then one at its place and one elsewhere; then a symbol that occurs twice, or two symbols elsewhere.
func (g *guided) another(found *pictured, pool []rules.Code) rules.Code {
	wanted := map[wording.Point][2]int{wording.RightHere: {2, 0}, wording.Elsewhere: {1, 1}, wording.Repeated: {1, 1}}
	want, known := wanted[found.Point]
	if !known {
		want = [2]int{1, 2}
	}
	best, least := pool[0], 0
	for i, guess := range pool {
		if guess == found.secret || guess == found.Guess {
			continue
		}
		right, misplaced, spoiled := 0, 0, 0
		for place, means := range g.game.Compare(guess, found.secret) {
			switch {
			case means == rules.Right:
				right++
			case means == rules.Misplaced:
				misplaced++
			case slices.Contains(found.secret[:g.game.Places()], guess[place]):
				spoiled++ // the code has the symbol, but not so often
			}
		}
		far := 2*abs(right-want[0]) + 2*abs(misplaced-want[1])
		if found.Point == wording.Repeated {
			far += 3 * abs(spoiled-1)
		} else {
			far += spoiled
		}
		if i == 0 || best == found.secret || best == found.Guess || far < least {
			best, least = guess, far
		}
	}
	return best
}

// otherMarks returns two wrong marks for a guess, as similar to the right one as possible. Before misplaced symbols are
// taught, they have none.
func (g *guided) otherMarks(guess rules.Code, right rules.Feedback, point wording.Point) []rules.Feedback {
	var marks []rules.Feedback
	for _, code := range g.known {
		if mark := g.game.Mark(guess, code); mark != right && !mark.Solved() && !slices.Contains(marks, mark) {
			marks = append(marks, mark)
		}
	}
	far := func(mark rules.Feedback) int {
		far := mark.Distance(right)
		if point == wording.RightHere {
			far += 100 * mark.Count(rules.Misplaced)
		}
		return far
	}
	slices.SortStableFunc(marks, func(a, b rules.Feedback) int { return far(a) - far(b) })
	return marks[:min(2, len(marks))]
}

// hide chooses another code than the one that was shown, plays up to three guesses of the pool that leave a few codes,
// and returns the code.
func (g *guided) hide(shown rules.Code, pool []rules.Code) rules.Code {
	const most, few = 3, 4
	secret := pool[len(pool)/3]
	if secret == shown {
		secret = pool[0]
	}
	for len(g.history) < most && len(g.fits) > 2*few {
		want, best, least := max(few, len(g.fits)/10), rules.Turn{}, -1
		for _, guess := range pool {
			turn := rules.Turn{Guess: guess, Feedback: g.game.Mark(guess, secret)}
			after := 0
			for _, code := range g.fits {
				if g.game.Mark(guess, code) == turn.Feedback {
					after++
				}
			}
			if far := abs(after - want); after > 1 && !turn.Feedback.Solved() && (least < 0 || far < least) {
				best, least = turn, far
			}
		}
		if least < 0 {
			break
		}
		g.play(best)
	}
	return secret
}

func abs(n int) int { return max(n, -n) }

// turned moves the last choices to the front.
func turned(choices []Choice, by int) {
	by %= len(choices)
	copy(choices, slices.Concat(choices[len(choices)-by:], choices[:len(choices)-by]))
}

// fitting asks which of three codes can be the secret. The wrong ones contradict one turn each, and if
// possible not the same one. The right one is not the secret if there is another.
func (g *guided) fitting(secret rules.Code) Question {
	asked := Question{Ask: g.Say("guide-which", "words", g.words), Choices: []Choice{}}
	fits := g.fits
	if others := slices.DeleteFunc(slices.Clone(fits), func(code rules.Code) bool { return code == secret }); len(others) > 0 {
		fits = others
	}
	add := func(code rules.Code, turn int) {
		choice := Choice{Text: g.game.Format(code), Pegs: view.PegsOf(g.game, code), Right: turn == 0, Reply: g.Say("guide-fits-all"), Turn: turn}
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
	for _, code := range g.known {
		isChoice := slices.ContainsFunc(asked.Choices, func(c Choice) bool { return c.Text == g.game.Format(code) })
		if wrong := g.wrong(code); len(asked.Choices) < 3 && len(wrong) > 0 && !isChoice {
			add(code, wrong[0])
		}
	}
	turned(asked.Choices, 1)
	return asked
}

// known returns the secrets that players know. The caller must not change it.
func known(game *rules.Game) []rules.Code {
	if game.HasWords() && !game.HasWeights() {
		return game.Words().Secrets
	}
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
	return g.Say("guide-contradicts", "words", g.words, "code", g.game.Format(code), "turn", number,
		"would", wording.Told(g.Language, g.game, g.game.Mark(turn.Guess, code)), "mark", wording.Told(g.Language, g.game, turn.Feedback))
}

// try plays a guess of the player.
func (g *guided) try(text string, secret rules.Code, number int) (*Try, error) {
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
		made.Sentences = []string{g.Say("guide-found", "count", number, "words", g.words), g.Say("guide-end", "words", g.words)}
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
