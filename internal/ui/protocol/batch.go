package protocol

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
)

// The methods batch.codes, batch.marks, batch.judge and batch.advise work on vectors of positions.
// Guesses are numbers in the order of batch.codes, marks are numbers in the order of its marks, and
// vectors are base64 of little-endian numbers, which are read and written much faster than JSON.

// Vector is numbers of one size, little-endian. In JSON it is base64.
type Vector []byte

// UnmarshalJSON reads a string of base64 and nothing else, while encoding/json would also read an array of bytes.
func (v *Vector) UnmarshalJSON(text []byte) error {
	wrong := &json.UnmarshalTypeError{Value: "array", Type: reflect.TypeFor[Vector]()}
	if text[0] == '[' {
		return wrong
	}
	err := json.Unmarshal(text, (*[]byte)(v))
	var kind *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &kind):
		wrong.Value = kind.Value
	default:
		wrong.Value = "other text"
	}
	return wrong
}

// BatchCodes are the codes and marks of a game, in the order of their numbers.
type BatchCodes struct {
	Game    string   `json:"game" description:"the canonical name"`
	Guesses []string `json:"guesses" description:"all guesses in code order"`
	Secrets Vector   `json:"secrets" description:"for each secret, in code order, its number among the guesses; 16 bits each"`
	Marks   []string `json:"marks" description:"all marks in order; the last one is the right guess's. Some may be impossible"`
	Exact   bool     `json:"exact" description:"batch.judge can prove regrets by its fast method; otherwise it works as judge does, one position after another"`
}

// BatchMarksParams ask for the marks of some guesses.
type BatchMarksParams struct {
	GameOf
	Guesses Vector `json:"guesses" description:"numbers of guesses; 16 bits each"`
}

// BatchMarks are the marks of guesses for all secrets.
type BatchMarks struct {
	Marks Vector `json:"marks" description:"for each guess a row with the number of its mark for each secret; 8 bits each"`
}

// BatchParams are positions of a game.
type BatchParams struct {
	GameOf
	Length int    `json:"length" description:"turns in each row of turns" minimum:"0" maximum:"250"`
	Turns  Vector `json:"turns,omitempty" description:"a row for each position: for each turn the number of the guess and of its mark, 16 bits each; the first guess of 65535 ends a history"`
	Effort string `json:"effort,omitempty" description:"as in judge" enum:"quick,exact"`
	Limits
}

// BatchJudgeParams are positions with a guess in each.
type BatchJudgeParams struct {
	BatchParams
	Guesses Vector `json:"guesses" description:"the number of a guess for each position; 16 bits each"`
}

// BatchJudgements say how good the guesses are, in vectors.
type BatchJudgements struct {
	Candidates  Vector `json:"candidates" description:"before the guess; floats of 64 bits"`
	Information Vector `json:"information" description:"expected, in bits; floats of 64 bits"`
	Value       Vector `json:"value" description:"expected guesses to finish, this one included; floats of 64 bits"`
	Regret      Vector `json:"regret" description:"how many guesses more than after the best one, on average; floats of 64 bits"`
	Proven      Vector `json:"proven" description:"1 if the regret is exact; 8 bits each"`
}

// BatchAdvice is the best guess of each position, in vectors.
type BatchAdvice struct {
	Guesses Vector `json:"guesses" description:"the number of the best guess known; 16 bits each"`
	Value   Vector `json:"value" description:"expected guesses to finish; floats of 64 bits"`
	Proven  Vector `json:"proven" description:"1 if no strategy needs fewer; 8 bits each"`
}

const (
	noGuess      = math.MaxUint16 // ends a history
	mostNumbered = math.MaxUint16 // guesses and secrets of a game
	mostRows     = 8 << 20        // bytes of an answer of batch.marks
	mostTables   = 8              // whose tables are kept
)

func (e *Engine) batchCodes(ctx context.Context, p *GameParams, _ progress) (*BatchCodes, error) {
	t, err := e.table(ctx, &p.GameOf)
	if err != nil {
		return nil, err
	}
	codes := &BatchCodes{Game: t.game.Name(), Exact: t.exact, Marks: []string{}}
	for _, guess := range t.guesses {
		codes.Guesses = append(codes.Guesses, t.game.Format(guess))
	}
	for _, secret := range t.secrets {
		codes.Secrets = binary.LittleEndian.AppendUint16(codes.Secrets, uint16(secret))
	}
	for ordinal := range t.game.Feedbacks() {
		codes.Marks = append(codes.Marks, t.game.FeedbackAt(ordinal).String())
	}
	return codes, nil
}

func (e *Engine) batchMarks(ctx context.Context, p *BatchMarksParams, _ progress) (*BatchMarks, error) {
	t, err := e.table(ctx, &p.GameOf)
	if err != nil {
		return nil, err
	}
	guesses, err := t.guessNumbers(p.Guesses)
	if err != nil {
		return nil, err
	}
	if len(guesses)*len(t.secrets) > mostRows {
		return nil, &Error{LimitReached, fmt.Sprintf("%d rows of %d marks are too long: ask for fewer guesses at a time", len(guesses), len(t.secrets))}
	}
	if err := t.lock(ctx); err != nil {
		return nil, err
	}
	defer t.unlock()
	marks := &BatchMarks{Marks: make(Vector, 0, len(guesses)*len(t.secrets))}
	for _, guess := range guesses {
		marks.Marks = append(marks.Marks, t.row(guess)...)
	}
	return marks, nil
}

