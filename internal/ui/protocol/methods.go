package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"reflect"
	"strings"
	"sync"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/ui/strictjson"
)

// Config says how an engine works. The zero Config suits most.
type Config struct {
	Memory  int // bytes for cached positions; 0 means 64 MiB
	Workers int // requests of a connection that are answered at a time; 0 means two for each core
}

// Engine answers requests. Its methods may be called at the same time.
type Engine struct {
	workers   int
	positions *cache
	makers    *makers
	trees     *budget.Memo[treeKey, *tree.Tree]
	budgets   *budget.Memo[string, *Budget]
	tables    *budget.Memo[string, *table]
	onBoards  *budget.Memo[string, []boards.Weighed]
}

// New returns an engine.
func New(config Config) *Engine {
	if config.Memory == 0 {
		config.Memory = 64 << 20
	}
	return &Engine{
		workers: config.Workers, positions: newCache(config.Memory), makers: newMakers(),
		trees: budget.NewMemo[treeKey, *tree.Tree](mostTrees), budgets: budget.NewMemo[string, *Budget](mostGames),
		tables: budget.NewMemo[string, *table](mostTables), onBoards: budget.NewMemo[string, []boards.Weighed](mostGames),
	}
}

// progress takes the share of a request's work that is done. It may be nil.
type progress func(done float64)

// part returns a progress of work that is a part of the whole.
func (p progress) part(from, to float64) func(float64) {
	if p == nil {
		return nil
	}
	return func(done float64) { p(from + (to-from)*done) }
}

// Method is an operation of the engine.
type Method struct {
	Name    string
	Summary string
	Params  any // a pointer to the zero value of its type
	Result  any
	call    func(ctx context.Context, e *Engine, params json.RawMessage, tell progress) (json.RawMessage, error)
}

// method makes a method of a function.
func method[P, R any](name, summary string, do func(*Engine, context.Context, *P, progress) (*R, error)) Method {
	needed := neededIn(reflect.TypeFor[P]())
	return Method{name, summary, new(P), new(R), func(ctx context.Context, e *Engine, params json.RawMessage, tell progress) (json.RawMessage, error) {
		var p P
		if err := readParams(params, &p, needed); err != nil {
			return nil, err
		}
		result, err := do(e, ctx, &p, tell)
		if err != nil {
			return nil, err
		}
		return json.Marshal(result)
	}}
}

// judgeMethod is the method judge, whose results are kept as JSON.
func judgeMethod() Method {
	m := method("judge", "How good a guess is in a position: information, expected guesses, and regret against the best guess", func(*Engine, context.Context, *JudgeParams, progress) (*Judgement, error) { return nil, nil })
	needed := neededIn(reflect.TypeFor[JudgeParams]())
	m.call = func(ctx context.Context, e *Engine, params json.RawMessage, tell progress) (json.RawMessage, error) {
		var p JudgeParams
		if err := readParams(params, &p, needed); err != nil {
			return nil, err
		}
		return e.judge(ctx, &p, tell)
	}
	return m
}

var methods = []Method{
	method("game.describe", "The rules of a game, its symbols and its size", (*Engine).describe),
	method("mark", "The mark of a guess for a secret", (*Engine).mark),
	method("count", "How many candidates a position has", (*Engine).count),
	method("candidates", "A page of the candidates of a position", (*Engine).candidates),
	method("advise", "The best guesses of a position", (*Engine).advise),
	judgeMethod(),
	method("budget", "How many guesses a game needs: the least maximum and the least average", (*Engine).budget),
	method("codemaker.new", "Make a codemaker that hides a given code, a random one, or none (adversarial)", (*Engine).newCodemaker),
	method("codemaker.mark", "The codemaker's mark of a guess; the secret is told when the game is over", (*Engine).answer),
	method("batch.codes", "The guesses, secrets and marks of a game in the order of their numbers, for the other methods on vectors", (*Engine).batchCodes),
	method("batch.marks", "The marks of guesses for all secrets, as vectors", (*Engine).batchMarks),
	method("batch.judge", "How good the guesses in many positions are, as vectors", (*Engine).batchJudge),
	method("batch.advise", "The best guesses of many positions, as vectors", (*Engine).batchAdvise),
	method("tree.follow", "The node of a strategy tree that some marks lead to", (*Engine).follow),
}

