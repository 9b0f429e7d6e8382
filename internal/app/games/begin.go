package games

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/store"
)

// Request is a new-game request, in the terms that players use. Empty fields have default values.
type Request struct {
	Kind      session.Kind `json:"kind,omitempty"`      // play: a person breaks the computer's code; crack: the computer breaks a person's; solver: the turns are played elsewhere
	Game      string       `json:"game,omitempty"`      // a name such as mastermind, 4x6 or wordle:en; by default 4x6
	Hard      bool         `json:"hard,omitempty"`      // plays the hard variant, if the game has one and is not a daily game
	Codemaker string       `json:"codemaker,omitempty"` // when playing; by default random, or fixed if there is a secret
	Seed      string       `json:"seed,omitempty"`      // draws the secret, or the guesses of a random strategy: a whole number of 64 bits; by default a random one
	Day       string       `json:"day,omitempty"`       // plays the daily game of that day
	Again     bool         `json:"again,omitempty"`     // another attempt at a daily game, for practice
	Most      *int         `json:"most,omitempty"`      // the guess limit, 0 for none; by default the usual number of the game, such as 6 in Wordle. A daily game has its usual limit
	Strategy  string       `json:"strategy,omitempty"`  // when cracking: guesses; when helping: advises; by default the usual one of the game
	Opening   string       `json:"opening,omitempty"`   // when cracking: the first guesses, separated by spaces
	Secret    string       `json:"secret,omitempty"`    // when playing: a code that somebody hides for another person
	Target    string       `json:"target,omitempty"`    // against the adversary: the code at which the game must end
	Symbols   []string     `json:"symbols,omitempty"`   // other names for the symbols; or one name for all: box or boite for colours, or digits
	Accents   string       `json:"accents,omitempty"`   // of the words
	From      string       `json:"from,omitempty"`      // the ID of a finished game: practice at the same code that begins with some of its turns; excludes the other fields except turns and guess
	Turns     int          `json:"turns,omitempty"`     // with from: the number of its turns to keep
	Guess     string       `json:"guess,omitempty"`     // with from: the guess to play next
	Practice  bool         `json:"practice,omitempty"`  // with a line: the game does not count in statistics
	Line      string       `json:"line,omitempty"`      // a line as line and share print it, a text around it, or turns after the game's name; excludes the other fields except kind, strategy, symbols, accents, practice and again

	// Not part of the API:
	ID      string            `json:"-"` // a kept game to open; the other fields are ignored
	Another string            `json:"-"` // the ID of a game: starts another of the same kind, with a new random code; the other fields are ignored
	By      strategy.Strategy `json:"-"` // replaces Strategy until the player leaves the game; a request cannot name every strategy
}

// Prepared is a valid new-game request.
type Prepared struct {
	service *Service
	start   *study.Start
	setup   session.Setup
	turns   rules.History
	boards  []boards.Turn     // of several boards, with marks that a person gives
	by      strategy.Strategy // guesses instead of the setup's strategy, or nil
	begun   *store.Game       // the game to open instead, or nil
}

// IsBegun reports whether the game is a kept one, such as a daily game that was begun before.
func (p *Prepared) IsBegun() bool { return p.begun != nil }

// Game returns the game of the request, or of each board.
func (p *Prepared) Game() *rules.Game { return p.start.Game() }

// New begins a game and keeps it, or opens a kept one, as the request says.
func (s *Service) New(ctx context.Context, l *lang.Language, r *Request) (*Play, error) {
	prepared, err := s.Prepare(ctx, l, r)
	if err != nil {
		return nil, err
	}
	return prepared.Start(ctx)
}

