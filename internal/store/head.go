package store

import (
	"strconv"
	"strings"
	"time"
)

// head is what lists and statistics know of a game without reading it.
type head struct {
	id             string
	number         int // grows with every added game
	revision       int
	kind           Kind
	game           string
	strategy       string
	day            string
	state          State
	turns          int
	skill, luck    int
	updated, ended int64  // in milliseconds since 1970; ended is 0 for an open game
	line           uint64 // the hash of its line
	marks          marks
}

// marks are properties of a game, as bits.
type marks int64

const (
	practice marks = 1 << iota // by its setup
	typed                      // the player typed the code
	helped
	moved // it has a move, which may be undone
)

func (m *marks) set(mark marks, is bool) {
	if is {
		*m |= mark
	}
}

func (h *head) is(mark marks) bool { return h.marks&mark != 0 }

// headOf returns the head of a game.
func headOf(g *Game, number int) *head {
	h := &head{
		id: g.ID, number: number, revision: g.Revision, kind: g.Saved.Kind, game: g.Saved.Game, strategy: g.Saved.Strategy, day: g.Saved.Day,
		state: g.State, turns: g.Turns, skill: g.Skill, luck: g.Luck, updated: g.Updated.UnixMilli(), line: hash(g.Line),
	}
	h.marks.set(practice, g.Saved.Practice)
	h.marks.set(typed, g.Saved.Codemaker == Fixed)
	h.marks.set(helped, g.Helped())
	h.marks.set(moved, g.Turns > 0 || g.Saved.Done > 0)
	if !g.Ended.IsZero() {
		h.ended = g.Ended.UnixMilli()
	}
	return h
}

// record returns the record of a game. [readHead] reads its fields in the same order.
func (h *head) record(text string) Record {
	number := func(n int64) string { return strconv.FormatInt(n, 36) }
	return newRecord(key(gameKey, h.id), text,
		number(int64(h.number)), number(int64(h.revision)), string(h.kind), h.game, h.strategy, h.day, string(h.state), number(int64(h.turns)),
		number(int64(h.skill)), number(int64(h.luck)), number(h.updated), number(h.ended), number(int64(h.line)), number(int64(h.marks)))
}

// readHead reads the head of the game with a key.
func readHead(key, text string) *head {
	id := fieldsOf{strings.TrimPrefix(key, gameKey)}
	f := fieldsOf{text}
	f.next() // the hash of the text
	h := &head{
		id: id.next(), number: int(f.number()), revision: int(f.number()), kind: Kind(f.next()), game: f.next(), strategy: f.next(), day: f.next(),
		state: State(f.next()), turns: int(f.number()), skill: int(f.number()), luck: int(f.number()), updated: f.number(), ended: f.number(),
		line: uint64(f.number()), marks: marks(f.number()),
	}
	return h
}

// practised reports whether a game is practice, by its setup or because the player typed its code.
func (h *head) practised() bool { return h.is(practice | typed) }

// over reports whether the game has come to its end.
func (h *head) over() bool { return h.ended != 0 }

// counts reports whether the game was played and is over, practice excluded.
func (h *head) counts() bool { return h.kind == Playing && h.over() && !h.practised() }

// damaged returns a game of which only the head can be read.
func (h *head) damaged() *Game {
	g := &Game{ID: h.id, Revision: h.revision, State: h.state, Turns: h.turns, Skill: h.skill, Luck: h.luck, Updated: timeOf(h.updated), Damaged: true}
	g.Saved.Kind, g.Saved.Game, g.Saved.Strategy, g.Saved.Day, g.Saved.Practice = h.kind, h.game, h.strategy, h.day, h.is(practice)
	if h.over() {
		g.Ended = timeOf(h.ended)
	}
	return g
}

// timeOf returns a time of a head.
func timeOf(milliseconds int64) time.Time { return time.UnixMilli(milliseconds).UTC() }