// Methods returns the methods, for documents and other front ends. The slice must not be changed.
func Methods() []Method { return methods }

var byName = func() map[string]*Method {
	all := make(map[string]*Method, len(methods))
	for i := range methods {
		all[methods[i].Name] = &methods[i]
	}
	return all
}()

// readParams reads the parameters of a method, which must be an object.
func readParams(params json.RawMessage, into any, needed func() []text) error {
	if len(params) == 0 || params[0] != '{' {
		return wrong("params must be an object")
	}
	err := strictjson.Unmarshal(params, into)
	var mistake *json.UnmarshalTypeError
	switch {
	case err == nil:
		return missing(reflect.ValueOf(into).Elem(), needed())
	case errors.As(err, &mistake):
		return mistyped(reflect.TypeOf(into).Elem(), mistake)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return wrong("params must be an object")
	}
	return wrong("params: %s", strings.TrimPrefix(err.Error(), "json: "))
}

// text is a field of parameters with a text.
type text struct {
	name  string
	index []int
}

// neededIn returns a function that lists the texts which have to be given. It looks at the type once.
func neededIn(params reflect.Type) func() []text {
	return sync.OnceValue(func() []text { return listNeeded(params) })
}

// listNeeded lists them. A game and a choice of some values have errors of their own.
func listNeeded(params reflect.Type) (all []text) {
	for _, field := range reflect.VisibleFields(params) {
		name, omitted, _ := strings.Cut(field.Tag.Get("json"), ",")
		isText := field.Type.Kind() == reflect.String && field.Tag.Get("enum") == "" && name != "game"
		if isText && omitted == "" {
			all = append(all, text{name, field.Index})
		}
	}
	return all
}

// missing returns an error if a text is missing that is needed.
func missing(params reflect.Value, needed []text) error {
	for _, one := range needed {
		if params.FieldByIndex(one.index).Len() == 0 {
			return wrong("%s is missing", one.name)
		}
	}
	return nil
}

// mistyped says what a field of the parameters must be. If an element of a list is wrong, it names the list.
func mistyped(params reflect.Type, kind *json.UnmarshalTypeError) error {
	name, must, found := fieldName(kind.Field), kindName(kind.Type), kind.Value
	for _, field := range reflect.VisibleFields(params) {
		own, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if own != name || field.Type.Kind() != reflect.Slice || field.Type == reflect.TypeFor[Vector]() {
			continue
		}
		must = "an array of strings such as " + field.Tag.Get("example")
		if kind.Type != field.Type { // of an element
			found, _, _ = strings.Cut(found, " ")
			found = "an array of " + found + "s"
		}
	}
	return wrong("params: %s must be %s, not %s", name, must, found)
}

