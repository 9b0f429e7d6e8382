package api

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"net/http"
	"strconv"
	"strings"
	"time"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/internal/telling"
	"codebreaker/match"
	"codebreaker/store"
)

// newGameBody is what is settled before the first turn.
type newGameBody struct {
	Kind      match.Kind `json:"kind"`
	Game      string     `json:"game"`
	Codemaker string     `json:"codemaker"`
	Seed      string     `json:"seed"`
	Day       string     `json:"day"`
	Again     bool       `json:"again"`
	Most      *int       `json:"most"`
	Strategy  string     `json:"strategy"`
	Opening   string     `json:"opening"`
	Secret    string     `json:"secret"`
	Symbols   []string   `json:"symbols"`
	Accents   string     `json:"accents"`
	Line      string     `json:"line"`
}

// newGame begins a game.
func (c *call) newGame() error {
	var body newGameBody
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.once(func() error { return c.begin(&body) })
}

func (c *call) begin(body *newGameBody) error {
	started, setup, turns, err := c.settle(body)
	if err != nil {
		return err
	}
	begun, err := table.Daily(c.r.Context(), c.store, c.player, started.Game(), &setup, body.Again, c.now())
	if err != nil {
		return err
	}
	if begun != nil {
		return c.open(begun.ID)
	}
	if err := c.room(c.r.Context()); err != nil {
		return err
	}
	return c.think(c.laneOf(started.Game()), func(ctx context.Context, _ progress) (thought, error) {
		session, err := started.Begin(ctx, setup, turns)
		if err != nil {
			return thought{}, err
		}
		if setup.Kind == match.Cracking && session.State() == match.Going {
			if _, err := session.Ask(ctx); err != nil { // so that what cannot be cracked is not begun
				return thought{}, err
			}
		}
		kept := store.NewGame(c.player, session)
		l := &live{id: kept.ID, start: started, kept: kept, session: session}
		if err := c.save(ctx, l); err != nil {
			return thought{}, err
		}
		return c.changedGame(ctx, l)
	})
}

// open answers with a game that was begun before, in place of a new one.
func (c *call) open(id string) error {
	l, err := c.hold(c.r.Context(), id)
	if err != nil {
		return err
	}
	defer c.letGo(l)
	c.changed = l.id
	object, err := c.newGameObject(c.r.Context(), l, c.patience())
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, object)
}

// patience is how long an answer waits for the guess that the computer asks about.
func (c *call) patience() time.Duration {
	if takesEvents(c.r) {
		return c.limits.Thinking
	}
	return c.limits.Patience
}

// room refuses a game more than a player may have.
func (c *call) room(ctx context.Context) error {
	if c.player == "" {
		return nil
	}
	open, err := c.store.Count(ctx, store.Filter{Player: c.player, Open: true})
	if err != nil {
		return err
	}
	if open >= c.limits.OpenGames {
		return refuse(http.StatusTooManyRequests, codebreaker.NewProblem("games-many", "{{.most}} of your games go on: end some, or delete them, before you begin another", "most", c.limits.OpenGames))
	}
	return nil
}

// settle reads what a body asks for.
func (c *call) settle(body *newGameBody) (*start, match.Setup, codebreaker.History, error) {
	name, rest := body.Game, ""
	if body.Line != "" {
		name, rest = match.CutLine(match.FindLine(body.Line))
	}
	if name == "" {
		name = "4x6"
	}
	symbols, err := joinSymbols(body.Symbols)
	if err != nil {
		return nil, match.Setup{}, nil, err
	}
	started, err := c.starts.of(c.r.Context(), wish{c.listed(name), symbols, body.Accents, c.player})
	if err != nil {
		return nil, match.Setup{}, nil, err
	}
	setup, turns, err := c.setup(body, started.Game(), rest)
	setup.Symbols, setup.Accents = symbols, body.Accents
	if err == nil && setup.Kind == match.Playing && setup.Codemaker == match.Adversary {
		err = c.checkSize("adversary-large", started.Game(), c.limits.Adversary)
	}
	return started, setup, turns, err
}

