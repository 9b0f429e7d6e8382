package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/codemaker"
	"codebreaker/internal/table"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/review"
	"codebreaker/strategy"

	"github.com/spf13/cobra"
)

// playFlags say against whom a code is broken.
type playFlags struct {
	gameFlags
	maker, secret string
	seed          uint64
	daily, again  bool
	most          uint
	goOn          string
	json          bool
}

// playCommand returns the command in which the reader breaks a code.
func (a *app) playCommand() *cobra.Command {
	var flags playFlags
	cmd := &cobra.Command{
		Use:               a.say("play-use"),
		Short:             a.say("play-short"),
		Long:              a.say("play-long"),
		Example:           a.say("play-example"),
		Args:              between(0, -1),
		ValidArgsFunction: completeGames,
		RunE: func(cmd *cobra.Command, args []string) error {
			if flags.goOn != "" {
				return a.goOn(cmd, match.Playing, named(flags.goOn, args), flags.json)
			}
			name, rest := match.CutLine(match.FindLine(strings.Join(args, " ")))
			if rest != "" {
				return a.playLine(cmd, name, rest, &flags)
			}
			game, err := a.game(cmp.Or(name, usualGame), flags.gameFlags)
			if err != nil {
				return err
			}
			setup, err := flags.playing(a, cmd, game)
			if err != nil {
				return err
			}
			return a.playGame(cmd, game, setup, nil, flags.again, flags.json)
		},
	}
	cmd.Flags().StringVar(&flags.maker, "codemaker", "random", a.say("flag-codemaker"))
	complete(cmd, "codemaker", codemaker.Names()...)
	cmd.Flags().StringVar(&flags.secret, "secret", "", a.say("flag-play-secret"))
	a.addSeedFlag(cmd, &flags.seed)
	cmd.Flags().BoolVar(&flags.daily, "daily", false, a.say("flag-daily"))
	cmd.Flags().BoolVar(&flags.again, "again", false, a.say("flag-again"))
	cmd.Flags().UintVar(&flags.most, "guesses", 0, a.say("flag-guesses"))
	a.addContinueFlag(cmd, &flags.goOn)
	a.addGameFlags(cmd, &flags.gameFlags)
	a.addJSONFlag(cmd, &flags.json)
	return cmd
}

// playLine lets a person play the game of a line, as people share it.
func (a *app) playLine(cmd *cobra.Command, name, rest string, flags *playFlags) error {
	for _, flag := range []string{"codemaker", "secret", "seed", "daily", "guesses"} {
		if cmd.Flags().Changed(flag) {
			return codebreaker.NewProblem("play-line-flag", "a line says itself what --{{.flag}} would: leave one of them out", "flag", flag)
		}
	}
	game, err := a.game(name, flags.gameFlags)
	if err != nil {
		return err
	}
	setup, turns, err := flags.read(game, rest)
	switch {
	case err != nil:
		return err
	case setup.Kind != match.Playing && !a.screens(flags.json):
		return codebreaker.NewProblem("play-line", "the line says nothing of who hides its code: write seed:1234, daily:2026-11-20 or adversary after the game's name, or give it to codebreaker hint")
	}
	return a.playGame(cmd, game, setup, turns, flags.again, flags.json)
}

// playGame lets a person play a game; of the game of a day it opens the one that was
// begun.
func (a *app) playGame(cmd *cobra.Command, game *codebreaker.Game, setup match.Setup, turns codebreaker.History, again, json bool) error {
	begun, err := a.settleDay(cmd.Context(), game, &setup, again)
	switch {
	case err != nil:
		return err
	case begun != "":
		return a.goOn(cmd, match.Playing, begun, json)
	}
	session, err := match.Begin(cmd.Context(), game, setup, turns)
	switch {
	case err != nil:
		return err
	case a.screens(json):
		return a.show(cmd, session)
	}
	return a.sit(cmd, session, json, func(s *seat) error { return (&player{seat: s}).run(cmd.Context()) })
}

