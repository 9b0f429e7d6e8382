package main

import (
	"context"
	"fmt"
	"math"
	"strings"

	"codebreaker"
	"codebreaker/internal/sample"
	"codebreaker/internal/session"
	"codebreaker/internal/study"
	"codebreaker/internal/telling"
	"codebreaker/review"
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
	if err := study.CheckEnd(history); err != nil {
		return err
	}
	_, err := r.judge(ctx, history)
	return err
}

// judge reviews a game and prints the review. Its error says so if the answers contradict each
// other.
func (r *reviewer) judge(ctx context.Context, history codebreaker.History) (*review.Game, error) {
	stop := r.thinking()
	judged, err := review.New(r.game).Judge(ctx, history, r.strategy)
	stop()
	if err != nil {
		return nil, err
	}
	told := study.NewReview(r.lang, r.game, r.strategy, judged)
	if turn := len(judged.Turns); turn < len(history) {
		told.State = string(session.Contradicted)
		found, failed := r.findClash(ctx, sample.ContradictionAt(r.game, turn+1, history[turn]), history)
		if failed != nil {
			return judged, failed
		}
		told.Clash, err = found.Found.Clash(r.lang), found
	}
	if r.json {
		printJSON(r.out, told)
	} else {
		r.print(judged)
	}
	return judged, err
}

func (r *reviewer) print(judged *review.Game) {
	if len(judged.Turns) == 0 {
		return
	}
	t := grid{near: true} // the games of most people fit into 80 columns
	t.add(r.say("head-turn"), r.say("head-guess"), r.say("head-mark"), r.say("head-before"), r.say("head-after"), r.say("head-expected"),
		r.say("head-gained"), r.say("head-entropy"), r.say("review-head-best"), r.say("head-cost"), r.say("head-skill"), r.say("head-luck"))
	for i := range judged.Turns {
		t.add(r.cells(i+1, &judged.Turns[i])...)
	}
	t.print(r.out)
	fmt.Fprintln(r.out)
	for i := range judged.Turns {
		if remark := telling.Remark(r.lang, r.game, i+1, &judged.Turns[i]); remark != "" {
			fmt.Fprintln(r.out, remark)
		}
	}
	if said := telling.Errors(r.lang, judged); said != "" {
		fmt.Fprintln(r.out, said)
	}
	fmt.Fprintln(r.out, r.say("review-summary", "skill", telling.Rating(judged.Skill), "luck", telling.Rating(judged.Luck), "strategy", r.strategy.Name()))
}

// cells returns the row of a turn in the table.
func (r *reviewer) cells(number int, turn *review.Turn) []string {
	const unknown = "–"
	j := &turn.Judgement
	expected, gained, entropy, best, cost := unknown, unknown, unknown, unknown, unknown
	switch e := j.Estimated; {
	case e != nil:
		expected, entropy = telling.ShortAbout(r.lang, e.Own.Leaves*turn.Before.About), "~"+telling.Number(r.lang, e.Own.Entropy, 2)
		if turn.Known {
			gained = "~" + telling.Number(r.lang, turn.Gained, 2)
		}
	case !turn.Before.More:
		expected, gained, entropy = telling.Number(r.lang, j.Own.Expected, 2), telling.Number(r.lang, turn.Gained, 2), telling.Number(r.lang, j.Own.Entropy, 2)
	}
	if j.Verdict != "" {
		best, cost = r.game.Format(j.BestGuess), telling.Number(r.lang, math.Round(100*j.Cost)/100+0, 2) // +0 turns -0 into 0
		if !j.Played {
			cost = "~" + cost
		}
	}
	return []string{
		fmt.Sprint(number), r.game.Format(turn.Guess), telling.Mark(r.lang, turn.Feedback), telling.Short(r.lang, turn.Before.Remaining()), telling.Short(r.lang, turn.After.Remaining()),
		expected, gained, entropy, best, cost, telling.Rating(j.Skill), telling.Rating(j.Luck),
	}
}
