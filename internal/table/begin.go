package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/internal/lang"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
	"codebreaker/strategy"
)

// Wish is a new-game request, in the terms that players use. Empty fields have default values.
type Wish struct {
	Kind      session.Kind `json:"kind,omitempty" description:"play: a person breaks the computer's code; crack: the computer breaks a person's; help: the turns are played elsewhere" enum:"play,crack,help"`
	Game      string       `json:"game,omitempty" description:"a name such as mastermind, 4x6 or wordle:en; 4x6 when absent" maxLength:"200"`
	Codemaker string       `json:"codemaker,omitempty" description:"when playing; random when absent, fixed with a secret" enum:"random,adversary,fixed"`
	Seed      string       `json:"seed,omitempty" description:"a whole number of 64 bits that draws the secret, or the guesses of a strategy that draws by lot; drawn when absent" pattern:"^[0-9]{1,20}$"`
	Day       string       `json:"day,omitempty" description:"plays the daily game of that day" format:"date"`
	Again     bool         `json:"again,omitempty" description:"another attempt at a daily game, for practice"`
	Most      *int         `json:"most,omitempty" description:"guesses after which the game is lost, 0 for any number; when absent, 6 in Wordle, else any number. A daily game has as many as the game usually has" minimum:"0" maximum:"1000"`
	Strategy  string       `json:"strategy,omitempty" description:"who guesses when cracking, and whose advice it is when helping; the one that suits the game when absent"`
	Opening   string       `json:"opening,omitempty" description:"when cracking: guesses to play first, with spaces between" maxLength:"1000"`
	Secret    string       `json:"secret,omitempty" description:"when playing: a code that somebody hides for another person" maxLength:"400"`
	Symbols   []string     `json:"symbols,omitempty" description:"other names for the symbols" maxItems:"64"`
	Accents   string       `json:"accents,omitempty" description:"of words" enum:"fold,keep"`
	From      string       `json:"from,omitempty" description:"the ID of a game that is over: practice at the same code, that begins with some of its turns; in place of the other fields but turns and guess" maxLength:"26"`
	Turns     int          `json:"turns,omitempty" description:"with from: so many of its turns are kept" minimum:"0"`
	Guess     string       `json:"guess,omitempty" description:"with from: the guess to play after them" maxLength:"400"`
	Practice  bool         `json:"practice,omitempty" description:"with a line: the game does not count in statistics"`
	Line      string       `json:"line,omitempty" description:"a line as line and share print it, or a text around it, or turns as people have them with the game's name before; in place of the other fields but kind, strategy and symbols" maxLength:"60000"`
}

// UsualGame is the name of the default game.
const UsualGame = "4x6"

// Settled is a valid new-game request.
type Settled struct {
	start *Start
	setup session.Setup
	turns codebreaker.History
	by    strategy.Strategy // makes the guesses instead of the setup's strategy, or nil
	begun *store.Game       // the daily game to open instead, or nil
}

// IsBegun reports whether the game, a daily game, has already begun.
func (s *Settled) IsBegun() bool { return s.begun != nil }

// Game returns the game of the request.
func (s *Settled) Game() *codebreaker.Game { return s.start.Game() }

// ChooseBy lets a strategy guess that no new-game request can name, such as a tree. It applies
// until the seat is left: a game that is opened again uses the strategy of its request.
func (s *Settled) ChooseBy(by strategy.Strategy) { s.by = by }

// Settle validates a new-game request. It completes the game's name as [NameIn] does. The error is
// a [message.Problem] if the game cannot begin.
func (t *Table) Settle(ctx context.Context, l *lang.Language, w *Wish) (*Settled, error) {
	if w.From != "" {
		return t.settleFrom(ctx, w)
	}
	name, rest := w.Game, ""
	if w.Line != "" {
		var err error
		if name, rest, err = session.LineIn(w.Line); err != nil {
			return nil, err
		}
	}
	symbols, err := joinSymbols(w.Symbols)
	if err != nil {
		return nil, err
	}
	started, err := t.StartIn(ctx, l, Named{cmp.Or(name, UsualGame), symbols, w.Accents})
	if err != nil {
		return nil, err
	}
	s := &Settled{start: started}
	if w.Line != "" {
		s.setup, s.turns, err = w.lined(s.Game(), rest)
	} else {
		s.setup, err = w.setup(s.Game())
	}
	if err != nil {
		return nil, err
	}
	s.setup.Symbols, s.setup.Accents = symbols, w.Accents
	if w.Line != "" && w.Practice && s.setup.Day == "" {
		s.setup.Practice = true
	}
	if w.Again && s.setup.Day == "" {
		return nil, message.NewProblem("again-day", "another attempt needs a daily game: name the day, or leave out the attempt")
	}
	s.begun, err = Daily(ctx, t.config.Store, s.Game(), &s.setup, w.Again, t.config.Now())
	return s, err
}

// joinSymbols joins names of symbols as the store keeps them.
func joinSymbols(names []string) (string, error) {
	for _, name := range names {
		if strings.ContainsAny(name, " \t\n") || len(name) > 60 {
			return "", message.NewProblem("symbol-name", "symbol {{.name}}: the name must be one short word", "name", strconv.Quote(name))
		}
	}
	return strings.Join(names, " "), nil
}