// table returns the table of a game.
func (e *Engine) table(ctx context.Context, of *GameOf) (*table, error) {
	game, err := e.positions.game(of)
	if err != nil {
		return nil, err
	}
	if game.GuessCount() > mostNumbered || game.SecretCount() > mostNumbered || game.Feedbacks() > 1<<8 {
		return nil, &Error{LimitReached, fmt.Sprintf("%s is too large for vectors: at most %d guesses and 256 marks can be numbered", game.Name(), mostNumbered)}
	}
	return e.tables.Of(ctx, of.named(game), func() (*table, error) { return newTable(game, of) })
}

// guessNumbers reads numbers of guesses.
func (t *table) guessNumbers(text Vector) ([]int, error) {
	if len(text)%2 > 0 {
		return nil, wrong("guesses: %d bytes are no numbers of 16 bits", len(text))
	}
	guesses := make([]int, len(text)/2)
	for i := range guesses {
		guesses[i] = int(binary.LittleEndian.Uint16(text[2*i:]))
		if guesses[i] >= len(t.guesses) {
			return nil, wrong("guesses: %d is no guess: %s has 0 to %d", guesses[i], t.game.Name(), len(t.guesses)-1)
		}
	}
	return guesses, nil
}

// count returns the number of positions of a batch; without turns it is otherwise.
func (p *BatchParams) count(otherwise int) (int, error) {
	if err := limits.CheckTurns(p.Length); err != nil {
		return 0, err
	}
	row := 4 * p.Length
	switch {
	case row < 0, row == 0 && len(p.Turns) > 0, row > 0 && len(p.Turns)%row > 0:
		return 0, wrong("turns: %d bytes are no rows of %d turns of 4 bytes", len(p.Turns), p.Length)
	case row == 0:
		return otherwise, nil
	}
	return len(p.Turns) / row, nil
}

// history reads the history of a position of a batch.
func (t *table) history(p *BatchParams, i int, into []ply) ([]ply, error) {
	row := p.Turns[i*4*p.Length:]
	for at := range p.Length {
		guess, mark := int(binary.LittleEndian.Uint16(row[4*at:])), int(binary.LittleEndian.Uint16(row[4*at+2:]))
		if guess == noGuess {
			break
		}
		if guess >= len(t.guesses) || mark >= t.game.Feedbacks() {
			return nil, wrong("turn %d has guess %d and mark %d: %s has guesses 0 to %d and marks 0 to %d", at+1, guess, mark, t.game.Name(), len(t.guesses)-1, t.game.Feedbacks()-1)
		}
		into = append(into, ply{uint16(guess), uint8(mark)})
	}
	return into, nil
}

// batch calls do for each position of a batch, with the table locked.
func (t *table) batch(ctx context.Context, p *BatchParams, positions int, tell progress, do func(i int, history []ply) error) error {
	if err := t.lock(ctx); err != nil {
		return err
	}
	defer t.unlock()
	var history []ply
	for i := range positions {
		if tell != nil {
			tell(float64(i) / float64(positions))
		}
		var err error
		if history, err = t.history(p, i, history[:0]); err == nil {
			err = cmp.Or(do(i, history), ctx.Err())
		}
		if err != nil {
			failed := errorOf(ctx, err)
			return &Error{failed.Code, fmt.Sprintf("position %d: %s", i, failed.Message)}
		}
	}
	return nil
}

// batchJudge judges a guess in each position.
func (e *Engine) batchJudge(ctx context.Context, p *BatchJudgeParams, tell progress) (*BatchJudgements, error) {
	t, exact, err := e.batch(ctx, &p.BatchParams)
	if err != nil {
		return nil, err
	}
	guesses, err := t.guessNumbers(p.Guesses)
	if err != nil {
		return nil, err
	}
	positions, err := p.count(len(guesses))
	if err != nil {
		return nil, err
	}
	if positions != len(guesses) {
		return nil, wrong("%d guesses for %d positions", len(guesses), positions)
	}
	judged := &BatchJudgements{Candidates: Vector{}, Information: Vector{}, Value: Vector{}, Regret: Vector{}, Proven: Vector{}}
	return judged, t.batch(ctx, &p.BatchParams, positions, tell, func(i int, history []ply) error {
		j, err := e.judgeAt(ctx, t, history, guesses[i], exact)
		if err != nil {
			return err
		}
		judged.Candidates = appendFloat(judged.Candidates, j.candidates)
		judged.Information = appendFloat(judged.Information, j.information)
		judged.Value = appendFloat(judged.Value, j.value)
		judged.Regret = appendFloat(judged.Regret, j.regret)
		judged.Proven = append(judged.Proven, oneIf(j.proven))
		return nil
	})
}

