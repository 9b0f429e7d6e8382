package session

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// The beginnings of the fields of a line: the names of the symbols, the source of the secret, the guess limit, and
// another player's result for the same code.
const (
	symbolsPrefix = reading.SymbolsPrefix
	seedPrefix    = "seed:"
	dailyPrefix   = "daily:"
	mostPrefix    = "most:"
	rivalPrefix   = "against:"
	targetPrefix  = "target:"
)

// notFound is the result of a player who did not find the code.
const notFound = "X"

// HasFields reports whether a text has a field of a line, such as seed:1234. Then it begins with the name of a game.
func HasFields(text string) bool {
	for field := range strings.FieldsSeq(strings.ToLower(text)) {
		for _, prefix := range []string{seedPrefix, dailyPrefix, mostPrefix, rivalPrefix, targetPrefix} {
			if strings.HasPrefix(field, prefix) && field != prefix {
				return true
			}
		}
	}
	return false
}

// LineOf prints a setup and turns as one line, which [CutLine] and [ReadLine] read: the game,
// the names of its symbols unless they are the usual ones, the source of its secret, and the turns. A secret that
// somebody chose is never in the line.
//
//	4x6 seed:1234 ABCD=XO
//	4x6 symbols:RGBYOW RRBB=XO
//	wordle:en daily:2026-11-20 most:6
//	5x8 adversary
//	wordle:en adversary target:CRANE
//	mastermind seed:1234 against:4
//	4x6 ABCD=XO EFAB=OO
//	quordle:en5 seed:1234 CRANE=xxYxG/xxxxx/GYxxx/xxxxx
func LineOf(s *Setup, game *rules.Game, turns rules.History) string {
	texts := make([]string, 0, len(turns))
	for _, turn := range turns {
		texts = append(texts, oneField(game.FormatTurn(turn)))
	}
	return lineOf(s, game.Name(), reading.Symbols(game), texts)
}

// oneField prints a turn or a code without spaces: Red,Red,Blue,Blue=XO.
func oneField(text string) string { return strings.ReplaceAll(text, " ", ",") }

// lineOf prints a setup and the texts of turns after the name of the game and the names of its symbols.
func lineOf(s *Setup, name, symbols string, turns []string) string {
	fields := []string{name}
	if symbols != "" {
		fields = append(fields, symbolsPrefix+joined(symbols))
	}
	if s.Kind == Playing {
		switch {
		case s.Day != "":
			fields = append(fields, dailyPrefix+s.Day)
		case s.Codemaker == Random:
			fields = append(fields, seedPrefix+strconv.FormatUint(s.Seed, 10))
		case s.Codemaker == Adversary:
			fields = append(fields, Adversary)
			if s.Target != "" {
				fields = append(fields, targetPrefix+s.Target)
			}
		}
		if s.Most > 0 && s.Codemaker != Fixed {
			fields = append(fields, mostPrefix+strconv.Itoa(s.Most))
		}
		if s.Rival != 0 && s.Codemaker != Fixed {
			fields = append(fields, rivalPrefix+formatRival(s.Rival))
		}
	}
	return strings.Join(append(fields, turns...), " ")
}

// joined returns names of symbols as one field: RGBYOW, or Red,Blue,Green.
func joined(symbols string) string {
	names := strings.Fields(symbols)
	if slices.ContainsFunc(names, func(name string) bool { return utf8.RuneCountInString(name) > 1 }) {
		return strings.Join(names, ",")
	}
	return strings.Join(names, "")
}

// plainly returns the game with the usual names of its symbols, one letter each.
func plainly(game *rules.Game) *rules.Game {
	if game.Check() == nil && !game.HasWords() {
		if plain, err := rules.ParseGame(game.Name()); err == nil {
			return plain
		}
	}
	return game
}

// CutLine splits a line of [LineOf], or turns after a game's name, into the name and the
// rest.
func CutLine(line string) (name, rest string) {
	line = strings.TrimSpace(line)
	if end := strings.IndexFunc(line, unicode.IsSpace); end >= 0 {
		return line[:end], strings.TrimSpace(line[end:])
	}
	return line, ""
}

// ReadLine reads the part of a line after the game's name: the source of the secret, and
// turns. Without a source it is a game played elsewhere, of the kind [Helping]. A daily game
// with turns belongs to another player, so it is practice. The error is a
// [message.Problem].
func ReadLine(game *rules.Game, rest string) (Setup, rules.History, error) {
	return NewStart(game).ReadLine(rest)
}

