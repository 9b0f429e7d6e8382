package api

import (
	"context"
	"errors"
	"strconv"
	"time"

	"codebreaker"
	"codebreaker/breakers"
	"codebreaker/internal/table"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/review"
	"codebreaker/store"
	"codebreaker/strategy"
)

// shape is what the codes of a game look like.
type shape struct {
	Described string   `json:"described"`
	Places    int      `json:"places"`
	Symbols   []string `json:"symbols"`
	Limits    []int    `json:"limits"`
	Rule      string   `json:"rule"`
	Distinct  bool     `json:"distinct"`
	Hard      bool     `json:"hard"`
	Empties   bool     `json:"empties"`
	Words     bool     `json:"words"`
	Secrets   uint64   `json:"secrets"`
}

func (c *call) newShape(game *codebreaker.Game) shape {
	secrets, _ := breakers.Secrets(game)
	s := shape{
		Described: telling.Game(c.lang, game), Places: game.Places(), Symbols: make([]string, game.Symbols()), Limits: make([]int, game.Places()),
		Rule: game.Rule().String(), Distinct: game.Distinct(), Hard: game.Hard(), Empties: game.Empties(), Words: game.HasWords(), Secrets: uint64(secrets),
	}
	for symbol := range s.Symbols {
		s.Symbols[symbol] = game.SymbolName(symbol)
	}
	for place := range s.Limits {
		s.Limits[place] = game.Limit(place)
	}
	return s
}

// markFacts are a mark and its parts.
type markFacts struct {
	Mark    string   `json:"mark"`
	Black   int      `json:"black"`
	White   int      `json:"white"`
	Sum     *int     `json:"sum,omitempty"` // black and white together, where no more is told
	Colours []string `json:"colours,omitempty"`
}

var colourNames = map[codebreaker.Colour]string{codebreaker.Green: "green", codebreaker.Yellow: "yellow", codebreaker.Grey: "grey"}

func newMark(feedback codebreaker.Feedback) markFacts {
	facts := markFacts{Mark: feedback.String(), Black: feedback.Black(), White: feedback.White()}
	if feedback.Rule().Gives(codebreaker.EitherPeg) {
		facts.Sum = new(feedback.Count(codebreaker.EitherPeg))
	}
	if feedback.Rule().TellsPlaces() {
		for _, colour := range feedback.Colours() {
			facts.Colours = append(facts.Colours, colourNames[colour])
		}
	}
	return facts
}

// pegsOf returns a code's symbols.
func pegsOf(game *codebreaker.Game, code codebreaker.Code) []int {
	pegs := make([]int, game.Places())
	for place := range pegs {
		pegs[place] = int(code[place])
	}
	return pegs
}

func formatted(game *codebreaker.Game, codes []codebreaker.Code) []string {
	texts := make([]string, len(codes))
	for i, code := range codes {
		texts[i] = game.Format(code)
	}
	return texts
}

// turnObject is a turn of a game.
type turnObject struct {
	Number int    `json:"number"`
	Guess  string `json:"guess"`
	Pegs   []int  `json:"pegs"`
	markFacts
	Left int  `json:"left"`
	More bool `json:"more"`
}

// summaryFacts are what lists and the game itself tell of a game.
type summaryFacts struct {
	ID        string    `json:"id"`
	Revision  int       `json:"revision"`
	Kind      string    `json:"kind"`
	Game      string    `json:"game"`
	Title     string    `json:"title"`
	State     string    `json:"state"`
	Codemaker string    `json:"codemaker,omitempty"`
	Day       string    `json:"day,omitempty"`
	Practice  bool      `json:"practice,omitempty"`
	Most      int       `json:"most,omitempty"`
	Strategy  string    `json:"strategy,omitempty"`
	Line      string    `json:"line"`
	Created   time.Time `json:"created"`
	Updated   time.Time `json:"updated"`
	Skill     *int      `json:"skill,omitempty"`
	Luck      *int      `json:"luck,omitempty"`
}

