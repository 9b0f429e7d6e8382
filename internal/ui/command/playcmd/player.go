package playcmd

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/command/cli"
)

// player reads the guesses of a person and has them marked.
type player struct{ *lineGame }

func (p *player) run(ctx context.Context) error {
	if p.prompts() || p.game.GivesFirst() && !p.json { // nothing else tells the letter and the length
		p.env.Tell(p.hello())
	}
	if practice := wording.Practice(p.env.Lang, p.Session().Setup()); practice != "" && !p.json {
		fmt.Fprintln(p.env.Out, practice)
	}
	if rival := p.Session().Setup().Rival; rival != 0 && !p.json {
		p.env.Tell(wording.Rival(p.env.Lang, rival, p.Session().Guesses(), p.Session().State()))
	}
	p.showTurns()
	if setup := p.Session().Setup(); p.Session().Over() && setup.Day != "" && !p.json {
		fmt.Fprintln(p.env.Out, p.env.Say("daily-again", "line", rules.Friendly(setup.Game)+" daily:"+setup.Day))
	}
	for !p.Session().Over() {
		p.prompt(p.standing() + p.env.Say("guess-prompt", "turn", p.number()))
		text, err := p.env.Lines.Next(ctx)
		if err == io.EOF {
			return p.ended()
		}
		if err != nil {
			return err
		}
		err = p.obey(ctx, strings.TrimSpace(text))
		switch {
		case err == cli.ErrQuit:
			return nil
		case cli.ExitCode(err) == cli.ExitMisuse:
			p.env.Reply(err)
		case err != nil:
			return err
		}
	}
	return p.finish(ctx)
}

// hello returns what there is to do.
func (p *player) hello() string {
	said := p.env.Say("play-hello", "words", p.game.HasWords() && p.game.WordKind() == rules.LetterWords, "game", wording.Game(p.env.Lang, p.game))
	if several := p.Session().Boards(); several != nil {
		said = p.env.Say("boards-play-hello", "words", p.game.HasWords(), "boards", several.Game().Boards(), "game", wording.Game(p.env.Lang, p.game), "guesses", p.Session().Setup().Most)
	}
	var guesses []string
	for _, command := range []string{p.env.Say("word-hint"), p.env.Say("word-undo"), p.env.Say("word-redo"), p.env.Say("word-share"), p.env.Say("word-give-up"), p.env.Say("word-quit")} {
		if _, _, err := guessIn(command, p.game, nil); err == nil {
			guesses = append(guesses, ":"+command)
		}
	}
	if len(guesses) > 0 {
		said += " " + p.env.Say("play-colon", "commands", strings.Join(guesses, ", "))
	}
	if p.HelpCounts() {
		said += " " + p.env.Say("play-help-costs")
	}
	return said
}

// number returns the number of the next turn.
func (p *player) number() int { return p.Session().Guesses() + 1 }

// guessIn reads a line as a guess. If it is not a guess, wrong says why, and the line may be a command. A
// command that is also a possible guess needs a colon before it, which is cut off.
func guessIn(text string, g *rules.Game, turns rules.History) (guess rules.Code, command string, wrong error) {
	_, guess, wrong = reading.Code(g, text)
	if wrong == nil {
		wrong = g.CheckGuess(guess, turns)
	}
	return guess, strings.TrimPrefix(text, ":"), wrong
}

// obey plays the guess of a line or executes its command.
func (p *player) obey(ctx context.Context, text string) error {
	_, command, err := guessIn(text, p.game, p.Session().Turns())
	if err == nil {
		return p.guess(ctx, text)
	}
	if known, err := p.command(ctx, command); known {
		return err
	}
	word, rest, _ := strings.Cut(command, " ")
	switch {
	case cli.AsksHelp(command):
		p.learn(p.env.Say("play-help"))
		return nil
	case cli.Is(word, "hint", p.env.Say("word-hint")):
		return p.hint(ctx, strings.TrimSpace(rest))
	case cli.Is(command, "give up", p.env.Say("word-give-up"), p.env.Say("word-give-up-too")):
		return p.do(ctx, session.Move{Act: session.GiveUp})
	}
	return err
}

