package rules

// Which codes can be secrets, and which can be guessed after some turns.

import (
	"slices"

	"codebreaker/internal/engine/message"
)

// CheckSecret returns an error if the code cannot be a secret of the game.
func (g *Game) CheckSecret(code Code) error {
	if err := g.CheckCode(code); err != nil {
		return err
	}
	if g.words != nil {
		if err := g.checkFirst(code, nil); err != nil {
			return err
		}
		return g.checkWord(code, g.words.Secrets)
	}
	return g.checkCode(code, g.hidable)
}

// CheckGuess returns an error if the code cannot be guessed after the turns of the
// history. Only games with [Game.Hard] depend on the history.
func (g *Game) CheckGuess(code Code, history History) error {
	if err := g.CheckCode(code); err != nil {
		return err
	}
	if g.words != nil {
		if err := g.checkFirst(code, history); err != nil {
			return err
		}
		if err := g.checkWord(code, g.words.Guesses); err != nil {
			return err
		}
	} else if err := g.checkCode(code, g.Playable); err != nil {
		return err
	}
	return g.CheckHard(code, history)
}

// CheckHard returns an error if the game is [Game.Hard] and a guess does not use what the turns before it told.
func (g *Game) CheckHard(guess Code, history History) error {
	if !g.hard {
		return nil
	}
	if err := g.CheckTurns(history); err != nil {
		return err
	}
	return g.breach(guess, history).problem(g, guess)
}

// UsesHints reports whether the game is not [Game.Hard], or a guess uses what the turns before it told. The turns must be
// of the game. Unlike [Game.CheckHard] it makes no message, since searches ask for every guess.
func (g *Game) UsesHints(guess Code, history History) bool {
	return !g.hard || g.breach(guess, history).kind == noBreach
}

// CheckPlayed is like [Game.CheckGuess] for a guess that was played elsewhere. There a guess may be more than a secret
// can be: word lists differ, players repeat a symbol to count it, and not all programs know the hard rule. So every
// row of symbols that begins with the given letter is accepted, unless the game has numbers or calculations, whose lists
// are the same everywhere.
func (g *Game) CheckPlayed(guess Code, history History) error {
	err := g.CheckGuess(guess, history)
	if err == nil || g.WordKind() == LetterWords {
		if err := g.CheckCode(guess); err != nil {
			return err
		}
		return g.checkFirst(guess, history)
	}
	if _, found := slices.BinarySearchFunc(g.Words().Guesses, guess, Compare); found {
		return nil
	}
	return err
}

// CheckPlayedTurn is [Game.CheckPlayed] for a turn. A fact has no guess, so it is never an error.
func (g *Game) CheckPlayedTurn(turn Turn, history History) error {
	if turn.IsFact() {
		return nil
	}
	return g.CheckPlayed(turn.Guess, history)
}

func (g *Game) checkWord(code Code, list []Code) error {
	if _, found := slices.BinarySearchFunc(list, code, Compare); !found {
		text := g.Format(code)
		switch g.WordKind() {
		case Numbers:
			return message.NewProblem("number-unlisted", "{{.code}} is not a prime of {{.game}}", "code", text, "game", message.Later(g.friendly))
		case Calculations:
			return message.NewProblem("calculation-unlisted", "{{.code}} is not a valid calculation of {{.game}}: it must give the right result, and no number may be 0 or start with 0", "code", text, "game", message.Later(g.friendly))
		case Equations:
			return message.NewProblem("equation-unlisted", "{{.code}} is not a valid equation of {{.game}}: it must be true, with one number on the right; no number on the left may be 0 or start with 0", "code", text, "game", message.Later(g.friendly))
		}
		if _, found := slices.BinarySearchFunc(g.words.Guesses, code, Compare); found {
			return message.NewProblem("word-guess-only", "{{.code}} can be guessed, but is not on the list of secrets", "code", text)
		}
		return message.NewProblem("word-unlisted", "{{.code}} is not in the word list", "code", text)
	}
	return nil
}

// checkCode returns a problem unless each place of the code has one of the given symbols.
func (g *Game) checkCode(code Code, at func(place int) uint64) error {
	for place, symbol := range code[:g.places] {
		switch {
		case at(place)>>symbol&1 == 1:
		case g.IsEmpty(int(symbol)):
			return message.NewProblem("code-empty-slot", "code {{.code}}: place {{.place}} is empty, and only guesses can have empty places",
				"code", g.Format(code), "place", place+1)
		default:
			return message.NewProblem("symbol-past-limit", "code {{.code}}: place {{.place}} of {{.game}} must be {{.first}} to {{.last}}",
				"code", g.Format(code), "place", place+1, "game", message.Later(g.friendly),
				"first", g.alphabet.names[0], "last", g.alphabet.names[g.limits[place]-1])
		}
		if g.repeats(&code, place, symbol) {
			return message.NewProblem("symbol-repeated", "code {{.code}}: {{.symbol}} is used twice, but the symbols of {{.game}} are all different",
				"code", g.Format(code), "symbol", g.alphabet.names[symbol], "game", message.Later(g.friendly))
		}
	}
	return nil
}