// settleDay settles the game of a day, and returns the ID of the game that was begun
// and is to be opened instead, or nothing. Without a store none is known.
func (a *app) settleDay(ctx context.Context, game *codebreaker.Game, setup *match.Setup, again bool) (begun string, err error) {
	if setup.Day == "" {
		return "", nil
	}
	games, _ := a.tryStore(ctx) // what is wrong is said when the game is kept
	if games != nil {
		defer games.Close()
	}
	kept, err := table.Daily(ctx, games, "", game, setup, again, time.Now())
	if kept == nil {
		return "", err
	}
	return kept.ID, err
}

// playing returns the setup that the flags ask for.
func (f *playFlags) playing(a *app, cmd *cobra.Command, game *codebreaker.Game) (match.Setup, error) {
	if err := exclusive(cmd, "secret", "codemaker", "seed", "daily"); err != nil {
		return match.Setup{}, err
	}
	if err := exclusive(cmd, "daily", "codemaker", "seed"); err != nil {
		return match.Setup{}, err
	}
	setup := f.setup(match.Playing, game)
	setup.Codemaker, setup.Seed = strings.ToLower(f.maker), drawSeed(cmd, f.seed)
	switch {
	case f.daily:
		setup.Codemaker, setup.Day = match.Random, today()
	case cmd.Flags().Changed("secret"):
		secret, err := a.typedSecret(cmd.Context(), game, f.secret)
		if err != nil {
			return match.Setup{}, err
		}
		setup.Codemaker, setup.Secret, setup.Seed = match.Fixed, secret, 0
	default:
		if _, err := codemaker.ByName(f.maker, game, setup.Seed); err != nil {
			return match.Setup{}, err
		}
	}
	var wanted *int
	if cmd.Flags().Changed("guesses") {
		most := int(min(f.most, math.MaxInt32))
		wanted = &most
	}
	setup.Most = table.Limit(game, setup.Day, wanted)
	return setup, nil
}

// fixed returns the codemaker who hides a code that was typed.
func fixed(game *codebreaker.Game, secret string) (codemaker.Codemaker, error) {
	code, err := game.ParseCode(secret)
	if err != nil {
		return nil, err
	}
	return codemaker.Fixed{Secret: code}, game.CheckSecret(code)
}

// player reads the guesses of a person and has them marked.
type player struct{ *seat }

func (p *player) run(ctx context.Context) error {
	p.prompt(p.say("play-hello", "game", telling.Game(p.lang, p.game)) + "\n")
	if practice := telling.Practice(p.lang, p.session.Setup()); practice != "" && !p.json {
		fmt.Fprintln(p.out, practice)
	}
	p.showTurns()
	for !p.session.Over() {
		p.prompt(p.standing() + p.say("guess-prompt", "turn", p.number()))
		text, err := p.lines.Next(ctx)
		if err == io.EOF {
			return p.ended()
		}
		if err != nil {
			return err
		}
		err = p.obey(ctx, strings.TrimSpace(text))
		switch {
		case err == errQuit:
			return nil
		case exitCode(err) == exitMisuse:
			p.reply(err)
		case err != nil:
			return err
		}
	}
	return p.finish(ctx)
}

// number is the number of the next turn.
func (p *player) number() int { return len(p.session.Match().Records()) + 1 }

// obey plays the guess of a line or does what its command says. A word that may
// be guessed is a guess, unless a colon makes it a command.
func (p *player) obey(ctx context.Context, text string) error {
	command, isCommand := strings.CutPrefix(text, ":")
	guess, err := p.game.ParseCode(text)
	if err == nil {
		err = p.game.CheckGuess(guess, p.session.Match().Position().History())
	}
	if err == nil && !isCommand {
		return p.guess(ctx, guess)
	}
	word, rest, _ := strings.Cut(command, " ")
	switch {
	case asksHelp(command):
		p.help(p.say("play-help"))
		return nil
	case is(word, "hint", p.say("word-hint")):
		return p.hint(ctx, rest)
	case is(command, "undo", p.say("word-undo"), p.say("word-undo-too")):
		return p.undo(ctx, false)
	case is(command, "redo", p.say("word-redo")):
		return p.again(ctx)
	case is(command, "share", p.say("word-share")):
		return p.share()
	case is(command, "give up", p.say("word-give-up"), p.say("word-give-up-too")):
		return p.giveUp(ctx)
	case is(command, "quit", p.say("word-quit")):
		return errQuit
	}
	return err
}

