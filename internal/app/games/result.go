package games

import (
	"context"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
)

// Result describes a finished game.
type Result struct {
	Skill     *int           `json:"skill,omitempty"`     // 0 to 99; absent if unknown
	Luck      *int           `json:"luck,omitempty"`      // 0 to 99; absent if unknown
	Histogram []view.Bar     `json:"histogram"`           // the player's games of this name solved without help, by number of guesses
	Guesses   int            `json:"guesses"`             // guesses of this game
	Counts    bool           `json:"counts"`              // the histogram includes this game
	Streak    int            `json:"streak"`              // games solved in a row; for a daily game, days
	Longest   int            `json:"longest"`             // the longest such streak
	Engine    *Engine        `json:"engine,omitempty"`    // the computer's result with the same code; absent if that would take long
	Rival     *Rival         `json:"rival,omitempty"`     // the result of the player who sent the code
	Basis     string         `json:"basis,omitempty"`     // on how many guesses the skill rests, if some followed a hint
	SkillWord string         `json:"skillWord,omitempty"` // skill in a word or two
	LuckWord  string         `json:"luckWord,omitempty"`  // luck in a word or two
	Sentences []string       `json:"sentences"`           // skill and luck, the computer and the rival in words
	Served    []string       `json:"served,omitempty"`    // with several boards: which boards each guess served, a sentence for each guess
	Terms     []wording.Term `json:"terms,omitempty"`     // explain skill and luck to people
}

// Engine is the computer's result with the same code.
type Engine struct {
	Strategy string `json:"strategy"` // the usual one of the game
	Guesses  int    `json:"guesses"`
	Optimal  int    `json:"optimal,omitempty"` // guesses of a strategy with the lowest possible average; absent if that would take long
	Sentence string `json:"sentence"`
}

// Finished is a finished game, whose result can be computed while others open the game.
type Finished struct {
	service  *Service
	position *study.Position
	state    session.State
	kept     *store.Game
	secret   *rules.Code // nil if unknown, and for several boards
	guesses  int
}

// Finished returns the game if it is over. The error is a [message.Problem] for an open game.
func (p *Play) Finished(ctx context.Context) (*Finished, error) {
	if !p.session.Over() {
		return nil, message.NewProblem("result-going", "the game has no result yet: finish it first")
	}
	finished := &Finished{service: p.service, position: p.Position().Hinted(p.session.Hinted()), state: p.session.State(), kept: p.kept, guesses: p.session.Guesses()}
	secret, known, err := p.session.Secret(ctx)
	if known {
		finished.secret = &secret
	}
	return finished, err
}

// Position returns the final position.
func (f *Finished) Position() *study.Position { return f.position }

// Result describes how the game went. It computes unknown skill and luck; [Finished.Keep] keeps them.
func (f *Finished) Result(ctx context.Context, l *lang.Language) (*Result, error) {
	setup, guesses := f.kept.Saved.Setup, f.guesses
	told := &Result{Guesses: guesses, Histogram: []view.Bar{}, Sentences: []string{}, Terms: wording.Ratings(l)}
	told.Rival = newRival(setup.Rival, wording.Rival(l, setup.Rival, guesses, f.state))
	if err := f.rate(ctx, l, told); err != nil {
		return nil, err
	}
	if err := f.count(ctx, told); err != nil {
		return nil, err
	}
	if err := f.race(ctx, l, told); err != nil {
		return nil, err
	}
	if told.Engine != nil {
		told.Sentences = append(told.Sentences, told.Engine.Sentence)
	}
	if at := f.position.Boards(); at != nil {
		told.Served = wording.Served(l, at)
	}
	if told.Rival != nil {
		told.Sentences = append(told.Sentences, told.Rival.Sentence)
	}
	return told, nil
}

// Keep keeps the skill and the luck of the result, if they are known, as [Play.Rate] does.
func (f *Finished) Keep(ctx context.Context, result *Result) error {
	if result.Skill == nil || result.Luck == nil {
		return nil
	}
	opened, err := f.service.Open(ctx, f.kept.ID)
	if err != nil {
		return err
	}
	defer opened.Leave()
	return opened.Rate(ctx, f.kept.Revision, *result.Skill, *result.Luck)
}

// rate adds skill and luck.
func (f *Finished) rate(ctx context.Context, l *lang.Language, told *Result) error {
	rated := wording.Score{Skill: f.kept.Skill, Luck: f.kept.Luck}
	if f.guesses > 0 && (rated.Skill == review.Unrated || len(f.kept.Saved.Hinted) > 0) {
		var err error
		if rated, err = f.position.Rate(ctx); err != nil {
			return err
		}
	}
	told.Skill, told.Luck, told.Basis = view.Rated(rated.Skill), view.Rated(rated.Luck), wording.Basis(l, rated)
	if told.Skill != nil || rated.Hinted > 0 {
		told.Sentences = append(told.Sentences, wording.Verdict(l, rated)...)
		told.SkillWord, told.LuckWord = wording.SkillWord(l, rated.Skill), wording.LuckWord(l, rated.Luck)
	}
	return nil
}

// count adds the player's other results in this game, and the streak.
func (f *Finished) count(ctx context.Context, told *Result) error {
	setup := &f.kept.Saved.Setup
	if f.service.config.Store == nil || setup.Kind != session.Playing {
		return nil
	}
	all, err := f.service.config.Store.Statistics(ctx, store.Filter{})
	if err != nil {
		return err
	}
	told.Streak, told.Longest = all.Streak, all.LongestStreak
	if setup.Day != "" {
		told.Streak, told.Longest = all.DailyStreak, all.LongestDailyStreak
	}
	for i := range all.Games {
		if all.Games[i].Game == setup.Game {
			told.Histogram = newTally(&all.Games[i].Played).Histogram
		}
	}
	told.Counts = f.state == session.Solved && f.kept.Counts()
	return nil
}

// race lets the computer find the same code, unless that takes long.
func (f *Finished) race(ctx context.Context, l *lang.Language, told *Result) error {
	if f.secret == nil || f.kept.Saved.Kind != session.Playing {
		return nil
	}
	raced, err := f.position.Race(ctx, *f.secret)
	if raced != nil {
		told.Engine = &Engine{raced.Strategy, raced.Guesses, raced.Optimal, wording.Engine(l, raced.Guesses, raced.Optimal, told.Guesses, f.state)}
	}
	return err
}
