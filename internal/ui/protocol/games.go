package protocol

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"time"

	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
)

// ownList is the name of the words of a request in the names of games.
const ownList = "words"

// parseGame reads the game of a request. A game of several boards has the rules of one board too.
func parseGame(of *GameOf) (*gameRules, error) {
	if _, _, _, several := rules.CutBoards(of.Game); !several {
		game, err := parseBoard(of)
		if err != nil {
			return nil, err
		}
		return newGameRules(game, nil), nil
	}
	all, err := boards.Parse(of.Game, func(board string) (*rules.Game, error) {
		one := *of
		one.Game = board
		return parseBoard(&one)
	})
	switch {
	case err != nil:
		return nil, err
	case all.Boards() == 1:
		return newGameRules(all.Board(), nil), nil
	}
	return newGameRules(all.Board(), all), nil
}

// parseBoard reads a game of one board, with the weights that its past answers leave.
func parseBoard(of *GameOf) (*rules.Game, error) {
	game, err := of.game()
	if err != nil || len(of.Past) == 0 && of.On == "" {
		return game, err
	}
	day, err := time.Parse(time.DateOnly, of.On)
	if err != nil || len(of.Past) == 0 {
		return nil, wrong("past and on go together: past has the answers of past days, such as 2026-02-11 CRANE, and on is the day of the game, such as 2026-02-12")
	}
	past, err := lexicon.ReadPast(strings.NewReader(strings.Join(of.Past, "\n")), "past", day)
	if err != nil {
		return nil, err
	}
	if past.Known(game) == 0 && len(past.Answers) > 0 {
		return nil, wrong("past: none of these answers can be the secret of %s", of.Game)
	}
	return past.Lower(game), nil
}

// game reads the game without past answers. Word lists are the built-in ones and the words of the request: no file is read.
// Wordle alone has the words of the request, or else is wordle:en5.
func (of *GameOf) game() (*rules.Game, error) {
	var options []rules.Option
	if len(of.Symbols) > 0 {
		options = append(options, rules.WithSymbols(of.Symbols...))
	}
	if len(of.Words) == 0 {
		return rules.ParseGame(rules.WithList(of.Game, "en"), append(options, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))...)
	}
	list, err := of.list()
	if err != nil {
		return nil, err
	}
	name, used := rules.WithList(of.Game, ownList), false
	if name != of.Game && list.Weights == nil {
		name = strings.TrimSuffix(name, rules.WeightedSuffix)
	}
	open := func(name string) (io.ReadCloser, error) {
		if name != ownList {
			return nil, errors.New("the list of the request is called words, and no file is read")
		}
		used = true
		return io.NopCloser(of.text()), nil
	}
	game, err := rules.ParseGame(name, append(options, rules.WithLexicon(lexicon.NewFiles(open, lexicon.FoldAccents)))...)
	if err == nil && !used {
		return nil, wrong("words: %s does not use them; name a game of words without a list, such as wordle, or with the list words, such as wordle:words", of.Game)
	}
	return game, err
}

// text returns the words of a request as a list.
func (p *GameOf) text() io.Reader { return strings.NewReader(strings.Join(p.Words, "\n")) }

// list reads the words of a request, and refuses words that no game can use.
func (p *GameOf) list() (*lexicon.List, error) {
	if len(p.Words) > limits.Words {
		return nil, &Error{LimitReached, "words: more than a million"}
	}
	list, err := lexicon.Read(p.text(), ownList, lexicon.FoldAccents)
	switch {
	case err != nil:
		return nil, err
	case list.Odd > 0:
		return nil, wrong("words: %s is no word; a word has letters only", list.FirstOdd)
	case list.Long > 0:
		return nil, wrong("words: %d words have more than %d letters", list.Long, rules.MaxPlaces)
	}
	return list, nil
}

// gameKey tells the games of requests apart.
type gameKey struct{ name, own string }

func (p *GameOf) key() gameKey { return gameKey{p.Game, p.own()} }

// named tells games apart, however they are named. No name has the character between its two parts.
func (p *GameOf) named(game *rules.Game) string { return game.Name() + "\x00" + p.own() }

// own returns a digest of the words, symbols and past answers of a request, or nothing without any.
func (p *GameOf) own() string {
	if len(p.Words)+len(p.Symbols)+len(p.Past) == 0 {
		return ""
	}
	digest := sha256.New()
	for _, texts := range [][]string{p.Words, p.Symbols, p.Past, {p.On}} {
		digest.Write(binary.AppendUvarint(nil, uint64(len(texts))))
		for _, text := range texts {
			digest.Write(binary.AppendUvarint(nil, uint64(len(text)))) // a text can hold any character
			io.WriteString(digest, text)
		}
	}
	return string(digest.Sum(nil))
}