// guess plays a guess and shows its turn. The turn is saved before its mark is shown.
func (p *player) guess(ctx context.Context, text string) error {
	before := p.Session().Boards()
	err := p.typed(ctx, session.Guess, 0, text)
	if err == nil {
		p.show(p.Session().Guesses())
		if before != nil && !p.json {
			printOpened(p.env, before, p.Session().Boards())
		}
	}
	return err
}

// finish prints the end of the game.
func (p *player) finish(ctx context.Context) error {
	played := p.Session()
	if played.Boards() != nil {
		if err := p.endBoards(ctx); err != nil {
			return err
		}
		return p.judge(ctx)
	}
	secret, _, err := played.Secret(ctx)
	if err != nil {
		return err
	}
	if p.json || played.Setup().Target == "" {
		p.end(played.Setup().Kind, played.State(), played.Guesses(), secret)
	} else {
		p.env.Tell(wording.State(p.env.Lang, played, secret))
	}
	return p.judge(ctx)
}

// judge reports how the game went: the skill and luck, which it saves, and how the computer
// and the rival did with the same code.
func (p *player) judge(ctx context.Context) error {
	if !p.prompts() || p.Session().Guesses() == 0 {
		return nil
	}
	stop := p.env.Thinking()
	result, err := p.result(ctx)
	stop()
	if err != nil {
		return err
	}
	for _, sentence := range result.Sentences {
		p.env.Tell(sentence)
	}
	if p.unsaved || result.Skill == nil || result.Luck == nil {
		return nil
	}
	return p.Rate(ctx, p.Revision(), *result.Skill, *result.Luck)
}

func (p *player) result(ctx context.Context) (*games.Result, error) {
	finished, err := p.Finished(ctx)
	if err != nil {
		return nil, err
	}
	return finished.Result(ctx, p.env.Lang)
}

// hint gives the requested step of a hint, as in hint 2 AB.D, or else the next step.
func (p *player) hint(ctx context.Context, rest string) error {
	asked, err := p.asked(rest)
	if err != nil {
		return err
	}
	stop := p.env.Thinking()
	hint, err := p.Hint(ctx, p.env.Lang, asked)
	stop()
	if err != nil {
		return err
	}
	p.step = hint.Step
	p.saved()
	if p.json {
		cli.PrintJSON(p.env.Out, hintedJSON{p.number(), hint})
		return nil
	}
	for _, sentence := range hint.Sentences {
		p.env.Tell(sentence)
	}
	return nil
}

// asked reads a request for a hint: 2 AB.D is a step and a row, AB.D a row alone.
func (p *player) asked(text string) (study.Asked, error) {
	word, row, _ := strings.Cut(text, " ")
	step, notNumber := strconv.Atoi(word)
	_, err := session.ParseRow(p.game, text)
	switch numbered := notNumber == nil && len(word) < p.game.Places(); {
	case word == "" && p.showsLeft():
		return study.Asked{Taken: max(p.step, study.Left)}, nil
	case word == "":
		return study.Asked{Taken: p.step}, nil
	case numbered && step >= int(study.Left) && step <= int(study.Best):
		return study.Asked{Step: study.Step(step), Row: row}, nil
	case err == nil && !numbered:
		return study.Asked{Step: study.Doubt, Row: text}, nil
	}
	return study.Asked{}, message.NewProblem("hint-steps", "hint {{.step}}: write hint 1 (the number of codes left), hint 2 AB.D (which pegs are impossible) or hint 3 (the best guess)", "step", strconv.Quote(word))
}

// showsLeft reports whether the last line of text says how many codes are left.
func (p *player) showsLeft() bool {
	return !p.json && p.Session().Boards() == nil && p.Session().Guesses() > 0 && !p.hidesLeft()
}

// ended returns the error for input that ends in the middle of a game.
func (p *player) ended() error {
	p.prompt("\n") // end the line of the last prompt
	return message.NewProblem("guesses-ended", "the input ended after {{.turns}} turns, before the code was found",
		"turns", p.number()-1, "err", io.ErrUnexpectedEOF)
}
