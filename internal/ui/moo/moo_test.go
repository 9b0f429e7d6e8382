package moo_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/ui/moo"

	"github.com/google/go-cmp/cmp"
)

// play runs the program on a command line without quotes.
func play(t testing.TB, args, input string) (out, problem string, exit int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	exit = moo.Run(t.Context(), strings.Fields(args), strings.NewReader(input), &stdout, &stderr)
	return stdout.String(), stderr.String(), exit
}

func TestTranscripts(t *testing.T) {
	for _, test := range []struct {
		args, input string
		exit        int
		want        string
	}{
		{"--seed 1", "cc\ncc\nbb\nBB\nbbb\n3b0c\n", 0, `
7 0 4 3
1260 choices left
4 3 6 8
281 choices left
1 8 3 0
19 choices left
1 8 7 4
4 choices left
1 9 3 4
2 choices left
1 5 3 4
one choice left; it must be 1 2 3 4
`},
		{"--seed 1", "bbbb\n", 0, `
7 0 4 3
`},
		{"--seed 1", "\n\n", 3, `
7 0 4 3
360 choices left
2 6 5 8
no choices left
moo: answer 2 contradicts those before it
`},
		{"10.11.12 --seed 4", "bbb", 0, `
7 2 6
`},
		{"10 11 12 --seed 4", "bbb", 0, `
7 2 6
`},
		{"2.2 --repeats --seed 1", "b\ncc\n", 0, `
0 0
2 choices left
0 1
one choice left; it must be 1 0
`},
		{"4x5 --seed 1 --repeats", "bc\nbbc\ncb\nbbbb\n", 0, `
3 2 3 0
120 choices left
0 4 3 1
7 choices left
0 0 3 4
4 choices left
1 4 3 3
`},
		{"--seed 1", "zz\nbbbbb\nbbbc\n", 1, `
7 0 4 3
answer "zz": write a b for each bull and a c for each cow, as in bcc
7 0 4 3
mark "bbbbb": 5 pegs for 4 places; write XO, 1 1, 1b1w, or none
7 0 4 3
mark "bbbc": if all other places are right, the last symbol cannot be in the wrong place; write a mark such as O
7 0 4 3
moo: the input ended before the game
`},
		{"3.4.x", "", 2, `
moo: limits "3.4.x": write how many digits each place takes, as in 10.11.12 or 4x10
`},
		{"words:list", "", 2, `
moo: limits "words:list": write how many digits each place takes, as in 10.11.12 or 4x10
`},
		{"2.2.2", "", 2, `
moo: game "2.2.2-distinct": too few symbols for 3 places that must all differ
`},
		{"17x10", "", 2, `
moo: game "17x10-distinct": 17 places; a code can have 1 to 16
`},
		{"--cows", "", 2, `
moo: no flag "cows"; see --help
`},
	} {
		out, problem, exit := play(t, test.args, test.input)
		if diff := cmp.Diff(strings.TrimPrefix(test.want, "\n"), out+problem); diff != "" || exit != test.exit {
			t.Errorf("moo %s: exit %d, want %d (-want +got)\n%s", test.args, exit, test.exit, diff)
		}
	}
}

// thinker thinks of a number: it is the output that receives the guesses and the input that answers
// them.
type thinker struct {
	game   *rules.Game
	secret rules.Code
	last   string // the last line shown
	turns  int
	solved bool
}

func (th *thinker) Write(text []byte) (int, error) {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	th.last = lines[len(lines)-1]
	return len(text), nil
}

func (th *thinker) Read(answer []byte) (int, error) {
	th.turns++
	var guess rules.Code
	for place, digit := range strings.Fields(th.last) {
		n, err := strconv.Atoi(digit)
		if err != nil {
			return 0, err
		}
		guess[place] = uint8(n)
	}
	mark := th.game.Mark(guess, th.secret)
	th.solved = mark.Solved()
	return copy(answer, strings.Repeat("b", mark.Count(rules.Right))+strings.Repeat("c", mark.Count(rules.Misplaced))+"\n"), nil
}

// TestEverySecret finds every number of some games, or one in seven without long tests.
func TestEverySecret(t *testing.T) {
	for _, test := range []struct {
		args, game string
		most       int // guesses
	}{
		{"", "4x10-distinct", 10},
		{"3 4 5", "3.4.5-distinct", 10},
		{"4x5 --repeats", "4x5", 10},
	} {
		game := testgame.Parse(t, test.game)
		seed := 0
		for secret := range game.Secrets() {
			if seed++; seed%7 > 0 && !longtest.On() {
				continue
			}
			th := &thinker{game: game, secret: secret}
			var problem bytes.Buffer
			args := append(strings.Fields(test.args), "--seed", strconv.Itoa(seed))
			exit := moo.Run(t.Context(), args, th, th, &problem)
			digits := strings.Trim(fmt.Sprint(secret[:game.Places()]), "[]")
			want := "one choice left; it must be " + digits
			if th.solved {
				want = digits // J prints nothing after bbbb
			}
			if exit != 0 || th.last != want || th.turns > test.most {
				t.Fatalf("%s, seed %d: exit %d, %q after %d guesses, %q; want %q", game, seed, exit, th.last, th.turns, &problem, want)
			}
		}
	}
}

