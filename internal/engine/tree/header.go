package tree

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
)

// version is the version of the text and JSON formats.
const version = 1

// header is what a file says of a tree before its positions.
type header struct {
	Game      string   `json:"game"`
	Symbols   []string `json:"symbols,omitempty"` // if their names are unusual
	Words     string   `json:"words,omitempty"`   // the fingerprint of the words
	Strategy  string   `json:"strategy"`
	Opening   string   `json:"opening"`
	Given     bool     `json:"given"` // the opening was given
	Ties      string   `json:"ties"`
	Guesses   string   `json:"guesses"`
	History   []string `json:"history"`
	Codes     uint64   `json:"codes"`
	Missed    int      `json:"missed,omitempty"` // the secrets that are never found, if there are any
	Total     uint64   `json:"total"`
	Max       int      `json:"max"`
	Histogram []uint64 `json:"histogram"`
	Weights   []uint64 `json:"weights,omitempty"` // of the secrets, by number of guesses
}

// Head is what the JSON form of a tree says besides its positions. Codes, turns and feedbacks are strings as the
// game prints them.
type Head struct {
	Format  string `json:"format"` // "codebreaker tree"
	Version int    `json:"version"`
	header
	Root   *Node  `json:"root"`   // nil here; package drawing writes the nodes one by one
	Digest string `json:"digest"` // of the text format, as its last line gives it
}

// Head returns the head of the tree's JSON form.
func (t *Tree) Head() Head {
	return Head{Format: firstLine, Version: version, header: *newHeader(t), Digest: t.digest()}
}

func newHeader(t *Tree) *header {
	measure := t.Measure()
	h := &header{
		Game:      t.Game.Name(),
		Symbols:   symbolNames(t.Game),
		Words:     t.Game.WordsDigest(),
		Strategy:  t.Strategy,
		Opening:   t.Game.Format(t.Root.Guess),
		Given:     t.Opening,
		Ties:      weigh.Ties(t.Game),
		Guesses:   rules.Pool(t.CandidatesOnly),
		History:   []string{},
		Codes:     measure.Codes(),
		Missed:    t.Missed,
		Total:     measure.Total(),
		Max:       measure.Max(),
		Histogram: measure.Histogram,
		Weights:   measure.Weights,
	}
	for _, turn := range t.History {
		h.History = append(h.History, t.Game.FormatTurn(turn))
	}
	return h
}

// heading is a line of the text format before the positions: its name, a colon and its value. The line is left
// out if the value is empty.
type heading struct {
	name  string
	value func(*header) string
}

// headings are in the order of their lines.
var headings = []heading{
	{"game", func(h *header) string { return h.Game }},
	{"symbols", func(h *header) string { return strings.Join(h.Symbols, ",") }},
	{"words", func(h *header) string { return h.Words }},
	{"strategy", func(h *header) string { return h.Strategy }},
	{"opening", func(h *header) string {
		if h.Given {
			return h.Opening + openingGiven
		}
		return h.Opening + openingChosen
	}},
	{"ties", func(h *header) string { return h.Ties }},
	{"guesses", func(h *header) string { return h.Guesses }},
	{"history", func(h *header) string {
		if len(h.History) == 0 {
			return noHistory
		}
		return strings.Join(h.History, ", ")
	}},
	{"codes", func(h *header) string { return strconv.FormatUint(h.Codes, 10) }},
	{"missed", func(h *header) string {
		if h.Missed == 0 {
			return ""
		}
		return strconv.Itoa(h.Missed)
	}},
	{"total", func(h *header) string { return strconv.FormatUint(h.Total, 10) }},
	{"max", func(h *header) string { return strconv.Itoa(h.Max) }},
	{"histogram", func(h *header) string { return formatHistogram(h.Histogram) }},
	{"weights", func(h *header) string { return formatHistogram(h.Weights) }},
}

// What headings say in words.
const (
	openingGiven  = ", given"
	openingChosen = ", chosen"
	noHistory     = "none"
)

// optional reports whether a heading may be left out.
func (h heading) optional() bool {
	return h.name == "symbols" || h.name == "words" || h.name == "missed" || h.name == "weights"
}

// values are a header's values by the names of the headings.
type values map[string]string

func (h *header) values() values {
	v := values{}
	for _, heading := range headings {
		v[heading.name] = heading.value(h)
	}
	return v
}

// formatHistogram prints secrets by number of guesses: 1:1 2:6 3:62.
func formatHistogram(histogram []uint64) string {
	var parts []string
	for guesses, secrets := range histogram {
		if secrets > 0 {
			parts = append(parts, fmt.Sprintf("%d:%d", guesses, secrets))
		}
	}
	return strings.Join(parts, " ")
}

// symbolNames returns the names of a game's symbols, or nil if they are the usual names.
func symbolNames(game *rules.Game) []string {
	if game.HasWords() {
		return nil
	}
	usual, err := rules.ParseGame(game.Name())
	if err != nil {
		panic("tree: a game's name does not read back: " + err.Error())
	}
	var names []string
	other := false
	for symbol := range game.Symbols() {
		names = append(names, game.SymbolName(symbol))
		other = other || game.SymbolName(symbol) != usual.SymbolName(symbol)
	}
	if !other {
		return nil
	}
	return names
}

// newTree makes a tree without positions from a header's values. With an error it returns the name of the
// wrong heading.
func (v values) newTree(options []rules.Option) (t *Tree, wrong string, err error) {
	if symbols := v["symbols"]; symbols != "" {
		options = append(slices.Clip(options), rules.WithSymbols(strings.Split(symbols, ",")...))
	}
	game, err := rules.ParseGame(v["game"], options...)
	if err != nil {
		return nil, "game", err
	}
	t = &Tree{Game: game, Strategy: v["strategy"]}
	if text := v["missed"]; text != "" {
		if t.Missed, err = strconv.Atoi(text); err != nil || t.Missed < 1 {
			return nil, "missed", message.NewProblem("tree-missed-number", "{{.text}} is not a number of codes that the tree misses", "text", message.Quote(text))
		}
	}
	if t.CandidatesOnly, err = rules.CandidatesOnly(v["guesses"]); err != nil {
		return nil, "guesses", err
	}
	if words := game.WordsDigest(); v["words"] != words {
		return nil, "words", message.NewProblem("tree-words", "the words of {{.game}} have changed: {{.words}} now, {{.then}} when the tree was made",
			"game", game.Name(), "words", strconv.Quote(words), "then", message.Quote(v["words"]))
	}
	t.Opening = strings.HasSuffix(v["opening"], openingGiven)
	if v["history"] == noHistory {
		return t, "", nil
	}
	for text := range strings.SplitSeq(v["history"], ",") {
		turn, err := game.ParseTurn(text)
		if err != nil {
			return nil, "history", err
		}
		t.History = append(t.History, turn)
	}
	return t, "", nil
}

// disagreement returns the first heading whose value is not the one that the
// tree has, with what would be right.
func (v values) disagreement(t *Tree) (wrong string, err error) {
	right := newHeader(t).values()
	for _, heading := range headings {
		name := heading.name
		if v[name] == right[name] {
			continue
		}
		return name, mismatch(name, v[name], right[name])
	}
	return "", nil
}

func mismatch(name, value, right string) error {
	return message.NewProblem("tree-header", "{{.heading}} is {{.value}}, but should be {{.right}}",
		"heading", name, "value", message.Quote(value), "right", strconv.Quote(right))
}
