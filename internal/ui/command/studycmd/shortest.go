package studycmd

import (
	"fmt"

	"codebreaker/internal/app/study"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// shortestCommand returns the command that finds the shortest game against the adversary.
func shortestCommand(env *cli.Env, run func(*shortest, *cobra.Command, []string) error) *cobra.Command {
	s := &shortest{env: env}
	cmd := cli.NewCommand("shortest", env, s, cli.Between(1, -1), run)
	cmd.ValidArgsFunction = cli.CompleteGames
	cmd.Flags().StringVar(&s.target, "target", "", env.Say("flag-target"))
	env.AddGameFlags(cmd, &s.games)
	env.AddJSONFlag(cmd, &s.json)
	return cmd
}

// shortest finds a game.
type shortest struct {
	env    *cli.Env
	games  cli.GameFlags
	target string
	json   bool
}

// shortestJSON is the answer as JSON.
type shortestJSON struct {
	Game    string         `json:"game"`
	Guesses int            `json:"guesses"`
	Turns   []shortestTurn `json:"turns"`
}

type shortestTurn struct {
	Guess string `json:"guess"`
	Mark  string `json:"mark"`
}

// run reads the position and prints the shortest game from it.
func (s *shortest) run(cmd *cobra.Command, args []string) error {
	ctx := cmd.Context()
	game, err := s.env.Game(ctx, args[0], s.games)
	if err != nil {
		return err
	}
	game, turns, err := s.env.Turns(ctx, game, args[1:])
	if err != nil {
		return err
	}
	at, err := s.env.After(ctx, game, turns, s.json)
	if err != nil {
		return err
	}
	stop := s.env.Thinking()
	line, err := study.Shortest(ctx, at, s.target)
	stop()
	if err != nil {
		return err
	}
	if s.json {
		told := shortestJSON{Game: game.Name(), Guesses: len(line), Turns: []shortestTurn{}}
		for _, turn := range line {
			told.Turns = append(told.Turns, shortestTurn{game.Format(turn.Guess), turn.Feedback.String()})
		}
		cli.PrintJSON(s.env.Out, told)
		return nil
	}
	for i, turn := range line {
		guess, mark := s.env.Played(game, turn)
		fmt.Fprintf(s.env.Out, "%2d  %s  %s\n", len(turns)+i+1, guess, mark)
	}
	fmt.Fprintln(s.env.Out, s.env.Say("shortest-found", "guesses", len(line), "words", game.HasWords()))
	return nil
}
