// Package boards plays, advises and measures games of several boards: Dordle, Quordle and their
// kind, for words, colours and digits.
//
// Each board hides a code of its own, and no two boards hide the same one. A guess goes to every
// open board, and each of them marks it. A board is done when its code is guessed; the game is won
// when all are. In a sequence a board opens when the one before it is done, and marks all
// earlier guesses.
//
// A [Position] keeps the candidates of each board, never their products. A code that must be the
// secret of one board is no candidate of another.
package boards

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"unicode"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Most is the largest number of boards.
const Most = limits.Boards

// spare is the number of guesses above the number of boards in the usual games of words.
const spare = 5

// mostSecrets and mostFeedbacks limit the games that can be played on several boards.
const (
	mostSecrets   = 1 << 17
	mostFeedbacks = 1 << 16
)

// Game is a game of several boards. It does not change, and goroutines can share it.
type Game struct {
	board    *rules.Game
	boards   int
	sequence bool

	once    sync.Once
	secrets []rules.Code
	guesses []rules.Code
	weights []uint32 // nil: all secrets are equally likely
	own     []int32  // the number of each secret among the guesses
	of      []int32  // the number of each guess among the secrets, or -1
	set     bitslice.Set
	all     []int32 // the numbers of all secrets
	alone   float64 // about the number of guesses that one board needs before its last one
	power   float64 // how fast that falls with the number of candidates
	whole   float64 // 1 − n^−power for all secrets
}

// New returns the game of several boards of one game.
func New(board *rules.Game, boards int, sequence bool) (*Game, error) {
	if err := board.Check(); err != nil {
		return nil, err
	}
	g := &Game{board: board, boards: boards, sequence: sequence}
	switch secrets := board.SecretCount(); {
	case boards < 1 || boards > Most:
		return nil, message.NewProblem("boards-count", "a game can have 1 to {{.most}} boards", "most", Most)
	case board.Hard():
		return nil, message.NewProblem("boards-hard", "hard mode is for one board: one guess cannot use the hints of several")
	case board.GivesFirst():
		return nil, message.NewProblem("boards-first", "a first letter is given on one board only: leave out -first, or the number of boards")
	case secrets < uint64(boards):
		return nil, message.NewProblem("boards-few-secrets", "{{.boards}} boards need different codes, but {{.game}} has only {{.secrets}}",
			"boards", boards, "game", rules.Friendly(board.Name()), "secrets", secrets)
	case secrets > mostSecrets || board.GuessCount() > partition.MostGuesses || board.Feedbacks() > mostFeedbacks:
		return nil, message.NewProblem("boards-too-large", "{{.game}} is too large for several boards: at most {{.most}} codes, and words of at most 10 letters",
			"game", rules.Friendly(board.Name()), "most", mostSecrets, "limit", limits.ErrReached)
	}
	return g, nil
}

// Parse returns the game of a name such as 4*wordle:en, 2*4x6 or quordle:en-sequence. A name of one
// board is a game of one board.
func Parse(name string, read func(board string) (*rules.Game, error)) (*Game, error) {
	boards, sequence, one, _ := rules.CutBoards(name)
	if err := CheckBoard(one); err != nil {
		return nil, err
	}
	board, err := read(one)
	if err != nil {
		return nil, err
	}
	return New(board, boards, sequence)
}

// CheckBoard returns a problem if the name of a board, without the number of boards, is empty or has such a
// number again.
func CheckBoard(name string) error {
	const example = "2*4x6"
	_, _, _, again := rules.CutBoards(name)
	switch {
	case name == "":
		return message.NewProblem("boards-of", "write the game of each board after the star, such as {{.example}}", "example", example)
	case again:
		return message.NewProblem("boards-twice", "write the number of boards once, such as {{.example}}", "example", example)
	}
	return nil
}

// Name returns the name of the game, which [Parse] reads.
func (g *Game) Name() string { return rules.WithBoards(g.board.Name(), g.boards, g.sequence) }

// Board returns the game of each board.
func (g *Game) Board() *rules.Game { return g.board }

// Boards returns the number of boards.
func (g *Game) Boards() int { return g.boards }

// Sequence reports whether a board opens only when the one before it is done.
func (g *Game) Sequence() bool { return g.sequence }

// Limit returns the usual number of guesses. For words it is five more than the number of boards
// (9 in Quordle). For other games it is 0: they have no limit.
func (g *Game) Limit() int {
	if g.board.HasWords() {
		return g.boards + spare
	}
	return 0
}

