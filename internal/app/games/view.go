package games

import (
	"context"
	"errors"
	"strconv"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/pause"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/app/view"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store"
)

// Summary is the information about a game in lists and in its view.
type Summary struct {
	ID        string    `json:"id"`       // of the game
	Revision  int       `json:"revision"` // grows by one with every change
	Kind      string    `json:"kind"`     // play: a person breaks the computer's code; crack: the computer breaks a person's; help: the turns are played elsewhere
	Game      string    `json:"game"`     // the game's name, such as 4x6 or words:en5-place
	Title     string    `json:"title"`    // what people call the game; the description of a custom game
	State     string    `json:"state"`    // going: it waits for a guess, a mark or a turn; clash: no code agrees with all marks; solved; lost: no guesses remain; gave-up
	Over      bool      `json:"over"`
	Codemaker string    `json:"codemaker,omitempty"` // when playing
	Target    string    `json:"target,omitempty"`    // against the adversary: the code at which the game must end
	Day       string    `json:"day,omitempty"`       // of a daily game
	Practice  bool      `json:"practice,omitempty"`  // the game does not count in statistics
	Most      int       `json:"most,omitempty"`      // the guess limit; absent without one
	Strategy  string    `json:"strategy,omitempty"`  // when cracking
	Line      string    `json:"line"`                // the game as one line to share; without the seed while the game is open
	Created   time.Time `json:"created"`
	Updated   time.Time `json:"updated"`
	Skill     *int      `json:"skill,omitempty"` // 0 to 99; absent before a review
	Luck      *int      `json:"luck,omitempty"`  // 0 to 99; absent before a review
}

// newSummary returns the public information about a game, without its secret and seed.
func newSummary(l *lang.Language, g *store.Game) Summary {
	return Summary{
		ID: g.ID, Revision: g.Revision, Kind: string(g.Saved.Kind), Game: g.Saved.Game, Title: preset.PlayedTitle(l, g.Saved.Game, g.Saved.Codemaker), State: string(g.State), Over: g.Over(),
		Codemaker: g.Saved.Codemaker, Target: g.Saved.Target, Day: g.Saved.Day, Practice: g.Saved.Practice, Most: g.Saved.Most, Strategy: g.Saved.Strategy, Line: g.Line,
		Created: g.Created, Updated: g.Updated, Skill: view.Rated(g.Skill), Luck: view.Rated(g.Luck),
	}
}

// View is a game as its player sees it: every front end draws it, and it is the JSON of a game.
type View struct {
	Summary
	view.Look
	Boards   []Board `json:"boards"`             // the codes to find; one unless the game's name says more
	Sequence bool    `json:"sequence,omitempty"` // a board opens when the one before it is done
	Guesses  int     `json:"guesses"`            // guesses so far

	CanUndo bool `json:"canUndo"`
	CanRedo bool `json:"canRedo"`

	CanRefuse  bool     `json:"canRefuse"`         // a word can be refused: in a cracked or helped game of words
	CanInstead bool     `json:"canInstead"`        // another guess can replace the computer's
	Refused    []string `json:"refused,omitempty"` // words that are not accepted, neither as guesses nor as candidates

	Hints      int  `json:"hints"`      // the number of hints taken
	Helped     bool `json:"helped"`     // the player took hints or took moves back
	HelpCounts bool `json:"helpCounts"` // a hint or a move taken back would end the streak, and count this game separately
	HidesLeft  bool `json:"hidesLeft"`  // show the number of remaining codes only if the player asks, as in Wordle

	Notes   []string `json:"notes,omitempty"`   // sentences about the text of the last move: the game that it was taken for, lines without a turn, and turns that were there already
	Remarks []string `json:"remarks,omitempty"` // sentences about turns played elsewhere: words that are not in the list, guesses that break the hard rule
	Message string   `json:"message"`           // the state of the game in words
	Riddle  string   `json:"riddle,omitempty"`  // a short line that gives others the same code, as in share
	Rival   *Rival   `json:"rival,omitempty"`   // the result of the player who sent the code
	Seed    string   `json:"seed,omitempty"`    // of the secret, once the game is over: a whole number of 64 bits
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
	Turns      []Turn       `json:"turns"`             // the turns that the board marked
	Done       int          `json:"done,omitempty"`    // with several boards: the number of the guess that found its code
	Locked     bool         `json:"locked,omitempty"`  // with boards in sequence: the board is not open yet
	Left       int          `json:"left"`              // the number of remaining codes
	More       bool         `json:"more"`              // there are more than left
	Ask        string       `json:"ask,omitempty"`     // when cracking: the guess to mark
	AskPegs    []int        `json:"askPegs,omitempty"` // the symbols of ask, as indexes into the game's symbols
	Rarer      string       `json:"rarer,omitempty"`   // in a game with weights: a sentence, if only rare words remain; never while a person plays
	Asking     bool         `json:"asking,omitempty"`  // when cracking: the next guess takes longer than this answer could wait; GET /games/{id}/ask returns it
	Clash      *study.Clash `json:"clash,omitempty"`
	Secret     string       `json:"secret,omitempty"`     // only once the game is over
	SecretPegs []int        `json:"secretPegs,omitempty"` // its symbols, as indexes into the game's symbols
}

