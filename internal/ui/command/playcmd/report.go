package playcmd

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"
)

// report prints a match, as text or as JSON.
type report struct {
	env  *cli.Env
	game *rules.Game
	json bool
}

// prompt prints text only if a person is at a terminal.
func (r *report) prompt(text string) {
	if r.prompts() {
		fmt.Fprint(r.env.Out, text)
	}
}

// help prints the help for a prompt.
func (r *report) help(text string) {
	text = strings.TrimSpace(text)
	if r.json {
		cli.PrintJSON(r.env.Out, helpJSON{strings.Split(text, "\n")})
		return
	}
	fmt.Fprintln(r.env.Out, text)
}

// prompts reports whether a person answers at a terminal.
func (r *report) prompts() bool { return r.env.Terminal && !r.json }

// turn prints a turn: its number, guess, mark and the number of remaining codes.
func (r *report) turn(record session.Record) {
	r.turnLeft(record, position.Count{Least: record.Remaining, More: record.More})
}

// cracked prints a turn with the number of remaining codes, or an estimate if there are too many to
// count. Its error is that of the context.
func (r *report) cracked(ctx context.Context, record session.Record) error {
	left, err := session.Remaining(ctx, record)
	if err == nil {
		r.turnLeft(record, left)
	}
	return err
}

// turnLeft prints a turn: its number, guess, mark and the number of remaining codes.
func (r *report) turnLeft(record session.Record, remaining position.Count) {
	if r.json {
		cli.PrintJSON(r.env.Out, turnJSON{games.NewTurn(r.game, record), study.NewEstimated(remaining)})
		return
	}
	left := ""
	if !record.Feedback.Solved() {
		left = wording.Left(r.env.Lang, remaining)
	}
	r.line(record, left)
}

// line prints a turn and what is left.
func (r *report) line(record session.Record, left string) {
	line := fmt.Sprintf("%2d  %s  %s  %s", record.Number, r.pad(record.Guess), r.mark(record.Feedback), left)
	fmt.Fprintln(r.env.Out, strings.TrimRight(line, " "))
}

// end prints the end of a match.
func (r *report) end(kind session.Kind, state session.State, guesses int, secret rules.Code) {
	if r.json {
		cli.PrintJSON(r.env.Out, endJSON{r.game.Name(), string(state), guesses, r.game.Format(secret), view.PegsOf(r.game, secret)})
		return
	}
	fmt.Fprintln(r.env.Out, wording.Ended(r.env.Lang, r.game, kind, state, guesses, secret))
}

// pad prints a code, padded to the width of the widest code of the game.
func (r *report) pad(guess rules.Code) string { return r.padded(r.game.Format(guess)) }

func (r *report) padded(text string) string {
	padding := strings.Repeat(" ", max(0, guessWidth(r.game)-utf8.RuneCountInString(text)))
	return text + padding
}

// mark prints feedback, padded to the width of the widest mark of the game.
func (r *report) mark(feedback rules.Feedback) string {
	text := wording.Mark(r.env.Lang, feedback)
	padding := strings.Repeat(" ", max(0, r.markWidth()-utf8.RuneCountInString(text)))
	return paint(r.env, text) + padding
}

// markWidth returns the width of the game's widest mark.
func (r *report) markWidth() int {
	none, solved := wording.Mark(r.env.Lang, r.game.FeedbackAt(0)), wording.Mark(r.env.Lang, r.game.Solved())
	return max(utf8.RuneCountInString(none), utf8.RuneCountInString(solved))
}

// guessWidth returns the width of the game's widest code.
func guessWidth(game *rules.Game) int {
	width := 0
	for symbol := range game.GuessSymbols() {
		code, _ := game.Code(slices.Repeat([]int{symbol}, game.Places())...)
		width = max(width, utf8.RuneCountInString(game.Format(code)))
	}
	return width
}

// inks are the terminal colours of marks.
var inks = map[rune]string{'X': "1;31", 'O': "1", 'G': "1;32", 'Y': "1;33", 'x': "2"}

// paint colours the letters of a mark if colours are on.
func paint(env *cli.Env, mark string) string {
	if !env.Colour {
		return mark
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
