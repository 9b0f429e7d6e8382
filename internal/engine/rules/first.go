package rules

// A first letter that is given, as in Motus, SUTOM and Lingo: before the first turn the codemaker tells the first letter of
// the secret, and every guess begins with it. Once the letter is known, the game is the one with the words that
// begin with it: nothing else of the engine knows of the letter.

import (
	"slices"

	"codebreaker/internal/engine/message"
)

// GivesFirst reports whether the game gives the first letter of the secret before the first turn.
func (g *Game) GivesFirst() bool { return g != nil && g.first.given }

// First returns the first letter of every secret and guess; empty if it is not given, or not known yet.
func (g *Game) First() string {
	if !g.GivesFirst() {
		return ""
	}
	return g.first.letter
}

// Untold reports whether the first letter is given but not known yet. Such a game can be dealt, and turns can be read.
// [Game.Told] returns the game to play.
func (g *Game) Untold() bool { return g.GivesFirst() && g.HasWords() && g.first.letter == "" }

// first is the option of a first letter.
type first struct {
	given  bool
	letter string // empty before it is known
}

// suffix returns the ending of the game's name.
func (f first) suffix() string {
	switch {
	case !f.given:
		return ""
	case f.letter == "":
		return FirstSuffix
	}
	return FirstSuffix + ":" + f.letter
}

// Told returns the game in which all words begin with the letter with which a code begins. Its codes remain the same. A
// game without such an option, or whose letter is known, is returned unchanged.
func (g *Game) Told(code Code) *Game {
	if !g.Untold() {
		return g
	}
	begins := func(other Code) bool { return other[0] == code[0] }
	words := *g.words
	words.Secrets, words.Weights = nil, nil
	for i, secret := range g.words.Secrets {
		if !begins(secret) {
			continue
		}
		words.Secrets = append(words.Secrets, secret)
		if g.words.Weights != nil {
			words.Weights = append(words.Weights, g.words.Weights[i])
		}
	}
	words.Guesses = slices.DeleteFunc(slices.Clone(g.words.Guesses), func(guess Code) bool { return !begins(guess) })
	told := g.withWords(&words)
	told.first.letter = g.alphabet.names[code[0]]
	return told
}

// ToldBy returns [Game.Told] of a turn that tells the first letter: a fact that names it, or else the first guess.
// Without such a turn it returns the game itself.
func (g *Game) ToldBy(turns History) *Game {
	if code, ok := tells(turns); ok && g.Untold() {
		return g.Told(code)
	}
	return g
}

// tells returns a code that begins with the first letter that turns tell.
func tells(turns History) (code Code, ok bool) {
	told := slices.IndexFunc(turns, func(turn Turn) bool { return turn.IsFact() && turn.Feedback.means(0) == Right })
	if told < 0 {
		told = slices.IndexFunc(turns, func(turn Turn) bool { return !turn.IsFact() })
	}
	if told < 0 {
		return Code{}, false
	}
	return turns[told].Guess, true
}

// Letters returns the games with each first letter that a secret has, in code order, or the game itself if its letter is
// known or not given.
func (g *Game) Letters() []*Game {
	if !g.Untold() {
		return []*Game{g}
	}
	var games []*Game
	for _, secret := range g.Words().Secrets {
		if last := len(games) - 1; last < 0 || games[last].words.Secrets[0][0] != secret[0] {
			games = append(games, g.Told(secret))
		}
	}
	return games
}

// CheckTold returns an error if the first letter is given but not known yet.
func (g *Game) CheckTold() error {
	if !g.Untold() {
		return nil
	}
	return message.NewProblem("first-untold", "{{.game}} gives the first letter of the word: write it too, as in {{.example}}",
		"game", message.Later(g.friendly), "example", Friendly(g.Told(g.words.Secrets[0]).Name()))
}

// checkFirst returns a problem for a guess that does not begin with the letter of the game, or of the turns.
func (g *Game) checkFirst(code Code, history History) error {
	letter := g.First()
	if told, ok := tells(history); ok && g.Untold() {
		letter = g.alphabet.names[told[0]]
	}
	if letter == "" || g.alphabet.names[code[0]] == letter {
		return nil
	}
	return message.NewProblem("first-other", "{{.code}} does not begin with {{.letter}}, the given letter",
		"code", g.Format(code), "letter", letter)
}

// tell makes the game the one with a first letter that its name says.
func (r *nameReader) tell(g *Game) (*Game, error) {
	letter := r.suffixes.letter()
	if letter == "" {
		return g, nil
	}
	folded := g.fold(letter)
	for _, told := range g.Letters() {
		if told.First() == folded {
			return told, nil
		}
	}
	return nil, r.problem("first-none", "no secret begins with {{.letter}}", "letter", message.Quote(folded))
}