// Prepare validates a new-game request. It completes the game's name as [study.NameIn] does.
// [Prepared.Start] then begins the game: New in two steps, for callers that limit the work of the second. The
// error is a [message.Problem] if the game cannot begin.
func (s *Service) Prepare(ctx context.Context, l *lang.Language, w *Request) (*Prepared, error) {
	if err := w.unused(); err != nil {
		return nil, err
	}
	switch {
	case w.ID != "":
		return s.prepareKept(ctx, w.ID)
	case w.Another != "":
		return s.prepareAnother(ctx, w)
	case w.From != "":
		return s.prepareFrom(ctx, w)
	}
	symbols, err := joinSymbols(w.Symbols)
	if err != nil {
		return nil, err
	}
	named, rest := study.Named{Game: rules.OnDay(cmp.Or(w.Game, preset.UsualGame), w.Day), Symbols: symbols, Accents: w.Accents}, ""
	var started *study.Start
	if w.Line != "" {
		started, rest, err = s.config.Study.Begun(ctx, l, w.Line, named)
	} else {
		started, err = s.config.Study.Several(ctx, l, named)
	}
	if err == nil && w.Hard && w.Day == "" && w.Line == "" {
		named.Game = preset.Hardened(started.Name())
		started, err = s.config.Study.Several(ctx, l, named)
	}
	if err != nil {
		return nil, err
	}
	p := &Prepared{service: s, start: started, by: w.By}
	if w.Line != "" {
		p.setup, p.turns, err = w.lined(p.start, rest)
		if err == nil && started.Boards() != nil && p.setup.Kind != session.Playing {
			p.turns = nil
			_, p.boards, err = started.ReadBoards(rest)
		}
	} else {
		p.setup, err = w.setup(p.start)
	}
	if err != nil {
		return nil, err
	}
	p.setup.Accents = w.Accents
	if symbols != "" || w.Line == "" {
		p.setup.Symbols = symbols
	}
	if p.setup.Symbols != symbols || p.setup.Game != started.Name() { // the line has its own
		named.Game, named.Symbols = p.setup.Game, p.setup.Symbols
		if p.start, err = s.config.Study.Several(ctx, l, named); err != nil {
			return nil, err
		}
	}
	if w.Line != "" && w.Practice && p.setup.Day == "" {
		p.setup.Practice = true
	}
	if w.Again && p.setup.Day == "" {
		return nil, message.NewProblem("again-day", "another attempt needs a daily game: name the day, or leave out the attempt")
	}
	p.begun, err = Daily(ctx, s.config.Store, p.start.Start, &p.setup, w.Again, s.config.Now())
	return p, err
}