// newSummary tells of a game only what may be known before it is over. The secret
// and the seed are not among it.
func (c *call) newSummary(g *store.Game) summaryFacts {
	return summaryFacts{
		ID: g.ID, Revision: g.Revision, Kind: string(g.Saved.Kind), Game: g.Saved.Game, Title: table.Title(c.lang, g.Saved.Game), State: string(g.State),
		Codemaker: g.Saved.Codemaker, Day: g.Saved.Day, Practice: g.Saved.Practice, Most: g.Saved.Most, Strategy: g.Saved.Strategy, Line: g.Line,
		Created: g.Created, Updated: g.Updated, Skill: rated(g.Skill), Luck: rated(g.Luck),
	}
}

// rated returns a skill or a luck, or nothing where it is not known.
func rated(rating int) *int {
	if rating == review.Unrated {
		return nil
	}
	return &rating
}

// gameObject is a game with all its turns.
type gameObject struct {
	summaryFacts
	shape
	Left       int          `json:"left"`
	More       bool         `json:"more"`
	Turns      []turnObject `json:"turns"`
	CanUndo    bool         `json:"canUndo"`
	CanRedo    bool         `json:"canRedo"`
	Hints      int          `json:"hints"`
	Helped     bool         `json:"helped"`
	Message    string       `json:"message"`
	Ask        string       `json:"ask,omitempty"`
	AskPegs    []int        `json:"askPegs,omitempty"`
	Asking     bool         `json:"asking,omitempty"`
	Clash      *clashObject `json:"clash,omitempty"`
	Secret     string       `json:"secret,omitempty"`
	SecretPegs []int        `json:"secretPegs,omitempty"`
	Seed       string       `json:"seed,omitempty"`
}

// newGameObject tells where a game stands. Of a game that is cracked it says what
// the computer asks, if that is found within the patience given. The answer is tagged
// with the game's revision.
func (c *call) newGameObject(ctx context.Context, l *live, patience time.Duration) (*gameObject, error) {
	c.Header().Set("ETag", entityTag(l))
	game, session := l.session.Game(), l.session
	object := &gameObject{
		summaryFacts: c.newSummary(l.kept), shape: c.newShape(game), Turns: []turnObject{},
		CanUndo: session.CanUndo(), CanRedo: session.CanRedo(), Hints: l.kept.Saved.Hints, Helped: session.Helped(),
	}
	object.Left, object.More = breakers.Secrets(game)
	for _, record := range session.Match().Records() {
		object.Left, object.More = record.Left, record.More
		object.Turns = append(object.Turns, turnObject{
			Number: record.Number, Guess: game.Format(record.Guess), Pegs: pegsOf(game, record.Guess),
			markFacts: newMark(record.Feedback), Left: record.Left, More: record.More,
		})
	}
	switch {
	case session.State() == match.Clashed:
		found, err := c.findClash(ctx, l, c.limits.Clash)
		if err != nil {
			return nil, err
		}
		object.Clash = c.newClash(game, session.Turns(), found)
	case session.Setup().Kind == match.Cracking && !session.Over():
		if err := c.addAsk(ctx, object, l, patience); err != nil {
			return nil, err
		}
	}
	return object, c.addEnd(ctx, object, l)
}

// addAsk adds the guess that the computer asks about.
func (c *call) addAsk(ctx context.Context, object *gameObject, l *live, patience time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	guess, err := l.session.Ask(ctx)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		object.Asking = true
	case err == nil:
		object.Ask, object.AskPegs = l.session.Game().Format(guess), pegsOf(l.session.Game(), guess)
	case errors.Is(err, context.Canceled):
		return err
	default:
		object.Message = telling.Sentence(c.lang.Error(err))
	}
	return nil
}