// joinSymbols writes names of symbols as they are kept.
func joinSymbols(names []string) (string, error) {
	for _, name := range names {
		if strings.ContainsAny(name, " \t\n") || len(name) > 60 {
			return "", codebreaker.NewProblem("symbol-name", "symbol {{.name}}: the name of a symbol is one short word", "name", quote(name))
		}
	}
	return strings.Join(names, " "), nil
}

// setup reads what is settled of a game: by a line, or by the fields of a body.
func (c *call) setup(body *newGameBody, game *codebreaker.Game, line string) (match.Setup, codebreaker.History, error) {
	if body.Line != "" {
		setup, turns, err := match.ReadLine(game, line)
		if err == nil && body.Kind != "" && setup.Kind == match.Helping {
			setup.Kind = body.Kind
		}
		setup.Strategy = body.Strategy
		return setup, turns, err
	}
	setup := match.Setup{
		Kind: body.Kind, Game: game.Name(), Codemaker: body.Codemaker, Day: body.Day,
		Strategy: body.Strategy, Opening: body.Opening, Secret: body.Secret,
	}
	if setup.Kind == "" {
		setup.Kind = match.Playing
	}
	if setup.Kind != match.Playing {
		setup.Codemaker, setup.Day, setup.Secret = "", "", ""
	} else {
		setup.Most = table.Limit(game, setup.Day, body.Most)
	}
	if setup.Kind != match.Cracking {
		setup.Strategy, setup.Opening = "", ""
	}
	switch {
	case setup.Kind != match.Playing || setup.Codemaker != "":
	case setup.Secret != "":
		setup.Codemaker = match.Fixed
	default:
		setup.Codemaker = match.Random
	}
	if setup.Codemaker != match.Fixed && setup.Secret != "" {
		return setup, nil, codebreaker.NewProblem("secret-codemaker", "a secret is for the codemaker fixed, not {{.codemaker}}", "codemaker", quote(setup.Codemaker))
	}
	if setup.Day != "" && setup.Codemaker != match.Random {
		return setup, nil, codebreaker.NewProblem("day-codemaker", "a daily game is drawn by its day: its codemaker is random")
	}
	var err error
	setup.Seed, err = readSeed(body.Seed)
	return setup, nil, err
}

// readSeed returns the seed of a text, or one drawn by lot.
func readSeed(text string) (uint64, error) {
	if text == "" {
		var drawn [8]byte
		_, _ = rand.Read(drawn[:]) // it does not fail
		return binary.BigEndian.Uint64(drawn[:]), nil
	}
	seed, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, codebreaker.NewProblem("seed-form", "{{.seed}}: a seed is a whole number from 0 to 18446744073709551615", "seed", quote(text))
	}
	return seed, nil
}

// listed returns a game's name with a list where it wants one and has none: that of
// the reader's language.
func (c *call) listed(name string) string {
	return codebreaker.WithList(name, c.lang.Name())
}

// checkSize refuses a game with more codes than a limit.
func (c *call) checkSize(what string, game *codebreaker.Game, most uint64) error {
	if game.SecretCount() <= most {
		return nil
	}
	switch what {
	case "adversary-large":
		return codebreaker.NewProblem("adversary-large", "{{.game}} has too many codes for the adversary here: {{.most}} at most", "game", game.Name(), "most", most, "limit", codebreaker.ErrLimit)
	case "tree-large":
		return codebreaker.NewProblem("tree-large", "{{.game}} has too many codes to walk a tree of it here: {{.most}} at most", "game", game.Name(), "most", most, "limit", codebreaker.ErrLimit)
	}
	return codebreaker.NewProblem("compare-large", "{{.game}} has too many codes to compare strategies here: {{.most}} at most", "game", game.Name(), "most", most, "limit", codebreaker.ErrLimit)
}

// game tells where a game stands.
func (c *call) game() error {
	return c.withGame(func(ctx context.Context, l *live) (*gameObject, error) {
		return c.newGameObject(ctx, l, c.patience())
	})
}

