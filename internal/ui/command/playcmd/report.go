package playcmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"

	"charm.land/lipgloss/v2"
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

// greet tells a person at a terminal what there is to do.
func (r *report) greet(text string) {
	if r.prompts() {
		r.env.Tell(text)
	}
}

// help prints the help for a prompt.
func (r *report) help(text string) {
	text = strings.TrimSpace(text)
	if r.json {
		cli.PrintJSON(r.env.Out, helpJSON{strings.Split(text, "\n")})
		return
	}
	r.env.Tell(text)
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
	stop := r.env.Thinking()
	left, err := session.Remaining(ctx, record)
	stop()
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

// line prints a turn, and a text about the codes left.
func (r *report) line(record session.Record, left string) {
	guess, mark := r.env.Played(r.game, record.Turn)
	line := fmt.Sprintf("%2d  %s  %s  %s", record.Number, padded(guess, guessWidth(r.game)), padded(mark, r.markWidth()), left)
	fmt.Fprintln(r.env.Out, strings.TrimRight(line, " "))
}

// end prints the end of a match.
func (r *report) end(kind session.Kind, state session.State, guesses int, secret rules.Code) {
	if r.json {
		cli.PrintJSON(r.env.Out, endJSON{r.game.Name(), string(state), guesses, r.game.Format(secret), view.PegsOf(r.game, secret)})
		return
	}
	r.env.Tell(wording.Ended(r.env.Lang, r.game, kind, state, guesses, secret))
}

// padded pads a text to a width.
func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-lipgloss.Width(text)))
}

// markWidth returns the width of the game's widest mark.
func (r *report) markWidth() int {
	none, solved := wording.Mark(r.env.Lang, r.game.FeedbackAt(0)), wording.Mark(r.env.Lang, r.game.Solved())
	return max(lipgloss.Width(none), lipgloss.Width(solved))
}

// guessWidth returns the width of the game's widest code.
func guessWidth(game *rules.Game) int {
	width := 0
	for symbol := range game.GuessSymbols() {
		code, _ := game.Code(slices.Repeat([]int{symbol}, game.Places())...)
		width = max(width, lipgloss.Width(game.Format(code)))
	}
	return width
}
