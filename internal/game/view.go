package game

import (
	"context"
	"errors"
	"strconv"
	"time"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/pause"
	"codebreaker/internal/preset"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
	"codebreaker/internal/strategies"
	"codebreaker/internal/study"
	"codebreaker/internal/telling"
	"codebreaker/internal/view"
	"codebreaker/match"
	"codebreaker/position"
)

// Summary is the information about a game in lists and in its view.
type Summary struct {
	ID        string    `json:"id" description:"of the game" pattern:"^[a-z2-7]{26}$"`
	Revision  int       `json:"revision" description:"grows by one with every change that is kept" minimum:"1"`
	Kind      string    `json:"kind" description:"play: a person breaks the computer's code; crack: the computer breaks a person's; help: the turns are played elsewhere" enum:"play,crack,help"`
	Game      string    `json:"game" description:"the game's name, as in 4x6 or words:en5-place"`
	Title     string    `json:"title" description:"what people call the game; its name where it has no other"`
	State     string    `json:"state" description:"going: it waits for a guess, a mark or a turn; clash: no code agrees with all marks, and one is to be changed; solved; lost: the guesses are used up; gave-up" enum:"going,clash,solved,lost,gave-up"`
	Over      bool      `json:"over"`
	Codemaker string    `json:"codemaker,omitempty" description:"when playing" enum:"random,adversary,fixed"`
	Day       string    `json:"day,omitempty" description:"of a daily game" format:"date"`
	Practice  bool      `json:"practice,omitempty" description:"the game does not count in statistics"`
	Most      int       `json:"most,omitempty" description:"guesses, after which the game is lost; absent where any number may be played" minimum:"1"`
	Strategy  string    `json:"strategy,omitempty" description:"when cracking: who guesses"`
	Line      string    `json:"line" description:"the game as one line to share; never with a seed before it is over"`
	Created   time.Time `json:"created"`
	Updated   time.Time `json:"updated"`
	Skill     *int      `json:"skill,omitempty" description:"skill, once the game was reviewed, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
	Luck      *int      `json:"luck,omitempty" description:"luck, once the game was reviewed, 0 to 99; absent while it is not known" minimum:"0" maximum:"99"`
}

// NewSummary returns the public information about a game, without its secret and seed.
func NewSummary(l *lang.Language, g *store.Game) Summary {
	return Summary{
		ID: g.ID, Revision: g.Revision, Kind: string(g.Saved.Kind), Game: g.Saved.Game, Title: preset.Title(l, g.Saved.Game), State: string(g.State), Over: g.Over(),
		Codemaker: g.Saved.Codemaker, Day: g.Saved.Day, Practice: g.Saved.Practice, Most: g.Saved.Most, Strategy: g.Saved.Strategy, Line: g.Line,
		Created: g.Created, Updated: g.Updated, Skill: view.Rated(g.Skill), Luck: view.Rated(g.Luck),
	}
}

// View is a game as its player sees it: every front end draws it, and it is the JSON of a game.
type View struct {
	Summary
	view.Look
	Boards   []Board `json:"boards" description:"the codes to find; one unless the game's name says more"`
	Sequence bool    `json:"sequence,omitempty" description:"a board opens when the one before it is done"`
	Guesses  int     `json:"guesses" description:"guesses so far" minimum:"0"`

	CanUndo bool    `json:"canUndo"`
	CanRedo bool    `json:"canRedo"`

	CanRefuse  bool     `json:"canRefuse" description:"POST /games/{id}/refuse can say that a word is not accepted where the game is played: in a game of words that is cracked or helped with"`
	CanInstead bool     `json:"canInstead" description:"POST /games/{id}/instead can say what was played in place of the guess that the computer asks about"`
	Refused    []string `json:"refused,omitempty" description:"the words that are not accepted: neither guesses nor candidates"`

	Hints      int  `json:"hints" description:"hints that were taken" minimum:"0"`
	Helped     bool `json:"helped" description:"hints were taken or moves taken back"`
	HelpCounts bool `json:"helpCounts" description:"a hint or a move taken back would have this game counted apart, and end the streak"`
	HidesLeft  bool `json:"hidesLeft" description:"how many codes are left is told only to players who ask: in games of Wordle's kind"`

	Message string `json:"message" description:"where the game stands, in words"`
	Riddle  string `json:"riddle,omitempty" description:"a short line for another person to break the same code, as of share"`
	Rival   *Rival `json:"rival,omitempty" description:"what somebody took who sent the code"`
	Seed    string `json:"seed,omitempty" description:"a whole number of 64 bits; only when the game is over and its secret was drawn by it" pattern:"^[0-9]{1,20}$"`
}

// seedOf returns the seed that drew the secrets of a finished game; empty if they were not drawn.
func seedOf(setup session.Setup) string {
	if setup.Kind == session.Playing && setup.Codemaker == session.Random {
		return strconv.FormatUint(setup.Seed, 10)
	}
	return ""
}

// Board is one code to find, with the turns and the number of codes that remain.
type Board struct {
	Turns      []Turn       `json:"turns" description:"the turns that the board marked"`
	Done       int          `json:"done,omitempty" description:"of several boards: the number of the guess that found its code" minimum:"1"`
	Locked     bool         `json:"locked,omitempty" description:"of boards in sequence: not open yet"`
	Left       int          `json:"left" description:"codes that are left" minimum:"0"`
	More       bool         `json:"more" description:"more codes are left than were counted"`
	Ask        string       `json:"ask,omitempty" description:"when cracking: the guess that waits for its mark"`
	AskPegs    []int        `json:"askPegs,omitempty" description:"the code's symbols, as indexes into the game's symbols; an empty slot of a guess is the index after the last" minItems:"1" maxItems:"16"`
	Rarer      string       `json:"rarer,omitempty" description:"in a game with weights: that no common word is left, but rarer ones, in words; never while somebody plays"`
	Asking     bool         `json:"asking,omitempty" description:"when cracking: the next guess takes longer than this answer could wait: GET /games/{id}/ask has it"`
	Clash      *study.Clash `json:"clash,omitempty"`
	Secret     string       `json:"secret,omitempty" description:"only when the game is over"`
	SecretPegs []int        `json:"secretPegs,omitempty" description:"the code's symbols, as indexes into the game's symbols; an empty slot of a guess is the index after the last" minItems:"1" maxItems:"16"`
}

// Turn is a turn of a game.
type Turn struct {
	view.Played
	Left int  `json:"left" description:"codes that are left after the turn" minimum:"0"`
	More bool `json:"more" description:"more codes are left than were counted"`
}

// NewTurn returns a turn for front ends.
func NewTurn(game *codebreaker.Game, record match.Record) Turn {
	return Turn{view.PlayedTurn(game, record.Number, record.Turn), record.Remaining, record.More}
}

// View describes the state of the game. In a game that the computer cracks it includes the
// computer's guess, if that is found within patience.
func (p *Play) View(ctx context.Context, l *lang.Language, patience time.Duration) (*View, error) {
	game, played := p.Game(), p.session
	board := Board{Turns: []Turn{}}
	board.Left, board.More = strategies.Secrets(game)
	for _, record := range played.Match().Records() {
		board.Left, board.More = record.Remaining, record.More
		board.Turns = append(board.Turns, NewTurn(game, record))
	}
	told := &View{
		Summary: NewSummary(l, p.kept), Look: view.NewLook(l, game),
		CanUndo: played.CanUndo(), CanRedo: played.CanRedo(), Hints: p.kept.Saved.Hints, Helped: played.Helped(), Riddle: played.Riddle(),
		CanRefuse: played.CanRefuse(), CanInstead: played.CanInstead(), Refused: view.Formatted(game, played.Refused()),
		Guesses: played.Guesses(),
		Rival:   newRival(played.Setup().Rival, telling.Rival(l, played.Setup().Rival, len(played.Turns()), played.State())),
	}
	told.HelpCounts = p.kept.MayCount() && !played.Over()
	told.HidesLeft = HidesLeft(game)
	if played.Boards() != nil {
		p.viewBoards(l, told)
		return told, nil
	}
	switch {
	case played.State() == session.Contradicted:
		found, err := p.findClash(ctx)
		if err != nil {
			return nil, err
		}
		board.Clash = found.Clash(l)
	case played.Setup().Kind == session.Cracking && !played.Over():
		var err error
		if told.Message, err = p.ask(ctx, l, &board, patience); err != nil {
			return nil, err
		}
	}
	err := p.end(ctx, l, told, &board)
	told.Boards = []Board{board}
	return told, err
}

// HidesLeft reports whether a game hides the number of remaining codes, as players of Wordle
// expect.
func HidesLeft(game *codebreaker.Game) bool {
	return game.HasWords() && game.Rule() == codebreaker.Place
}

// Rarer says that only rare words remain. It returns nothing if a common word remains, or if a
// player is looking for the word without help.
func (p *Play) Rarer(ctx context.Context, l *lang.Language) (string, error) {
	if p.session.Over() || p.isPlayed() || !p.Game().HasWeights() {
		return "", nil
	}
	left, err := p.session.Match().Position().List(ctx)
	return telling.Rarer(l, p.Game(), left), err
}

// ask adds the computer's guess to a board, or explains why there isn't one.
func (p *Play) ask(ctx context.Context, l *lang.Language, board *Board, patience time.Duration) (message string, err error) {
	ctx, cancel := pause.WithTimeout(ctx, patience)
	defer cancel()
	guess, err := p.Ask(ctx)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		board.Asking = true
	case err == nil:
		board.Ask, board.AskPegs = p.Game().Format(guess), view.PegsOf(p.Game(), guess)
	case errors.Is(err, context.Canceled):
		return "", err
	default:
		return telling.Sentence(l.Error(err)), nil
	}
	return "", nil
}

// end adds the information about a finished game, and the sentence that describes the state of the
// game.
func (p *Play) end(ctx context.Context, l *lang.Language, told *View, board *Board) error {
	secret, known, err := p.session.Secret(ctx)
	if err != nil {
		return err
	}
	setup := p.session.Setup()
	if known {
		board.Secret, board.SecretPegs = p.Game().Format(secret), view.PegsOf(p.Game(), secret)
		told.Seed = seedOf(setup)
	}
	if told.Message == "" {
		told.Message = telling.State(l, p.session, secret)
	}
	if told.Message == "" {
		told.Message = telling.Hint(l, p.Game(), position.Count{Least: board.Left, More: board.More})
		if board.Rarer, err = p.Rarer(ctx, l); board.Rarer != "" {
			told.Message += " " + board.Rarer
		}
	}
	if practice := telling.Practice(l, setup); practice != "" {
		told.Message += " " + practice
	}
	return err
}