// Turn is a turn of a game.
type Turn struct {
	view.Played
	Left int  `json:"left"` // the number of codes that remain after the turn
	More bool `json:"more"` // there are more than left
}

// NewTurn returns a turn for front ends.
func NewTurn(game *rules.Game, record match.Record) Turn {
	return Turn{view.PlayedTurn(game, record.Number, record.Turn), record.Remaining, record.More}
}

// View describes the state of the game. In a game that the computer cracks it includes the
// computer's guess, if that is found within patience.
func (p *Play) View(ctx context.Context, l *lang.Language, patience time.Duration) (*View, error) {
	game, played := p.Game(), p.session
	board := Board{Turns: []Turn{}}
	board.Left, board.More = advice.Secrets(game)
	for _, record := range played.Match().Records() {
		board.Left, board.More = record.Remaining, record.More
		board.Turns = append(board.Turns, NewTurn(game, record))
	}
	told := &View{
		Summary: newSummary(l, p.kept), Look: view.NewLook(l, game),
		CanUndo: played.CanUndo(), CanRedo: played.CanRedo(), Hints: p.kept.Saved.Hints, Helped: played.Helped(), Riddle: played.Riddle(),
		CanRefuse: played.CanRefuse(), CanInstead: played.CanInstead(), Refused: view.Formatted(game, played.Refused()),
		Guesses: played.Guesses(),
		Rival:   newRival(played.Setup().Rival, wording.Rival(l, played.Setup().Rival, played.Guesses(), played.State())),
	}
	told.HelpCounts = p.HelpCounts()
	if p.taken != "" {
		told.Notes = append(told.Notes, l.Say("game-taken", "title", preset.Title(l, p.taken)))
	}
	if len(p.passed) > 0 {
		told.Notes = append(told.Notes, l.Sentence(reading.PassedOver(p.passed)))
	}
	if p.known {
		told.Notes = append(told.Notes, l.Say("turns-known"))
	}
	for _, number := range p.mended {
		told.Notes = append(told.Notes, l.Say("turn-other", "number", number, "turn", game.FormatTurn(played.Turns()[number-1])))
	}
	told.HidesLeft = preset.LikeWordle(game)
	if played.Boards() != nil {
		return told, p.viewBoards(ctx, l, told, patience)
	}
	if !p.isPlayed() {
		told.Remarks = wording.Remarks(l, game, played.Turns())
	}
	switch {
	case played.State() == session.Contradicted:
		var err error
		if board.Clash, err = p.findClash(ctx, l); err != nil {
			return nil, err
		}
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

// HelpCounts reports whether a hint or a move taken back would end the streak.
func (p *Play) HelpCounts() bool { return p.kept.MayCount() && !p.session.Over() }

// Rarer says that only rare words remain. It returns nothing if a common word remains, or if a
// player is looking for the word without help.
func (p *Play) Rarer(ctx context.Context, l *lang.Language) (string, error) {
	if p.session.Over() || p.isPlayed() || !p.Game().HasWeights() || p.session.Match().Position().Check() != nil {
		return "", nil
	}
	left, err := p.session.Match().Position().List(ctx)
	return wording.Rarer(l, p.Game(), left), err
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
		return wording.Sentence(l.Error(err)), nil
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
		told.Message = wording.State(l, p.session, secret)
	}
	if told.Message == "" {
		told.Message = wording.Hint(l, p.Game(), position.Count{Least: board.Left, More: board.More})
		if first := wording.First(l, p.Game()); first != "" && told.Guesses == 0 {
			told.Message = first + " " + told.Message
		}
		if board.Rarer, err = p.Rarer(ctx, l); board.Rarer != "" {
			told.Message += " " + board.Rarer
		}
	}
	if practice := wording.Practice(l, setup); practice != "" {
		told.Message += " " + practice
	}
	return err
}