// load lists the codes of the game.
func (g *Game) load() {
	g.once.Do(func() {
		g.secrets, g.guesses = slices.Collect(g.board.Secrets()), slices.Collect(g.board.Guesses())
		g.weights = g.board.AppendWeights(g.secrets, nil)
		bitslice.Load(&g.set, partition.Layout(g.board), g.secrets)
		g.own, g.of = make([]int32, len(g.secrets)), make([]int32, len(g.guesses))
		secret := 0
		for i, guess := range g.guesses { // both are in code order, and each secret can be guessed
			g.of[i] = -1
			if secret < len(g.secrets) && g.secrets[secret] == guess {
				g.of[i], g.own[secret] = int32(secret), int32(i)
				secret++
			}
		}
		g.all = upTo(len(g.secrets))
		g.estimate()
	})
}

// upTo returns the numbers from 0 to n-1.
func upTo(n int) []int32 {
	numbers := make([]int32, n)
	for i := range numbers {
		numbers[i] = int32(i)
	}
	return numbers
}

// number returns the number of a code in a list in code order.
func number(codes []rules.Code, code rules.Code) int32 {
	at, _ := slices.BinarySearchFunc(codes, code, rules.Compare)
	return int32(at)
}

// numbers returns the numbers of some guesses.
func (g *Game) numbers(guesses []rules.Code) []int32 {
	var numbers []int32
	for _, guess := range guesses {
		numbers = append(numbers, number(g.guesses, guess))
	}
	return numbers
}

// weight returns the weight of a secret, by its number.
func (g *Game) weight(secret int32) float64 {
	if g.weights == nil {
		return 1
	}
	return float64(g.weights[secret])
}

// sampledGuesses is the number of random guesses from which estimate takes a good first one.
const sampledGuesses = 64

// estimate sets the number of guesses that a board needs before its last one: the information of
// the secret, divided by the information that a good first guess gives. The more a guess says, the faster the number
// falls with the number of candidates.
func (g *Game) estimate() {
	total := float64(g.board.TotalWeight())
	information := func(parts []float64) (bits float64) {
		for _, part := range parts {
			if part > 0 {
				bits -= part / total * math.Log2(part/total)
			}
		}
		return bits
	}
	secrets, most := make([]float64, len(g.secrets)), 0.0
	for i, secret := range g.all {
		secrets[i] = g.weight(secret)
	}
	feedbacks := make([]uint32, len(g.secrets))
	for i := range sampledGuesses {
		cells := make([]float64, g.board.Feedbacks())
		g.set.Feedbacks(g.guesses[i*len(g.guesses)/sampledGuesses], feedbacks)
		for secret, feedback := range feedbacks {
			cells[feedback] += secrets[secret]
		}
		most = max(most, information(cells))
	}
	if most > 0 {
		const bits = 11 // found by simulated games
		g.alone, g.power = information(secrets)/most, most/bits
		g.whole = 1 - math.Pow(float64(len(g.secrets)), -g.power)
	}
}

// Draw returns different secrets for the boards, as [candidate.HidingDrawer] draws them. Equal seeds give equal
// secrets.
func (g *Game) Draw(seed uint64) []rules.Code {
	g.load()
	var codes []rules.Code
	drawer := candidate.Drawer(g.board, g.secrets)
	if g.weights != nil {
		drawer = candidate.HidingDrawer(g.board)
	}
	for _, secret := range g.draw(drawer, rand.New(rand.NewPCG(seed, uint64(g.boards)))) {
		codes = append(codes, g.secrets[secret])
	}
	return codes
}

// draw returns the numbers of different secrets that a drawer draws.
func (g *Game) draw(drawer func(source *rand.Rand) rules.Code, source *rand.Rand) []int32 {
	var drawn []int32
	for len(drawn) < g.boards {
		if secret := number(g.secrets, drawer(source)); !slices.Contains(drawn, secret) {
			drawn = append(drawn, secret)
		}
	}
	return drawn
}

// ParseSecrets reads one code for each board, with spaces, commas or slashes between. In an equation a slash divides.
func (g *Game) ParseSecrets(text string) ([]rules.Code, error) {
	var secrets []rules.Code
	divides := false
	for symbol := range g.board.Symbols() {
		divides = divides || g.board.SymbolName(symbol) == "/"
	}
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) || r == '/' && !divides }) {
		code, err := g.board.ParseCode(field)
		if err != nil {
			return nil, err
		}
		secrets = append(secrets, code)
	}
	return secrets, g.CheckSecrets(secrets)
}

// CheckSecrets returns a [message.Problem] unless there is one secret for each board and all
// are different codes of the game.
func (g *Game) CheckSecrets(secrets []rules.Code) error {
	if len(secrets) != g.boards {
		return message.NewProblem("boards-secrets", "{{n .given \"code\"}} for {{.boards}} boards", "given", len(secrets), "boards", g.boards)
	}
	for i, secret := range secrets {
		if err := g.board.CheckSecret(secret); err != nil {
			return err
		}
		if slices.Contains(secrets[:i], secret) {
			return message.NewProblem("boards-same", "two boards cannot hide the same code, {{.code}}", "code", g.board.Format(secret))
		}
	}
	return nil
}
