package playcmd

import (
	"context"
	"fmt"
	"strings"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// gamesShowCommand returns the command that shows a game turn by turn.
func gamesShowCommand(env *cli.Env, run func(*gameShow, *cobra.Command, []string) error) *cobra.Command {
	s := &gameShow{env: env}
	cmd := cli.NewCommand("games-show", env, s, cli.Between(1, -1), run)
	cmd.ValidArgsFunction = completeIDs(env)
	cmd.Flags().BoolVar(&s.review, "review", false, env.Say("games-flag-review"))
	env.AddJSONFlag(cmd, &s.json)
	return cmd
}

// gameShow shows games turn by turn.
type gameShow struct {
	env          *cli.Env
	review, json bool
	by           study.Judge
}

func (s *gameShow) run(cmd *cobra.Command, ids []string) error {
	return readStored(cmd.Context(), s.env, func(kept *store.Keeper) error { return s.all(cmd.Context(), kept, ids) })
}

func (s *gameShow) all(ctx context.Context, kept *store.Keeper, ids []string) error {
	games, err := findGames(ctx, kept, ids)
	if err != nil {
		return err
	}
	t := keptGames(s.env, kept)
	for i, g := range games {
		if i > 0 && !s.json {
			fmt.Fprintln(s.env.Out)
		}
		if err := s.one(ctx, t, g); err != nil {
			return err
		}
	}
	return nil
}

// one shows or reviews a game.
func (s *gameShow) one(ctx context.Context, t *games.Service, g *store.Game) error {
	opened, err := t.Open(ctx, g.ID)
	if err != nil {
		return err
	}
	defer opened.Leave()
	if s.json {
		view, err := opened.View(ctx, s.env.Lang, patience)
		if err != nil {
			return err
		}
		cli.PrintJSON(s.env.Out, view)
	}
	switch {
	case s.review:
		return s.judge(ctx, g, opened)
	case s.json:
		return nil
	}
	return s.show(ctx, g, opened)
}

// show prints a game, its turns, its end, and its line.
func (s *gameShow) show(ctx context.Context, g *store.Game, opened *games.Play) error {
	played := opened.Session()
	s.head(g, played)
	(&lineGame{report: &report{env: s.env, game: played.Game()}, Play: opened}).showTurns()
	secret, _, err := played.Secret(ctx)
	if err != nil {
		return err
	}
	rated, err := s.rated(ctx, g, opened)
	if err != nil {
		return err
	}
	said := []string{wording.State(s.env.Lang, played, secret), wording.Practice(s.env.Lang, g.Saved.Setup), s.helped(g)}
	for _, sentence := range append(said, rated...) {
		if sentence != "" {
			fmt.Fprintln(s.env.Out, sentence)
		}
	}
	fmt.Fprintf(s.env.Out, "\n%s\n", g.Line)
	return nil
}

// head prints a description of a game above its turns.
func (s *gameShow) head(g *store.Game, played *session.Session) {
	described := wording.Game(s.env.Lang, played.Game())
	if several := played.Boards(); several != nil {
		described = wording.Boards(s.env.Lang, several.Game())
	}
	fields := []string{preset.PlayedTitle(s.env.Lang, g.Saved.Game, g.Saved.Codemaker)}
	if described != fields[0] {
		fields = append(fields, described)
	}
	for _, more := range []string{wording.Kind(s.env.Lang, g.Saved.Kind), wording.StateName(s.env.Lang, g.State), s.env.Lang.Date(g.Saved.Day), g.Saved.Strategy} {
		if more != "" {
			fields = append(fields, more)
		}
	}
	fmt.Fprintf(s.env.Out, "%s  %s\n%s\n", g.ID, when(g.Updated), strings.Join(fields, " · "))
}

// helped says which kinds of help the player took.
func (s *gameShow) helped(g *store.Game) string {
	if !g.Helped() || g.Saved.Kind != session.Playing {
		return ""
	}
	return s.env.Say("games-helped", "hints", g.Saved.Hints, "undone", g.Saved.Undone)
}

// rated returns the saved rating. After hints it is computed again, because the guesses on which it rests are not saved.
func (s *gameShow) rated(ctx context.Context, g *store.Game, opened *games.Play) ([]string, error) {
	if g.Skill == store.Unrated && g.Luck == store.Unrated {
		return nil, nil
	}
	if len(g.Saved.Hinted) == 0 {
		return wording.Verdict(s.env.Lang, wording.Score{Skill: g.Skill, Luck: g.Luck}), nil
	}
	at, err := opened.Reviewed(ctx)
	if err != nil {
		return nil, err
	}
	rated, err := at.Rate(ctx)
	return wording.Verdict(s.env.Lang, rated), err
}

// judge reviews a game and saves its rating.
func (s *gameShow) judge(ctx context.Context, g *store.Game, opened *games.Play) error {
	standing, err := opened.Reviewed(ctx)
	if err != nil {
		return message.NewProblem("in-game", "game {{.id}}: {{.err}}", "id", short(g.ID), "err", err)
	}
	if !s.json {
		s.head(g, opened.Session())
		fmt.Fprintln(s.env.Out)
	}
	r := &reviewer{report: &report{env: s.env, game: opened.Game(), json: s.json}, by: s.by}
	judged, err := r.judge(ctx, standing)
	if err != nil {
		return err
	}
	if judged.Skill == nil || judged.Luck == nil || s.by.Strategy != "" { // ratings are by the usual strategy
		return nil
	}
	return opened.Rate(ctx, opened.Revision(), *judged.Skill, *judged.Luck)
}

// patience limits the time to find the guess that the computer asks about.
const patience = 5 * time.Second