// unused returns an error that names a field that says nothing in this request.
func (w *Request) unused() error {
	if w.ID != "" || w.Another != "" {
		return nil
	}
	fields := reflect.ValueOf(w).Elem()
	for _, field := range reflect.VisibleFields(fields.Type()) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name == "-" || fields.FieldByIndex(field.Index).IsZero() {
			continue
		}
		switch {
		case w.From != "" && !slices.Contains([]string{"from", "turns", "guess"}, name):
			return message.NewProblem("field-beside", "{{.field}} does not go with {{.with}}: leave one of them out", "field", name, "with", "from")
		case w.Line != "" && !slices.Contains([]string{"line", "kind", "strategy", "symbols", "accents", "practice", "again"}, name):
			return message.NewProblem("field-beside", "{{.field}} does not go with {{.with}}: leave one of them out", "field", name, "with", "line")
		case w.From == "" && (name == "turns" || name == "guess"):
			return message.NewProblem("field-alone", "{{.field}} needs {{.with}}: give both, or neither", "field", name, "with", "from")
		case w.From == "" && w.Line == "" && name == "practice":
			return message.NewProblem("field-alone", "{{.field}} needs {{.with}}: give both, or neither", "field", name, "with", "line")
		}
	}
	return nil
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
func (w *Request) lined(start *study.Start, rest string) (session.Setup, rules.History, error) {
	setup, turns, err := start.ReadLine(rest)
	if err == nil && w.Kind != "" && setup.Kind == session.Helping {
		setup.Kind = w.Kind
	}
	if err == nil && setup.Kind == session.Playing && setup.Codemaker == "" {
		err = message.NewProblem("play-line", "the line does not say who hides its code: write seed:1234, daily:2026-11-20 or adversary after the game's name, or give the line to codebreaker hint")
	}
	usual := preset.Limit(start.Game(), start.Boards(), setup.Day, nil)
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
func (w *Request) setup(start *study.Start) (session.Setup, error) {
	setup := session.Setup{Kind: w.Kind, Game: start.Name()}
	var err error
	if setup.Seed, err = session.ReadSeed(w.Seed, session.MostDrawn); err != nil {
		return setup, err
	}
	switch setup.Kind {
	case "", session.Playing:
		setup.Kind = session.Playing
		return setup, w.played(start, &setup)
	case session.Cracking:
		setup.Opening = w.Opening
	}
	setup.Strategy = w.Strategy
	return setup, nil
}

// played reads the part of a request that says how the code is hidden.
func (w *Request) played(start *study.Start, setup *session.Setup) error {
	setup.Codemaker, setup.Day, setup.Secret, setup.Target = strings.ToLower(w.Codemaker), w.Day, w.Secret, w.Target
	setup.Most = preset.Limit(start.Game(), start.Boards(), w.Day, w.Most)
	evades := rules.Evades(w.Game)
	if evades && (setup.Codemaker == session.Fixed || w.Day != "" || w.Seed != "" || w.Secret != "") {
		return message.NewProblem("evades-hides", "Absurdle hides no word: leave out the day, the seed and the secret, or play wordle")
	}
	switch {
	case evades || w.Target != "" && setup.Codemaker == "":
		setup.Codemaker = session.Adversary
	case setup.Codemaker != "":
	case setup.Secret != "":
		setup.Codemaker = session.Fixed
	default:
		setup.Codemaker = session.Random
	}
	if setup.Codemaker != session.Fixed && setup.Secret != "" {
		return message.NewProblem("secret-codemaker", "a secret needs the codemaker fixed, not {{.codemaker}}", "codemaker", strconv.Quote(setup.Codemaker))
	}
	if evades && w.Most == nil {
		setup.Most = 0
	}
	if setup.Codemaker == session.Random && w.Seed == "" && start.Boards() == nil {
		setup.Seed = match.DrawSeed(start.Game(), session.MostDrawn)
	}
	if setup.Day != "" && setup.Codemaker != session.Random {
		return message.NewProblem("day-codemaker", "a daily game needs the codemaker random")
	}
	return nil
}

// Start begins the game and keeps it, or opens the kept one. The caller must leave the play with
// [Play.Leave].
func (p *Prepared) Start(ctx context.Context) (*Play, error) {
	s := p.service
	if p.begun == nil && p.setup.Day != "" && !p.setup.Practice {
		day, err := s.plays.lock(ctx, s, "day "+p.start.Name()+" "+p.setup.Day) // only one request at a time may begin it
		if err != nil {
			return nil, err
		}
		defer day.Leave()
		if p.begun, err = begunOn(ctx, s.config.Store, p.start.Name(), p.setup.Day); err != nil {
			return nil, err
		}
	}
	if p.begun != nil {
		return s.Open(ctx, p.begun.ID)
	}
	played, err := p.start.Begin(ctx, p.setup, p.turns)
	if err != nil {
		return nil, err
	}
	if p.boards != nil {
		if err := played.AddBoards(session.Move{Boards: p.boards}); err != nil && !errors.Is(err, position.ErrContradiction) {
			return nil, err
		}
	}
	if p.by != nil {
		played.ChooseBy(p.by)
	}
	if p.setup.Kind == session.Cracking && played.State() == session.Going && !s.config.Late {
		if _, err := played.Ask(ctx); err != nil { // so that a game that cannot be cracked does not begin
			return nil, err
		}
	}
	return s.keep(ctx, p, played)
}

// keep opens a new game and keeps it.
func (s *Service) keep(ctx context.Context, p *Prepared, played *session.Session) (*Play, error) {
	kept := store.NewGame(played)
	play, err := s.plays.lock(ctx, s, kept.ID)
	if err != nil {
		return nil, err
	}
	play.start, play.kept, play.session = p.start, kept, played
	if s.config.Late {
		return play, nil
	}
	if err := play.save(ctx); err != nil {
		play.Leave()
		return nil, err
	}
	return play, nil
}

// prepareKept handles a request to open a kept game.
func (s *Service) prepareKept(ctx context.Context, id string) (*Prepared, error) {
	play, err := s.Open(ctx, id)
	if err != nil {
		return nil, err
	}
	defer play.Leave()
	return &Prepared{service: s, start: play.start, begun: play.kept}, nil
}

// prepareAnother handles a request for another game of the same kind, with a new random code.
func (s *Service) prepareAnother(ctx context.Context, w *Request) (*Prepared, error) {
	play, err := s.Open(ctx, w.Another)
	if err != nil {
		return nil, err
	}
	defer play.Leave()
	setup := play.session.Setup()
	setup.Seed = match.DrawSeed(play.start.Game(), session.MostDrawn)
	setup.Day, setup.Practice = "", false
	if setup.Codemaker == session.Fixed {
		setup.Codemaker, setup.Secret = session.Random, ""
	}
	return &Prepared{service: s, start: play.start, setup: setup}, nil
}
