package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"codebreaker"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
	"codebreaker/internal/study"
	"codebreaker/internal/telling"
	"codebreaker/strategy"

	"github.com/spf13/cobra"
)

// reviewCommand returns the command that reviews a finished game.
func (a *app) reviewCommand() *cobra.Command {
	r := &reviewer{report: &report{app: a}}
	var games gameFlags
	var name string
	var seed uint64
	cmd := &cobra.Command{
		Use:               a.say("review-use"),
		Short:             a.say("review-short"),
		Long:              a.say("review-long"),
		Example:           a.say("review-example"),
		Args:              between(1, -1),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if len(args) == 1 { // a pasted text
				args = strings.Fields(session.FindLine(args[0]))
			}
			if err := between(2, -1)(cmd, args); err != nil {
				return err
			}
			if r.game, err = a.game(args[0], games); err != nil {
				return err
			}
			setup, turns, err := session.ReadLine(r.game, strings.Join(args[1:], " "))
			if err == nil && setup.Kind == session.Playing && len(turns) == 0 { // a code to find
				wish := games.wish(session.Playing, "")
				wish.Line = strings.Join(args, " ")
				return a.begin(cmd, wish, r.json)
			}
			if r.strategy, err = strategy.ByName(name, drawSeed(cmd, seed)); err != nil {
				return err
			}
			if err != nil || setup.Kind != session.Playing {
				turns, err = r.turnsByInitials(cmd.Context(), games, args[1:])
			}
			if err != nil {
				return err
			}
			return r.run(cmd.Context(), turns)
		},
	}
	a.addJudgeFlag(cmd, &name)
	a.addSeedFlag(cmd, &seed)
	a.addGameFlags(cmd, &games)
	a.addJSONFlag(cmd, &r.json)
	return cmd
}

// reviewer reviews one game.
type reviewer struct {
	*report
	strategy strategy.Strategy
}

func (r *reviewer) run(ctx context.Context, history codebreaker.History) error {
	_, err := r.judge(ctx, study.Of(r.game).After(history))
	return err
}

// judge reviews a game and prints the review. Its error says so if the answers contradict each
// other.
func (r *reviewer) judge(ctx context.Context, p *study.Position) (*study.Review, error) {
	stop := r.thinking()
	judged, err := r.studies(nil).Review(ctx, r.lang, p, r.strategy)
	stop()
	switch {
	case err != nil:
		return nil, err
	case r.json:
		judged.Line, judged.Terms = "", nil // for pages
		printJSON(r.out, judged)
	default:
		r.print(judged)
	}
	if judged.Clashed != nil {
		return judged, judged.Clashed
	}
	return judged, nil
}

func (r *reviewer) print(judged *study.Review) {
	if len(judged.Turns) == 0 {
		return
	}
	t := grid{near: true} // the games of most people fit into 80 columns
	t.add(r.say("head-turn"), r.say("head-guess"), r.say("head-mark"), r.say("head-before"), r.say("head-after"), r.say("head-expected"),
		r.say("head-gained"), r.say("head-entropy"), r.say("review-head-best"), r.say("head-cost"), r.say("head-skill"), r.say("head-luck"))
	for i := range judged.Turns {
		t.add(r.cells(&judged.Turns[i])...)
	}
	t.print(r.out)
	fmt.Fprintln(r.out)
	for i := range judged.Turns {
		if remark := judged.Turns[i].Remark; remark != "" {
			fmt.Fprintln(r.out, remark)
		}
	}
	if judged.Errors != "" {
		fmt.Fprintln(r.out, judged.Errors)
	}
	fmt.Fprintln(r.out, r.say("review-summary", "skill", rating(judged.Skill), "luck", rating(judged.Luck), "strategy", r.strategy.Name()))
}

// rating prints a skill or a luck, which may be unknown.
func rating(known *int) string {
	if known == nil {
		return telling.Rating(store.Unrated)
	}
	return telling.Rating(*known)
}

// cells returns the row of a turn in the table.
func (r *reviewer) cells(turn *study.Judged) []string {
	const unknown = "–"
	expected, gained, entropy, best, cost := unknown, unknown, unknown, unknown, unknown
	switch {
	case turn.OwnEstimate != nil:
		expected, entropy = telling.ShortAbout(r.lang, turn.OwnEstimate.Leaves*turn.Before.About), "~"+telling.Number(r.lang, turn.OwnEstimate.Entropy, 2)
		if turn.Gained != nil {
			gained = "~" + telling.Number(r.lang, *turn.Gained, 2)
		}
	case turn.Own != nil:
		expected, gained, entropy = telling.Number(r.lang, turn.Own.Expected, 2), telling.Number(r.lang, *turn.Gained, 2), telling.Number(r.lang, turn.Own.Entropy, 2)
	}
	if turn.Cost != nil {
		best, cost = turn.BestGuess(), telling.Number(r.lang, math.Round(100**turn.Cost)/100+0, 2) // +0 turns -0 into 0
		if !turn.PlayedOn {
			cost = "~" + cost
		}
	}
	mark, _ := r.game.ParseFeedback(turn.Mark) // the game printed it
	return []string{
		fmt.Sprint(turn.Turn), turn.Guess, telling.Mark(r.lang, mark), telling.Short(r.lang, turn.Before.Remaining()), telling.Short(r.lang, turn.After.Remaining()),
		expected, gained, entropy, best, cost, rating(turn.Skill), rating(turn.Luck),
	}
}