// ReadLine is the function [ReadLine] for a game that can have several boards. The turns of several
// boards have no marks: they have been checked.
func (start *Start) ReadLine(rest string) (Setup, rules.History, error) {
	setup, rest, err := start.readSetup(rest)
	if err != nil {
		return Setup{}, nil, err
	}
	var turns rules.History
	if start.boards != nil {
		turns, err = readTurns(&setup, start.boards, rest)
	} else {
		var game *rules.Game
		var read *reading.Text
		if game, err = named(&setup, start.Game()); err == nil {
			read, err = reading.Turns(game, rest)
		}
		if err == nil {
			turns, setup.Symbols = read.Turns, reading.Symbols(read.Game)
			if setup.Kind == Helping {
				setup.Game = read.Game.Name() // with the first letter that the turns tell
			}
		}
	}
	setup.Practice = setup.Day != "" && len(turns) > 0
	return setup, turns, err
}

// named returns a game with the symbols of a setup.
func named(s *Setup, game *rules.Game) (*rules.Game, error) {
	if s.Symbols == "" {
		return game, nil
	}
	return reading.Named(game, s.Symbols)
}

// readSetup reads the source of the secret, and returns the rest.
func (start *Start) readSetup(rest string) (Setup, string, error) {
	game := start.Game()
	if err := game.Check(); err != nil {
		return Setup{}, "", err
	}
	setup := Setup{Kind: Helping, Game: start.Name()}
	for rest != "" {
		field, after := CutLine(rest)
		if setup.Codemaker != "" && hides(game, field) {
			return Setup{}, "", message.NewProblem("line-makers", "{{.field}}: the line already has a codemaker; leave one of them out", "field", field)
		}
		known, err := readField(&setup, game, field)
		if err != nil {
			return Setup{}, "", err
		}
		if !known {
			break
		}
		rest = after
	}
	if setup.Most > 0 && setup.Kind != Playing {
		return Setup{}, "", message.NewProblem("line-most", "most:{{.guesses}} needs a codemaker: write seed:1234, daily:2026-11-20 or adversary before it",
			"guesses", strconv.Itoa(setup.Most))
	}
	if setup.Rival != 0 && setup.Kind != Playing {
		return Setup{}, "", message.NewProblem("line-rival", "against:{{.guesses}} needs a codemaker: write seed:1234, daily:2026-11-20 or adversary before it",
			"guesses", formatRival(setup.Rival))
	}
	return setup, rest, nil
}

// hides reports whether a field is the source of the secret.
func hides(game *rules.Game, field string) bool {
	return strings.HasPrefix(field, seedPrefix) || strings.HasPrefix(field, dailyPrefix) || field == Adversary && game.Places() != len(Adversary)
}

// readField applies one field to a setup and reports whether it is a field of a setup.
func readField(s *Setup, game *rules.Game, field string) (known bool, err error) {
	if field == Adversary && hides(game, field) {
		s.Kind, s.Codemaker = Playing, Adversary
		return true, nil
	}
	if symbols, ok := strings.CutPrefix(field, symbolsPrefix); ok && !game.HasWords() {
		s.Symbols = strings.Join(reading.SplitSymbols(symbols), " ")
		return true, nil
	}
	if seed, ok := strings.CutPrefix(field, seedPrefix); ok {
		s.Kind, s.Codemaker = Playing, Random
		if s.Seed, err = strconv.ParseUint(seed, 10, 64); err != nil {
			return false, message.NewProblem("seed-form", "{{.seed}}: a seed is a whole number from 0 to 18446744073709551615", "seed", strconv.Quote(field))
		}
		return true, nil
	}
	if day, ok := strings.CutPrefix(field, dailyPrefix); ok {
		if !isDay(day) {
			return false, dayProblem(day)
		}
		most, rival, symbols := s.Most, s.Rival, s.Symbols
		*s = Daily(s.Game, day)
		s.Most, s.Rival, s.Symbols = most, rival, symbols
		return true, nil
	}
	if most, ok := strings.CutPrefix(field, mostPrefix); ok {
		if s.Most, err = strconv.Atoi(most); err != nil || s.Most < 1 || s.Most > limits.Guesses {
			return false, mostProblem(most)
		}
		return true, nil
	}
	if target, ok := strings.CutPrefix(field, targetPrefix); ok {
		s.Target = target
		return true, nil
	}
	if rival, ok := strings.CutPrefix(field, rivalPrefix); ok {
		s.Rival, err = parseRival(rival)
		return err == nil, err
	}
	return false, nil
}

// formatRival prints another player's result: 4, or X.
func formatRival(rival int) string {
	if rival == NotFound {
		return notFound
	}
	return strconv.Itoa(rival)
}

func parseRival(text string) (int, error) {
	if strings.EqualFold(text, notFound) {
		return NotFound, nil
	}
	rival, err := strconv.Atoi(text)
	if err != nil || rival < 1 || rival > limits.Guesses {
		return 0, rivalProblem(text)
	}
	return rival, nil
}