// fieldName returns the last part of a field's path: embedded structs are no objects of JSON.
func fieldName(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

func kindName(of reflect.Type) string {
	switch kind := of.Kind(); kind {
	case reflect.Int, reflect.Uint64:
		return "a whole number in range"
	case reflect.Float64:
		return "a number"
	case reflect.Slice: // a Vector
		return "a string of base64"
	case reflect.Bool:
		return "true or false"
	default:
		return "a " + kind.String()
	}
}

// mostMarks is the number of marks up to which a description lists them.
const mostMarks = 256

func (e *Engine) describe(_ context.Context, p *GameParams, _ progress) (*Game, error) {
	r, err := e.positions.rules(&p.GameOf)
	if err != nil {
		return nil, err
	}
	game := r.game
	d := &Game{
		Game: game.Name(), Places: game.Places(), Distinct: game.Distinct(), Rule: game.Rule().String(), Hard: game.Hard(), Words: game.HasWords(),
		Secrets: game.SecretsAbout(), Guesses: game.GuessesAbout(), Solved: game.FeedbackAt(game.Feedbacks() - 1).String(),
	}
	for symbol := range guessSymbols(game) {
		d.Symbols = append(d.Symbols, game.SymbolName(symbol))
	}
	for place := range game.Places() {
		d.PerPlace = append(d.PerPlace, game.Limit(place))
	}
	if !differ(d.PerPlace) {
		d.PerPlace = nil
	}
	if game.Feedbacks() <= mostMarks {
		for ordinal := range game.Feedbacks() {
			mark := game.FeedbackAt(ordinal).String()
			if _, err := game.ParseFeedback(mark); err == nil { // some code can get it
				d.Marks = append(d.Marks, mark)
			}
		}
	}
	if r.boards != nil {
		d.Game, d.Boards, d.Sequence = r.boards.Name(), r.boards.Boards(), r.boards.Sequence()
	}
	return d, nil
}

func differ(numbers []int) bool {
	for _, n := range numbers {
		if n != numbers[0] {
			return true
		}
	}
	return false
}

func (e *Engine) mark(_ context.Context, p *MarkParams, _ progress) (*Mark, error) {
	game, err := e.positions.game(&p.GameOf)
	if err != nil {
		return nil, err
	}
	_, guess, err := reading.Code(game, p.Guess)
	if err != nil {
		return nil, err
	}
	_, secret, err := reading.Code(game, p.Secret)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(checkPlayed(game, guess, nil), checkSecret(game, secret)); err != nil {
		return nil, err
	}
	feedback := game.Mark(guess, secret)
	made := &Mark{Mark: feedback.String(), Parts: []string{}, Solved: feedback.Solved()}
	for _, part := range feedback.Row() {
		made.Parts = append(made.Parts, part.ID)
	}
	return made, nil
}

// checkSecret returns an error unless a code may be a secret. In a game of words any row of
// letters may: other programs have other lists.
func checkSecret(game *rules.Game, secret rules.Code) error {
	if game.HasWords() {
		return checkCode(game, secret)
	}
	return game.CheckSecret(secret)
}

func (e *Engine) count(ctx context.Context, p *PositionParams, _ progress) (*Count, error) {
	several, err := e.several(p)
	if err != nil {
		return nil, err
	}
	if several != nil {
		return several.count(), nil
	}
	at, err := e.positions.position(p)
	if err != nil {
		return nil, err
	}
	if err := at.lock(ctx); err != nil {
		return nil, err
	}
	defer at.unlock()
	if err := at.look(ctx); err != nil {
		return nil, err
	}
	e.positions.settle(at)
	return &at.count, nil
}

const (
	usualPage = 100
	mostPage  = 10_000
	mostFrom  = 1 << 24
)

func (e *Engine) candidates(ctx context.Context, p *CandidatesParams, _ progress) (*Candidates, error) {
	game, codes, err := e.walk(ctx, p)
	if err != nil {
		return nil, err
	}
	switch {
	case p.From < 0 || p.From > mostFrom:
		return nil, wrong("from %d: a page begins at 0 to %d", p.From, mostFrom)
	case p.Limit < 0 || p.Limit > mostPage:
		return nil, wrong("limit %d: a page has 1 to %d codes", p.Limit, mostPage)
	case p.Limit == 0:
		p.Limit = usualPage
	}
	page, i := &Candidates{Codes: []string{}, From: p.From}, 0
	for code, err := range codes {
		if err != nil {
			return nil, err
		}
		if i >= p.From+p.Limit {
			page.Next = i
			break
		}
		if i >= p.From {
			page.Codes = append(page.Codes, game.Format(code))
		}
		i++
	}
	return page, nil
}

// walk yields the candidates of a position, or of one of its boards.
func (e *Engine) walk(ctx context.Context, p *CandidatesParams) (*rules.Game, iter.Seq2[rules.Code, error], error) {
	several, err := e.several(&p.PositionParams)
	switch {
	case err != nil:
		return nil, nil, err
	case several != nil:
		codes, err := several.candidates(p.Board)
		return several.game(), codes, err
	case p.Board < 0 || p.Board > 1:
		return nil, nil, wrong("board %d: %s has one board", p.Board, p.Game)
	}
	at, err := e.positions.position(&p.PositionParams)
	if err != nil {
		return nil, nil, err
	}
	return at.game, at.at.Walk(ctx), nil
}

// Call calls a method, for front ends with a protocol of their own. The error is an [*Error].
func (e *Engine) Call(ctx context.Context, method string, params json.RawMessage) (json.RawMessage, error) {
	c := &connection{engine: e, ctx: ctx}
	result, failed := c.call(&task{request: request{method: method, params: params}, ctx: ctx})
	if failed != nil {
		return nil, failed
	}
	return result, nil
}