// breach is how a guess breaks the hard rule, or nothing. Searches ask for every guess, so its message is made apart.
type breach struct {
	kind   breachKind
	symbol uint8
	place  int // 0 is the first
	turn   int // the turn that told it; 0 is the first
	most   int // how often the symbol can be in the guess
}

type breachKind uint8

const (
	noBreach     breachKind = iota
	greenMoved              // a green symbol is not at its place
	yellowUnused            // a yellow or green symbol is not used often enough
	yellowStays             // ultra-hard: a yellow symbol is at the same place again
	greyUsed                // ultra-hard: a symbol is used more often than the turn found it
)

// problem returns the error for a guess with the breach, or nil.
func (b breach) problem(g *Game, guess Code) error {
	code, symbol, place, turn := g.Format(guess), g.alphabet.names[b.symbol], b.place+1, b.turn+1
	switch b.kind {
	case greenMoved:
		return message.NewProblem("hard-green", "{{.code}}: in {{.mode}}, {{.symbol}} must stay in place {{.place}}, found in turn {{.turn}}",
			"code", code, "symbol", symbol, "place", place, "turn", turn, "mode", g.mode())
	case yellowUnused:
		return message.NewProblem("hard-yellow", "{{.code}}: in {{.mode}}, the guess must use {{.symbol}}, found in turn {{.turn}}",
			"code", code, "symbol", symbol, "turn", turn, "mode", g.mode())
	case yellowStays:
		return message.NewProblem("ultra-yellow", "{{.code}}: in ultra-hard mode, {{.symbol}} cannot be in place {{.place}} again, wrong in turn {{.turn}}",
			"code", code, "symbol", symbol, "place", place, "turn", turn)
	case greyUsed:
		if b.most > 0 {
			return message.NewProblem("ultra-more", "{{.code}}: in ultra-hard mode, the guess can have {{.most}} {{.symbol}} at most, by turn {{.turn}}",
				"code", code, "symbol", symbol, "most", b.most, "turn", turn)
		}
		return message.NewProblem("ultra-grey", "{{.code}}: in ultra-hard mode, the guess cannot have {{.symbol}}, absent in turn {{.turn}}",
			"code", code, "symbol", symbol, "turn", turn)
	}
	return nil
}

// mode returns what players call the rule for guesses.
func (g *Game) mode() message.Sentence {
	if g.ultra {
		return message.NewSentence("mode-ultra", "ultra-hard mode")
	}
	return message.NewSentence("mode-hard", "hard mode")
}

// breach returns the first breach of the hard rule of Wordle: greens stay at their places, and a symbol occurs at least as
// often as it was green or yellow in one turn.
func (g *Game) breach(code Code, history History) breach {
	for number, turn := range history {
		var known [MaxSymbols]int
		for place := range g.places {
			symbol := turn.Guess[place]
			switch turn.Feedback.Tile(place).Means {
			case Right:
				if code[place] != symbol {
					return breach{kind: greenMoved, symbol: symbol, place: place, turn: number}
				}
				known[symbol]++
			case Misplaced, Somewhere:
				known[symbol]++
			}
		}
		if g.ultra {
			if b := g.ultraBreach(code, number, turn, &known); b.kind != noBreach {
				return b
			}
		}
		for place := range g.places {
			known[code[place]]--
		}
		for symbol, missing := range known {
			if missing > 0 {
				return breach{kind: yellowUnused, symbol: uint8(symbol), turn: number}
			}
		}
	}
	return breach{}
}

// ultraBreach is [Game.breach] for what the ultra-hard rule adds to a turn: a symbol with a grey tile has
// at most the copies that the turn found, and a yellow symbol is not at the same place again.
func (g *Game) ultraBreach(code Code, number int, turn Turn, found *[MaxSymbols]int) breach {
	var copies [MaxSymbols]int
	for place := range g.places {
		copies[code[place]]++
	}
	for place := range g.places {
		symbol := turn.Guess[place]
		switch means := turn.Feedback.Tile(place).Means; {
		case means == Misplaced && code[place] == symbol:
			return breach{kind: yellowStays, symbol: symbol, place: place, turn: number}
		case means == Absent && !g.IsEmpty(int(symbol)) && copies[symbol] > found[symbol]:
			return breach{kind: greyUsed, symbol: symbol, most: found[symbol], turn: number}
		}
	}
	return breach{}
}
