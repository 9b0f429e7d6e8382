package playcmd

import (
	"context"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
	"codebreaker/internal/ui/command/cli"

	"github.com/spf13/cobra"
)

// services returns the services for games and positions of the person at this machine.
func services(env *cli.Env, kept *store.Keeper) (*games.Service, *study.Service) {
	config := games.Config{GoOn: true, Late: true, Study: env.Studies(kept), Now: env.Now}
	if kept != nil {
		config.Store = kept
	}
	return games.New(config), config.Study
}

// begin starts the game of a request and lets a person play it.
func begin(env *cli.Env, cmd *cobra.Command, request games.Request, json bool) error {
	return Take(env, cmd, &request, json)
}

// Take opens the saved games and lets a person play the game of a request. On screens, nil
// starts with the menu.
func Take(env *cli.Env, cmd *cobra.Command, request *games.Request, json bool) error {
	kept, trouble := env.TryStore(cmd.Context())
	if kept != nil {
		defer kept.Close()
	}
	return playSession(env, cmd, kept, trouble, request, json)
}

// first says which screen comes first, if it is not a game's or the menu: the one that teaches a game, or the one on
// which a game is typed to review it.
type first struct {
	learn, review bool
	name          study.Named
}

// onScreens opens the saved games and shows screens.
func onScreens(env *cli.Env, cmd *cobra.Command, at first) error {
	kept, trouble := env.TryStore(cmd.Context())
	if kept != nil {
		defer kept.Close()
	}
	return run(env, cmd, kept, trouble, nil, at)
}

// resume continues a saved game: the game with an ID, or the last open game of a kind.
func resume(env *cli.Env, cmd *cobra.Command, kind session.Kind, id string, json bool) error {
	kept, refused, err := env.OpenToRead(cmd.Context())
	if err != nil {
		return err
	}
	defer kept.Close()
	if refused != nil {
		refused = cli.Unsaved(refused)
	}
	found, err := find(cmd.Context(), kept, kind, id)
	if err != nil {
		return err
	}
	return playSession(env, cmd, kept, refused, &games.Request{ID: found.ID}, json)
}

// playSession lets a person play the game of a request, on screens or in lines. Trouble says why
// games are not saved, or is nil.
func playSession(env *cli.Env, cmd *cobra.Command, kept *store.Keeper, trouble error, request *games.Request, json bool) error {
	ctx := cmd.Context()
	if env.Screens(json) {
		return run(env, cmd, kept, trouble, request, first{})
	}
	service, _ := services(env, kept)
	taken, err := service.New(ctx, env.Lang, request)
	if err != nil {
		return err
	}
	defer taken.Leave()
	s := &lineGame{report: &report{env: env, game: taken.Game(), json: json}, Play: taken, unsaved: trouble != nil}
	kind := taken.Session().Setup().Kind
	if kind == session.Helping {
		return (&hint{report: s.report, top: hintTop}).advise(ctx, taken.Session().Turns())
	}
	if trouble != nil {
		env.Warn(trouble)
	}
	defer s.left(ctx)
	if kind == session.Cracking {
		return (&dialogue{lineGame: s}).run(ctx)
	}
	return (&player{lineGame: s}).run(ctx)
}

// notSaved returns an error about the arguments. If they name no game and are the ID of a saved one, it says how to
// continue that.
func notSaved(cmd *cobra.Command, env *cli.Env, args []string, err error) error {
	if len(args) != 1 || !message.IsProblem(err, "game-unknown") {
		return err
	}
	failed := readStored(cmd.Context(), env, func(s *store.Keeper) error {
		_, err := s.Find(cmd.Context(), args[0])
		return err
	})
	if failed != nil && !message.IsProblem(failed, "store-ambiguous") {
		return err
	}
	return message.NewProblem("game-saved", "{{.id}} is a saved game; to continue it: {{.command}}", "id", args[0], "command", cmd.CommandPath()+" --continue "+args[0])
}

// lastGame is the value of --continue without an ID.
const lastGame = "last"

func addContinueFlag(env *cli.Env, cmd *cobra.Command, id *string) {
	cmd.Flags().StringVar(id, "continue", "", env.Say("flag-continue"))
	cmd.Flags().Lookup("continue").NoOptDefVal = lastGame
	games, saved := cmd.ValidArgsFunction, completeIDs(env)
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		if cmd.Flags().Changed("continue") { // its ID is an argument
			return saved(cmd, args, typed)
		}
		return games(cmd, args, typed)
	}
}

// named returns the ID after --continue, which may follow an equals sign or a space. The name of a game may precede it.
func named(id string, args []string) string {
	if id == lastGame && len(args) > 0 {
		return args[len(args)-1]
	}
	return id
}

// find returns the saved game to continue.
func find(ctx context.Context, kept *store.Keeper, kind session.Kind, id string) (*store.Game, error) {
	if id != lastGame {
		return kept.Find(ctx, id)
	}
	open, err := kept.Games(ctx, store.Filter{Kind: kind, Open: true, Played: true, Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(open) > 0 {
		return open[0], nil
	}
	others, err := kept.Games(ctx, store.Filter{Open: true, Played: true, Limit: 1})
	switch {
	case err != nil:
		return nil, err
	case len(others) > 0:
		return nil, message.NewProblem("continue-other", "there is no such game to continue, but there is another: codebreaker {{.command}} --continue",
			"command", cli.CommandOf(others[0].Saved.Kind), "err", store.ErrNoGame)
	default:
		return nil, message.NewProblem("continue-none", "there is no game to continue; codebreaker {{.command}} starts one",
			"command", cli.CommandOf(kind), "err", store.ErrNoGame)
	}
}