// TestSeed repeats a game with the same seed, and plays another one without a seed.
func TestSeed(t *testing.T) {
	first, _, _ := play(t, "--seed 7", "\n")
	if again, _, _ := play(t, "--seed=7", "\n"); again != first {
		t.Errorf("seed 7 plays %q, then %q", first, again)
	}
	openings := map[string]bool{}
	for range 20 {
		out, _, _ := play(t, "", "")
		openings[out] = true
	}
	if len(openings) == 1 {
		t.Errorf("20 games without a seed begin alike")
	}
}

func TestHelp(t *testing.T) {
	if out, problem, exit := play(t, "--help", ""); exit != 0 || problem != "" || !strings.Contains(out, "--repeats") {
		t.Errorf("exit %d, %q, %q", exit, out, problem)
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	input, _ := io.Pipe() // never answers
	asked, out := io.Pipe()
	go func() {
		io.ReadFull(asked, make([]byte, 1))
		cancel()
		io.Copy(io.Discard, asked)
	}()
	var problem bytes.Buffer
	if exit := moo.Run(ctx, nil, input, out, &problem); exit != 130 || problem.String() != "moo: interrupted\n" {
		t.Errorf("exit %d, %q", exit, &problem)
	}
}

func TestClosedPipe(t *testing.T) {
	closed, out := io.Pipe()
	closed.Close()
	var problem bytes.Buffer
	if exit := moo.Run(t.Context(), nil, strings.NewReader("\n"), out, &problem); exit != 1 || strings.Count(problem.String(), "\n") != 1 {
		t.Errorf("exit %d, %q", exit, &problem)
	}
}

// FuzzAnswers plays a game with any answers: it ends with one of the exit codes.
func FuzzAnswers(f *testing.F) {
	for _, answers := range []string{"bbbb\n", "c\nbc\nbc\n", "\n\n\n", "zz\nbbbc\n\xff\x00\n", "1 1\n2b"} {
		f.Add(answers)
	}
	f.Fuzz(func(t *testing.T, answers string) {
		out, problem, exit := play(t, "4x6 --seed 1", answers)
		if exit != 0 && exit != 1 && exit != 3 || (exit == 0) != (problem == "") || exit != 0 && strings.Contains(out, "one choice left") {
			t.Errorf("%q: exit %d, %q", answers, exit, problem)
		}
	})
}

// FuzzArguments reads any command line of a small game.
func FuzzArguments(f *testing.F) {
	for _, args := range []string{"3.4.5\n--repeats", "--seed\n1", "--seed=\xff", "-", "--", "4x10\n4x10", "0.0"} {
		f.Add(args)
	}
	f.Fuzz(func(t *testing.T, args string) {
		if len(args) > 12 {
			t.Skip("the game may be large")
		}
		var out, problem bytes.Buffer
		exit := moo.Run(t.Context(), strings.Split(args, "\n"), strings.NewReader(""), &out, &problem)
		if exit < 0 || exit > 4 || (exit == 0) != (problem.Len() == 0) {
			t.Errorf("%q: exit %d, %q", args, exit, &problem)
		}
	})
}

// TestLarge plays a game with too many numbers to list, and checks the message about an invalid
// flag.
func TestLarge(t *testing.T) {
	if out, problem, _ := play(t, "16x64 --seed 1", "\n"); !strings.Contains(out, "more than 1048576 choices left") {
		t.Errorf("%q, %q", out, problem)
	}
	if _, problem, exit := play(t, "--seed -1", ""); exit != 2 || problem != "moo: --seed \"-1\": write a whole number from 0 to 18446744073709551615\n" {
		t.Errorf("exit %d, %q", exit, problem)
	}
}

// TestOpenings draws first guesses of a game with too many numbers to list: any digit occurs at any
// place, and no number repeats one digit throughout.
func TestOpenings(t *testing.T) {
	var counts [7][10]int
	for seed := range 200 {
		out, _, _ := play(t, fmt.Sprint("7x10 --repeats --seed ", seed), "")
		digits := strings.Fields(out)
		if len(slices.Compact(slices.Clone(digits))) == 1 {
			t.Errorf("seed %d opens with %s", seed, out)
		}
		for place, digit := range digits {
			counts[place][digit[0]-'0']++
		}
	}
	for place, counts := range counts {
		if slices.Min(counts[:]) < 5 || slices.Max(counts[:]) > 40 {
			t.Errorf("the digits at place %d came %d times, want about 20 each", place+1, counts)
		}
	}
}