// addEnd adds what is told when the game is over, and the sentence that says where
// the game stands.
func (c *call) addEnd(ctx context.Context, object *gameObject, l *live) error {
	secret, known, err := l.session.Secret(ctx)
	if err != nil {
		return err
	}
	setup := l.session.Setup()
	if known {
		object.Secret, object.SecretPegs = l.session.Game().Format(secret), pegsOf(l.session.Game(), secret)
		if setup.Kind == match.Playing && setup.Codemaker == match.Random {
			object.Seed = strconv.FormatUint(setup.Seed, 10)
		}
	}
	if object.Message == "" {
		object.Message = telling.State(c.lang, l.session, secret)
	}
	if object.Message == "" {
		object.Message = telling.Hint(c.lang, object.Left, object.More)
	}
	if practice := telling.Practice(c.lang, l.kept.Saved.Setup); practice != "" {
		object.Message += " " + practice
	}
	return nil
}

// clashObject says why no code agrees with all turns.
type clashObject struct {
	Sentences []string       `json:"sentences"`
	Together  []int          `json:"together"`
	Repairs   []repairObject `json:"repairs"`
	More      bool           `json:"more"`
	Cut       bool           `json:"cut"`
	Unlisted  []string       `json:"unlisted,omitempty"`
}

type repairObject struct {
	Kind    string         `json:"kind"`
	Changes []changeObject `json:"changes"`
	Codes   int            `json:"codes"`
	More    bool           `json:"more"`
	Code    string         `json:"code"`
}

type changeObject struct {
	Turn    int    `json:"turn"`
	Guess   string `json:"guess"`
	Mark    string `json:"mark"`
	Instead string `json:"instead"`
}

var repairNames = map[review.Kind]string{
	review.OnePeg: "one-peg", review.Exchanged: "exchanged", review.Swapped: "swapped", review.Other: "other",
}

func (c *call) newClash(game *codebreaker.Game, turns codebreaker.History, found *foundClash) *clashObject {
	clash := found.clash
	object := &clashObject{
		Sentences: telling.Clash(c.lang, game, turns, clash, found.cut), Together: []int{}, Repairs: []repairObject{}, More: clash.More, Cut: found.cut,
	}
	if object.Sentences == nil {
		object.Sentences = []string{}
	}
	for _, turn := range clash.Together {
		object.Together = append(object.Together, turn+1)
	}
	for _, repair := range clash.Repairs {
		r := repairObject{Kind: repairNames[repair.Kind], Codes: repair.Codes, More: repair.More, Code: game.Format(repair.First)}
		for _, change := range repair.Changes {
			turn := turns[change.Turn]
			r.Changes = append(r.Changes, changeObject{change.Turn + 1, game.Format(turn.Guess), turn.Feedback.String(), change.Feedback.String()})
		}
		object.Repairs = append(object.Repairs, r)
	}
	if clash.Unlisted != nil {
		object.Unlisted = formatted(game, clash.Unlisted.Codes)
	}
	return object
}

// weighedObject is a guess and how it divides the codes that are left.
type weighedObject struct {
	weighedFacts
	Sizes []sizeObject `json:"sizes"`
}

type weighedFacts struct {
	Guess     string  `json:"guess"`
	Pegs      []int   `json:"pegs"`
	Candidate bool    `json:"candidate"`
	Entropy   float64 `json:"entropy"`
	Largest   int     `json:"largest"`
	Expected  float64 `json:"expected"`
	Cells     int     `json:"cells"`
	Chance    float64 `json:"chance"`
}

type sizeObject struct {
	markFacts
	Codes int `json:"codes"`
}

func newWeighedFacts(game *codebreaker.Game, w *strategy.Weighed) weighedFacts {
	return weighedFacts{
		Guess: game.Format(w.Guess), Pegs: pegsOf(game, w.Guess), Candidate: w.Candidate, Entropy: w.Entropy,
		Largest: w.Largest, Expected: w.Expected, Cells: w.Cells, Chance: w.Chance,
	}
}

func newWeighed(game *codebreaker.Game, w *strategy.Weighed) weighedObject {
	object := weighedObject{weighedFacts: newWeighedFacts(game, w), Sizes: []sizeObject{}}
	for _, size := range w.Sizes {
		object.Sizes = append(object.Sizes, sizeObject{newMark(size.Feedback), size.Candidates})
	}
	return object
}