// withGame answers with what is told of a game while its lock is held.
func (c *call) withGame(tell func(context.Context, *live) (*gameObject, error)) error {
	ctx, cancel := context.WithTimeout(c.r.Context(), c.limits.Thinking)
	defer cancel()
	l, err := c.hold(ctx, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	defer c.letGo(l)
	object, err := tell(ctx, l)
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, object)
}

// deleteGame forgets a game.
func (c *call) deleteGame() error {
	l, err := c.hold(c.r.Context(), c.r.PathValue("id"))
	if err != nil {
		return err
	}
	defer c.letGo(l)
	if err := c.match(l); err != nil {
		return err
	}
	if err := c.store.Delete(context.WithoutCancel(c.r.Context()), l.id); err != nil {
		return err
	}
	l.forget()
	c.WriteHeader(http.StatusNoContent)
	return nil
}

// summaryObject is a game in a list.
type summaryObject struct {
	summaryFacts
	Described string `json:"described"`
	Turns     int    `json:"turns"`
}

type gameListObject struct {
	Games []summaryObject `json:"games"`
	Next  string          `json:"next,omitempty"`
}

// usualPage is how many games a list has unless another number is asked for.
const usualPage = 20

// listGames lists the player's games.
func (c *call) listGames() error {
	filter, err := c.filter()
	if err != nil {
		return err
	}
	limit := filter.Limit
	filter.Limit++ // to know whether there are more
	games, err := c.store.Games(c.r.Context(), filter)
	if err != nil {
		return err
	}
	list := gameListObject{Games: []summaryObject{}}
	if len(games) > limit {
		games = games[:limit]
		list.Next = formatCursor(games[limit-1].Cursor())
	}
	for _, g := range games {
		list.Games = append(list.Games, summaryObject{c.newSummary(g), c.described(g), g.Turns})
	}
	return c.answer(http.StatusOK, list)
}

// described says what the codes of a kept game look like, or its name where its list
// is gone.
func (c *call) described(g *store.Game) string {
	started, err := c.starts.of(c.r.Context(), wish{g.Saved.Game, g.Saved.Symbols, g.Saved.Accents, g.Player})
	if err != nil {
		return g.Saved.Game
	}
	return telling.Game(c.lang, started.Game())
}

// formatCursor writes a place in a list of games.
func formatCursor(at store.Cursor) string {
	return strconv.FormatInt(at.Updated.UnixMilli(), 36) + "-" + at.ID
}

// parseCursor reads a place in a list of games.
func parseCursor(text string) (store.Cursor, error) {
	updated, id, ok := strings.Cut(text, "-")
	milliseconds, err := strconv.ParseInt(updated, 36, 64)
	if !ok || err != nil {
		return store.Cursor{}, refuse(http.StatusBadRequest, codebreaker.NewProblem("query-cursor", "before={{.value}}: write what the answer before has as next", "value", strconv.Quote(text)))
	}
	return store.Cursor{Updated: time.UnixMilli(milliseconds), ID: id}, nil
}

// filter reads which games are meant.
func (c *call) filter() (store.Filter, error) {
	filter := store.Filter{Player: c.player, Game: c.query.Get("game")}
	if text := c.query.Get("before"); text != "" {
		var err error
		if filter.Before, err = parseCursor(text); err != nil {
			return filter, err
		}
	}
	open, err := c.oneOf("open", "true", "false")
	if err != nil {
		return filter, err
	}
	filter.Open = open == "true"
	kind, err := c.oneOf("kind", string(match.Playing), string(match.Cracking), string(match.Helping))
	if err != nil {
		return filter, err
	}
	state, err := c.oneOf("state", string(match.Going), string(match.Clashed), string(match.Solved), string(match.Lost), string(match.GivenUp))
	if err != nil {
		return filter, err
	}
	filter.Kind, filter.State = match.Kind(kind), match.State(state)
	filter.Limit, err = c.number("limit", usualPage, 1, c.limits.Page)
	return filter, err
}