// batchAdvise finds the best guess of each position.
func (e *Engine) batchAdvise(ctx context.Context, p *BatchParams, tell progress) (*BatchAdvice, error) {
	t, exact, err := e.batch(ctx, p)
	if err != nil {
		return nil, err
	}
	positions, err := p.count(1)
	if err != nil {
		return nil, err
	}
	advice := &BatchAdvice{Guesses: Vector{}, Value: Vector{}, Proven: Vector{}}
	return advice, t.batch(ctx, p, positions, tell, func(_ int, history []ply) error {
		best, err := e.bestAt(ctx, t, history, exact)
		if err != nil {
			return err
		}
		advice.Guesses = binary.LittleEndian.AppendUint16(advice.Guesses, uint16(best.guess))
		advice.Value = appendFloat(advice.Value, best.value)
		advice.Proven = append(advice.Proven, oneIf(best.proven))
		return nil
	})
}

// batch returns the table of a batch, and whether its effort is exact.
func (e *Engine) batch(ctx context.Context, p *BatchParams) (*table, bool, error) {
	exact, err := isExact(p.Effort)
	if err != nil {
		return nil, false, err
	}
	t, err := e.table(ctx, &p.GameOf)
	return t, exact, err
}

func appendFloat(to Vector, x float64) Vector {
	return binary.LittleEndian.AppendUint64(to, math.Float64bits(x))
}

func oneIf(yes bool) byte {
	if yes {
		return 1
	}
	return 0
}

// judgedAt is what batch.judge says of a guess.
type judgedAt struct {
	candidates, information, value, regret float64
	proven                                 bool
}

// bestAt is what batch.advise says of a position.
type bestAt struct {
	guess  int
	value  float64
	proven bool
}

// judgeAt judges a guess in a position, and keeps judgements that may come again up to symmetry.
func (e *Engine) judgeAt(ctx context.Context, t *table, history []ply, guess int, exact bool) (judgedAt, error) {
	candidates := t.candidates(history)
	switch {
	case len(candidates) == 0:
		return judgedAt{}, contradiction()
	case t.exact && len(candidates) <= few:
		return t.judge(ctx, history, candidates, guess)
	}
	renaming := t.rename(history, guess)
	key := t.key(history, guess, renaming, exact)
	if kept, known := t.judged[key]; known {
		return kept, nil
	}
	var j judgedAt
	var err error
	if t.provable(len(candidates), exact) {
		j, err = t.judge(ctx, history, candidates, guess)
	} else {
		j, err = e.judgeAlone(ctx, t, history, guess, renaming, exact)
	}
	if err != nil {
		return j, err
	}
	if len(t.judged) >= mostKept {
		clear(t.judged)
	}
	t.judged[key] = j
	return j, nil
}

func contradiction() error { return &Error{Contradiction, "no code fits all these marks"} }

// judgeAlone judges as the method judge does, in the renamed position.
func (e *Engine) judgeAlone(ctx context.Context, t *table, history []ply, guess int, renaming *renaming, exact bool) (judgedAt, error) {
	if err := t.game.CheckGuess(t.guesses[guess], t.turns(history, nil)); err != nil {
		return judgedAt{}, err
	}
	at, err := e.entryOf(ctx, t, history, renaming)
	if err != nil {
		return judgedAt{}, err
	}
	defer at.unlock()
	j, err := at.judge(ctx, renaming.image(t.guesses[guess], t.game.Places()), exact, nil)
	if err != nil {
		return judgedAt{}, err
	}
	e.positions.settle(at)
	return judgedAt{j.Candidates, j.Information, j.Value.Guesses, j.Regret, j.Proven}, nil
}

// bestAt returns the best guess known of a position.
func (e *Engine) bestAt(ctx context.Context, t *table, history []ply, exact bool) (bestAt, error) {
	if t.exact {
		candidates := t.candidates(history)
		if n := len(candidates); n > 0 && (n <= few || t.searchable(n, exact)) {
			if n <= 2 {
				return bestAt{t.secrets[candidates[0]], float64(2*n-1) / float64(n), true}, nil
			}
			guess, total := t.search(candidates, unlimited, 0)
			return bestAt{guess, float64(total) / float64(n), true}, nil
		}
	}
	at, err := e.entryOf(ctx, t, history, nil)
	if err != nil {
		return bestAt{}, err
	}
	defer at.unlock()
	found, err := at.seek(ctx, exact, nil)
	if err != nil {
		return bestAt{}, err
	}
	e.positions.settle(at)
	guess, _ := slices.BinarySearchFunc(t.guesses, found.code, rules.Compare)
	value := found.weighed.Value
	return bestAt{guess, value.Guesses, value.Basis == "proven"}, nil
}

// entryOf returns the cached position of a history, renamed and locked.
func (e *Engine) entryOf(ctx context.Context, t *table, history []ply, renaming *renaming) (*entry, error) {
	p := &PositionParams{GameOf: t.of}
	for _, turn := range t.turns(history, renaming) {
		p.Turns = append(p.Turns, t.game.FormatTurn(turn))
	}
	at, err := e.positions.position(p)
	if err != nil {
		return nil, err
	}
	return at, at.lock(ctx)
}
