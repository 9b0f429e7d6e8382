package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"

	"github.com/charmbracelet/colorprofile"
)

// pegs returns what draws codes of a game in colours. It returns nil without colours, and for a game whose codes need
// more than one letter for a place.
func (env *Env) pegs(game *rules.Game) *draw.Pegs {
	if !env.Colour {
		return nil
	}
	if code, err := game.Code(make([]int, game.Places())...); err != nil || utf8.RuneCountInString(game.Format(code)) != game.Places() {
		return nil
	}
	var settings []string // without NO_COLOR, which --color overrides
	for _, name := range []string{"TERM", "COLORTERM", "TERM_PROGRAM", "WT_SESSION"} {
		if value := env.Getenv(name); value != "" {
			settings = append(settings, name+"="+value)
		}
	}
	profile := max(colorprofile.Env(settings), colorprofile.ANSI)
	return draw.NewPegs(draw.NewTheme(profile, true, false), game, game.Places())
}

// Code prints a code, with colours as a row of pegs. A word has no colours before it is marked.
func (env *Env) Code(game *rules.Game, code rules.Code) string {
	p := env.pegs(game)
	if p == nil || game.HasWords() {
		return game.Format(code)
	}
	var l draw.Line
	p.Code(&l, code, nil)
	return l.String()
}

// Played prints the guess and the mark of a turn, with colours as tiles or pegs.
func (env *Env) Played(game *rules.Game, turn rules.Turn) (guess, mark string) {
	if turn.IsFact() {
		return game.FormatTurn(turn), ""
	}
	mark = wording.Mark(env.Lang, turn.Feedback)
	p := env.pegs(game)
	if p == nil {
		return game.Format(turn.Guess), env.paint(game, mark)
	}
	var row, pins draw.Line
	p.Guess(&row, turn, nil)
	if game.Rule().Tiles() {
		return row.String(), env.paint(game, mark)
	}
	p.Mark(&pins, turn.Feedback)
	return row.String(), pins.String()
}

// inks are the terminal colours of the letters of marks, redInks the ones of games whose tiles are in red.
var (
	inks    = map[rune]string{'X': "1;31", 'O': "1", 'G': "1;32", 'Y': "1;33", 'x': "2"}
	redInks = map[rune]string{'G': "1;31", 'Y': "1;33", 'x': "34"}
)

// paint colours the letters of a mark if colours are on.
func (env *Env) paint(game *rules.Game, mark string) string {
	if !env.Colour {
		return mark
	}
	inks := inks
	if game.InRed() {
		inks = redInks
	}
	var painted strings.Builder
	for _, r := range mark {
		if ink, ok := inks[r]; ok {
			fmt.Fprintf(&painted, "\x1b[%sm%c\x1b[0m", ink, r)
		} else {
			painted.WriteRune(r)
		}
	}
	return painted.String()
}
