package table

import (
	"context"
	"errors"
	"time"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/lang"
	"codebreaker/internal/message"
	"codebreaker/internal/pause"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
	"codebreaker/internal/telling"
	"codebreaker/optimal"
	"codebreaker/review"
	"codebreaker/strategy"
)

// Result describes a finished game.
type Result struct {
	Skill     *int     `json:"skill,omitempty" description:"skill, 0 to 99; absent where it is not known" minimum:"0" maximum:"99"`
	Luck      *int     `json:"luck,omitempty" description:"luck, 0 to 99; absent where it is not known" minimum:"0" maximum:"99"`
	Histogram []Bar    `json:"histogram" description:"the player's games of this name that were solved without help, by number of guesses"`
	Guesses   int      `json:"guesses" description:"guesses of this game, found or not" minimum:"0"`
	Counts    bool     `json:"counts" description:"the histogram has this game"`
	Streak    int      `json:"streak" description:"games solved one after another; of a daily game, days" minimum:"0"`
	Longest   int      `json:"longest" description:"the longest such streak" minimum:"0"`
	Engine    *Engine  `json:"engine,omitempty" description:"how the computer did with the same code; absent where that would take long"`
	Rival     *Rival   `json:"rival,omitempty" description:"how somebody else did, who sent the code"`
	SkillWord string   `json:"skillWord,omitempty" description:"skill in a word or two"`
	LuckWord  string   `json:"luckWord,omitempty" description:"luck in a word or two"`
	Sentences []string `json:"sentences" description:"skill and luck, the computer and the rival in words"`
	Terms     []Term   `json:"terms,omitempty" description:"what skill and luck mean, for people"`
}

// Engine is the computer's result with the same code.
type Engine struct {
	Strategy string `json:"strategy" description:"the strategy that suits the game"`
	Guesses  int    `json:"guesses" minimum:"1"`
	Optimal  int    `json:"optimal,omitempty" description:"guesses of a strategy that is proven to have the lowest average; absent where that would take long" minimum:"1"`
	Sentence string `json:"sentence"`
}

// Finished is a finished game, whose result can be computed while others open the game.
type Finished struct {
	table    *Table
	standing *Standing
	state    session.State
	kept     *store.Game
	secret   *codebreaker.Code // nil if unknown
}

// Finished returns the game if it is over. The error is a [message.Problem] for an open game.
func (s *Seat) Finished(ctx context.Context) (*Finished, error) {
	if !s.session.Over() {
		return nil, message.NewProblem("result-going", "the game has no result yet: finish it first")
	}
	finished := &Finished{table: s.table, standing: s.Standing(), state: s.session.State(), kept: s.kept}
	secret, known, err := s.session.Secret(ctx)
	if known {
		finished.secret = &secret
	}
	return finished, err
}

// Revision returns the revision of the result, for [Seat.Rate].
func (f *Finished) Revision() int { return f.kept.Revision }

// Standing returns the final position.
func (f *Finished) Standing() *Standing { return f.standing }

// Result describes how the game went. It computes unknown skill and luck; [Seat.Rate] keeps them.
func (f *Finished) Result(ctx context.Context, l *lang.Language) (*Result, error) {
	setup, guesses := f.kept.Saved.Setup, len(f.standing.Turns())
	told := &Result{Guesses: guesses, Histogram: []Bar{}, Sentences: []string{}, Terms: newTerms(telling.Ratings(l))}
	told.Rival = newRival(setup.Rival, telling.Rival(l, setup.Rival, guesses, f.state))
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
	if told.Rival != nil {
		told.Sentences = append(told.Sentences, told.Rival.Sentence)
	}
	return told, nil
}

// rate adds skill and luck.
func (f *Finished) rate(ctx context.Context, l *lang.Language, told *Result) error {
	rating := &review.Game{Skill: f.kept.Skill, Luck: f.kept.Luck}
	if rating.Skill == review.Unrated && told.Guesses > 0 {
		var err error
		if rating, err = f.standing.start.Judge(ctx, f.standing.Turns(), strategy.Entropy); err != nil {
			return err
		}
	}
	told.Skill, told.Luck = rated(rating.Skill), rated(rating.Luck)
	if told.Skill != nil {
		told.Sentences = append(told.Sentences, telling.Verdict(l, rating))
		told.SkillWord, told.LuckWord = telling.SkillWord(l, rating.Skill), telling.LuckWord(l, rating.Luck)
	}
	return nil
}

// count adds the player's other results in this game, and the streak.
func (f *Finished) count(ctx context.Context, told *Result) error {
	setup := &f.kept.Saved.Setup
	if f.table.config.Store == nil || setup.Kind != session.Playing {
		return nil
	}
	all, err := f.table.config.Store.Statistics(ctx, store.Filter{})
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

// mostRacing is how long to wait for the computer.
const mostRacing = 5 * time.Second

// race lets the computer find the same code, unless that takes long.
func (f *Finished) race(ctx context.Context, l *lang.Language, told *Result) error {
	if f.secret == nil || f.kept.Saved.Kind != session.Playing {
		return nil
	}
	limited, cancel := pause.WithTimeout(ctx, mostRacing)
	defer cancel()
	game, breaker := f.standing.Game(), breakers.Usual(f.standing.Game())
	guesses, err := f.standing.start.race(limited, breaker, *f.secret)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case tookLong(err):
		return nil
	case err != nil:
		return err
	}
	best := 0
	if secrets, more := breakers.Secrets(game); !more && breakers.Proof.Allows(game, secrets) {
		if best, err = f.standing.start.race(limited, optimal.Strategy{}, *f.secret); err != nil && !tookLong(err) {
			return err
		}
	}
	told.Engine = &Engine{breaker.Name(), guesses, best, telling.Engine(l, guesses, best, told.Guesses, f.state)}
	return nil
}

// mostRaced is the number of the computer's results to cache per game.
const mostRaced = 1000

// tookLong reports whether a race ended because it takes long.
func tookLong(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, codebreaker.ErrLimit)
}

// A racer is a strategy that looks for a code.
type racer struct {
	strategy string
	secret   codebreaker.Code
}

// race returns how many guesses a strategy takes for a code.
func (s *Start) race(ctx context.Context, breaker strategy.Strategy, secret codebreaker.Code) (int, error) {
	return s.raced.Of(ctx, racer{breaker.Name(), secret}, func() (int, error) {
		game := s.Game()
		guess, err := s.First(ctx, breaker)
		for p := s.Position(); err == nil; guess, err = breaker.Choose(ctx, p) {
			mark := game.Mark(guess, secret)
			if p = p.After(guess, mark); mark.Solved() {
				return p.Turns(), nil
			}
		}
		return 0, err
	})
}