// lined reads the part of a line after the game's name.
func (w *Wish) lined(game *codebreaker.Game, rest string) (session.Setup, codebreaker.History, error) {
	setup, turns, err := session.ReadLine(game, rest)
	if err == nil && w.Kind != "" && setup.Kind == session.Helping {
		setup.Kind = w.Kind
	}
	if err == nil && setup.Kind == session.Playing && setup.Codemaker == "" {
		err = message.NewProblem("play-line", "the line does not say who hides its code: write seed:1234, daily:2026-11-20 or adversary after the game's name, or give the line to codebreaker hint")
	}
	usual := Limit(game, setup.Day, nil)
	if err == nil && setup.Day != "" && setup.Most != 0 && setup.Most != usual {
		err = message.NewProblem("daily-most", "most:{{.guesses}}: everyone has {{.usual}} guesses in the daily game; remove most:{{.guesses}}, or use seed:1234 instead of the day",
			"guesses", strconv.Itoa(setup.Most), "usual", usual)
	}
	if setup.Kind == session.Playing && setup.Most == 0 && len(turns) <= usual {
		setup.Most = usual
	}
	setup.Strategy = w.Strategy
	return setup, turns, err
}

// setup reads a request without a line.
func (w *Wish) setup(game *codebreaker.Game) (session.Setup, error) {
	setup := session.Setup{Kind: w.Kind, Game: game.Name()}
	var err error
	if setup.Seed, err = readSeed(w.Seed); err != nil {
		return setup, err
	}
	switch setup.Kind {
	case "", session.Playing:
		setup.Kind = session.Playing
		return setup, w.played(game, &setup)
	case session.Cracking:
		setup.Opening = w.Opening
	}
	setup.Strategy = w.Strategy
	return setup, nil
}

// played reads the part of a request that says how the code is hidden.
func (w *Wish) played(game *codebreaker.Game, setup *session.Setup) error {
	setup.Codemaker, setup.Day, setup.Secret = strings.ToLower(w.Codemaker), w.Day, w.Secret
	setup.Most = Limit(game, w.Day, w.Most)
	switch {
	case setup.Codemaker != "":
	case setup.Secret != "":
		setup.Codemaker = session.Fixed
	default:
		setup.Codemaker = session.Random
	}
	if setup.Codemaker != session.Fixed && setup.Secret != "" {
		return message.NewProblem("secret-codemaker", "a secret needs the codemaker fixed, not {{.codemaker}}", "codemaker", strconv.Quote(setup.Codemaker))
	}
	if setup.Day != "" && setup.Codemaker != session.Random {
		return message.NewProblem("day-codemaker", "a daily game needs the codemaker random")
	}
	return nil
}

// readSeed returns the seed in a text, or a random one.
func readSeed(text string) (uint64, error) {
	if text != "" {
		return ParseSeed(text)
	}
	var drawn [8]byte
	_, _ = rand.Read(drawn[:]) // it never fails
	return binary.BigEndian.Uint64(drawn[:]) % mostDrawn, nil
}

// mostDrawn is the limit of random seeds: their lines stay short enough to read aloud.
const mostDrawn = 1_000_000_000_000

// ParseSeed reads a seed.
func ParseSeed(text string) (uint64, error) {
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, message.NewProblem("seed-form", "{{.seed}}: a seed is a whole number from 0 to 18446744073709551615", "seed", strconv.Quote(text))
	}
	return seed, nil
}

// Begin begins a game and keeps it, or opens the existing daily game. The caller must leave the
// seat with [Seat.Leave].
func (t *Table) Begin(ctx context.Context, s *Settled) (*Seat, error) {
	if s.begun == nil && s.setup.Day != "" && !s.setup.Practice {
		day, err := t.seats.lock(ctx, t, "day "+s.Game().Name()+" "+s.setup.Day) // only one request at a time may begin it
		if err != nil {
			return nil, err
		}
		defer day.Leave()
		if s.begun, err = begunOn(ctx, t.config.Store, s.Game().Name(), s.setup.Day); err != nil {
			return nil, err
		}
	}
	if s.begun != nil {
		return t.Open(ctx, s.begun.ID)
	}
	played, err := s.start.Begin(ctx, s.setup, s.turns)
	if err != nil {
		return nil, err
	}
	if s.by != nil {
		played.ChooseBy(s.by)
	}
	if s.setup.Kind == session.Cracking && played.State() == session.Going && !t.config.Late {
		if _, err := played.Ask(ctx); err != nil { // so that a game that cannot be cracked does not begin
			return nil, err
		}
	}
	return t.sit(ctx, s, played)
}

// sit opens a new game and keeps it.
func (t *Table) sit(ctx context.Context, s *Settled, played *session.Session) (*Seat, error) {
	kept := store.NewGame(played)
	seat, err := t.seats.lock(ctx, t, kept.ID)
	if err != nil {
		return nil, err
	}
	seat.start, seat.kept, seat.session = s.start, kept, played
	if t.config.Late {
		return seat, nil
	}
	if err := seat.save(ctx); err != nil {
		seat.Leave()
		return nil, err
	}
	return seat, nil
}

// Again prepares another game of the same kind, with a new random code.
func (s *Seat) Again() *Settled {
	setup := s.session.Setup()
	setup.Seed, _ = readSeed("") // it never fails
	setup.Day, setup.Practice = "", false
	if setup.Codemaker == session.Fixed {
		setup.Codemaker, setup.Secret = session.Random, ""
	}
	return &Settled{start: s.start, setup: setup}
}
