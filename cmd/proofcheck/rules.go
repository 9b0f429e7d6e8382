package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// game is the head of a certificate: the rules of the game.
type game struct {
	Name     string       // proves nothing
	Rule     string       // black-white, black, sum or place
	Limits   list[int]    // the number of symbols allowed at each place
	Symbols  string       // the names of the symbols, one character each
	Distinct bool         // no symbol occurs twice in a code
	Codes    list[string] // the candidates; if missing, all codes
	Guesses  list[string] // the pool; if missing, all codes
	Own      bool         // only candidates may be guessed
	Hard     bool         // guesses must use the greens and yellows of earlier turns
	Opening  string       // the first guess, if it is given
}

// list is a list in the rules of a game. A list that is too long is refused before it fills the memory.
type list[T any] []T

// UnmarshalJSON reads the list.
func (l *list[T]) UnmarshalJSON(text []byte) error {
	in := json.NewDecoder(bytes.NewReader(text))
	if bracket, err := in.Token(); err != nil || bracket != json.Delim('[') {
		return errors.New("not a list")
	}
	*l = list[T]{}
	for in.More() {
		must(len(*l) < maxList, "a list has more than %d entries", maxList)
		var entry T
		if err := in.Decode(&entry); err != nil {
			return err
		}
		*l = append(*l, entry)
	}
	return nil
}

// readRules reads the rules of a game from a line of JSON, and checks each field alone.
func readRules(line []byte) (g game) {
	must(utf8.Valid(line) && json.Valid(line) && pairsSurrogates(line), "the rules of the game are not JSON in UTF-8")
	values := readKeys(line)
	read := func(key string, needed bool, to any) {
		value, given := values[key]
		delete(values, key)
		must(given || !needed, "the rules of the game have no %q", key)
		if given {
			must(string(value) != "null" && json.Unmarshal(value, to) == nil, "%q of the rules has a value of the wrong kind", key)
		}
	}
	read("game", true, &g.Name)
	read("rule", true, &g.Rule)
	read("limits", true, &g.Limits)
	read("symbols", true, &g.Symbols)
	read("distinct", false, &g.Distinct)
	read("codes", false, &g.Codes)
	read("guesses", false, &g.Guesses)
	read("own", false, &g.Own)
	read("hard", false, &g.Hard)
	_, opens := values["opening"]
	read("opening", false, &g.Opening)
	for key := range values {
		must(false, "the rules of the game have an unknown key: %.40q", key)
	}
	must(len(g.Name) <= maxName, "the name of the game is longer than %d bytes", maxName)
	must(len(g.Limits) >= 1 && len(g.Limits) <= 16, "a code must have 1 to 16 places")
	must(len(g.Symbols) <= 64, "there are more than 64 symbols")
	for i, symbol := range []byte(g.Symbols) {
		must(symbol > ' ' && symbol < 127, "a symbol is not a visible ASCII character")
		must(bytes.IndexByte([]byte(g.Symbols), symbol) == i, "two symbols are called %q", symbol)
	}
	must(slices.Min(g.Limits) >= 1, "a place has no symbols")
	must(slices.Max(g.Limits) <= len(g.Symbols), "a place has more symbols than there are")
	must(slices.Contains([]string{"black-white", "black", "sum", "place"}, g.Rule), "the rule is unknown")
	must(g.Rule == "place" || !g.Hard, "the hard rule needs feedback by place")
	must(g.Opening != "" || !opens, "the opening is empty")
	return g
}

// readKeys returns the values of a JSON object, and refuses a key that occurs twice. Unlike encoding/json, it tells
// upper case from lower case.
func readKeys(line []byte) map[string]json.RawMessage {
	in := json.NewDecoder(bytes.NewReader(line))
	begin, _ := in.Token() // json.Valid has seen the line
	must(begin == json.Delim('{'), "the rules of the game are not an object")
	values := make(map[string]json.RawMessage)
	for in.More() {
		token, _ := in.Token()
		key, _ := token.(string)
		must(values[key] == nil, "the rules of the game have the key %.40q twice", key)
		var value json.RawMessage
		must(in.Decode(&value) == nil, "the value of %.40q cannot be read", key)
		values[key] = value
	}
	return values
}

// pairsSurrogates reports whether each escaped half of a UTF-16 pair in valid JSON has its other half. encoding/json
// replaces one without by another character.
func pairsSurrogates(line []byte) bool {
	for {
		_, after, found := bytes.Cut(line, []byte(`\`))
		switch {
		case !found:
			return true
		case after[0] != 'u':
			line = after[1:]
			continue
		}
		first, rest := hexadecimal(after[1:5]), after[5:]
		if utf16.IsSurrogate(first) {
			if len(rest) < 6 || string(rest[:2]) != `\u` || utf16.DecodeRune(first, hexadecimal(rest[2:6])) == utf8.RuneError {
				return false
			}
			rest = rest[6:]
		}
		line = rest
	}
}

// hexadecimal returns the number that four digits in valid JSON stand for.
func hexadecimal(digits []byte) rune {
	value, _ := strconv.ParseUint(string(digits), 16, 32)
	return rune(value)
}

// allCodes returns how many codes limits and distinct allow, or a number above maxList. With different symbols, the
// places choose in the order of their limits: the symbols of one are also symbols of the next.
func (g *game) allCodes() int {
	number := 1
	for i, limit := range slices.Sorted(slices.Values(g.Limits)) {
		if g.Distinct {
			limit = max(0, limit-i)
		}
		number = min(maxList+1, number) * limit
	}
	return number
}