// guess plays a guess. It is saved before its mark is shown.
func (p *player) guess(ctx context.Context, guess codebreaker.Code) error {
	stop := p.thinking()
	record, err := p.session.Guess(ctx, guess)
	stop()
	if err != nil {
		return err
	}
	p.step = 0
	p.save(ctx)
	p.turn(record)
	return nil
}

// again makes a move again that was taken back, and shows its turn.
func (p *player) again(ctx context.Context) error {
	if err := p.undo(ctx, true); err != nil {
		return err
	}
	records := p.session.Match().Records()
	p.turn(records[len(records)-1])
	return nil
}

// finish says how the game ended.
func (p *player) finish(ctx context.Context) error {
	secret, _, err := p.session.Secret(ctx)
	if err != nil {
		return err
	}
	if p.session.State() == match.Lost && !p.json {
		fmt.Fprintln(p.out, telling.State(p.lang, p.session, secret))
	} else {
		p.end(p.session.State(), len(p.session.Match().Records()), secret)
	}
	return p.judge(ctx)
}

// judge tells a person the skill and the luck of the game, and keeps them.
func (p *player) judge(ctx context.Context) error {
	if !p.prompts() || len(p.session.Turns()) == 0 {
		return nil
	}
	stop := p.thinking()
	judged, err := review.Judge(ctx, p.game, p.session.Turns(), strategy.Entropy)
	stop()
	if err != nil || judged.Skill == review.Unrated {
		return err
	}
	fmt.Fprintln(p.out, telling.Verdict(p.lang, judged))
	if p.games != nil && p.kept != nil && !p.unsaved {
		return p.games.Rate(ctx, p.kept.ID, judged.Skill, judged.Luck)
	}
	return nil
}

// giveUp shows the secret and ends the game.
func (p *player) giveUp(ctx context.Context) error {
	_, err := p.session.GiveUp(ctx)
	if err == nil {
		p.save(ctx)
	}
	return err
}

// hint takes the step that was asked for, as in hint 2 AB.D, or the next one. To
// programs it says the best guess.
func (p *player) hint(ctx context.Context, rest string) error {
	word, row, _ := strings.Cut(strings.TrimSpace(rest), " ")
	question := table.Question{At: p.session.Match().Position(), Taken: p.step}
	if asked, err := match.ParseRow(p.game, rest); word != "" && err == nil && !isStep(word) { // hint AB.D
		question.Step, question.Row = table.Doubt, asked
	} else if word != "" {
		if !isStep(word) {
			return codebreaker.NewProblem("hint-steps", "hint {{.step}}: write hint 1 (how many codes are left), hint 2 AB.D (which pegs cannot be) or hint 3 (the best guess)", "step", strconv.Quote(word))
		}
		step, _ := strconv.Atoi(word)
		question.Step = table.Step(step)
		if question.Row, err = match.ParseRow(p.game, row); err != nil {
			return err
		}
	}
	if p.json && word == "" {
		question.Step = table.Best
	}
	stop := p.thinking()
	hint, err := question.Hint(ctx, p.lang)
	stop()
	if err != nil {
		return err
	}
	p.session.NoteHint()
	p.step = hint.Step
	p.save(ctx)
	if p.json {
		printJSON(p.out, hintedJSON{p.number(), hint})
		return nil
	}
	for _, sentence := range hint.Sentences {
		fmt.Fprintln(p.out, sentence)
	}
	return nil
}

// isStep reports whether a word is the number of a step.
func isStep(word string) bool {
	step, err := strconv.Atoi(word)
	return err == nil && step >= int(table.Left) && step <= int(table.Best)
}

// ended is the end of the input in the middle of a game.
func (p *player) ended() error {
	p.prompt("\n") // past the one before
	return codebreaker.NewProblem("guesses-ended", "the input ended before the code was found, after {{.turns}} turns",
		"turns", p.number()-1, "err", io.ErrUnexpectedEOF)
}
