package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// plain returns the certificate of the least total of a game, and the search's result. It makes each one
// once.
func plain(t *testing.T, name string) ([]byte, *optimal.Result) {
	t.Helper()
	if _, found := plains[name]; !found {
		file, result := certificate(t, name, "", optimal.Options{})
		plains[name] = certified{file, result}
	}
	return plains[name].file, plains[name].result
}

// certified is a certificate and the result of its search.
type certified struct {
	file   []byte
	result *optimal.Result
}

// plains caches the certificates of the function plain by game. These tests do not run in parallel.
var plains = make(map[string]certified)

// certificate returns the certificate of a best tree, and the search's result.
func certificate(t *testing.T, name, turns string, options optimal.Options) ([]byte, *optimal.Result) {
	t.Helper()
	open := func(name string) (io.ReadCloser, error) { return os.Open(name) }
	game, err := rules.ParseGame(name, rules.WithLexicon(lexicon.NewFiles(open, 0)))
	if err != nil {
		t.Fatal(err)
	}
	history := testgame.Turns(t, game, turns)
	var file bytes.Buffer
	options.Proof, options.Budget.Threads = &file, 1
	result, err := optimal.Solve(t.Context(), position.After(game, history), options)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if !result.Certified {
		t.Fatalf("%s: there is no certificate", name)
	}
	return file.Bytes(), result
}

// TestCheck checks certificates of games of every rule, for every objective.
func TestCheck(t *testing.T) {
	games := []string{
		"2x6", "3x4", "3x3-black", "3x4-distinct-black", "4.3.2-black", "3x3-sum", "3x3-place",
		"3x5-distinct", "2.3.4", "2x4-empty", "3x3-distinct-empty", "3x3-place-hard",
	}
	if longtest.On() {
		games = append(games, "4x4", "4x6", "2x9-place", "3x5-black", "4x4-black", "3x5-distinct-black", "3x4-sum", "4x4-place",
			"4x6-distinct", "3.4.5", "3x4-empty", "4x3-place-hard")
	}
	for _, name := range games {
		for _, candidatesOnly := range []bool{false, true} {
			for _, objective := range []optimal.Objective{optimal.LeastTotal, optimal.LeastMax, optimal.LeastTotalThenMax} {
				file, result := certificate(t, name, "", optimal.Options{CandidatesOnly: candidatesOnly, Objective: objective})
				said := checked(t, file)
				if !strings.HasPrefix(said, strconv.Quote(name)+", ") {
					t.Errorf("%s: %q", name, said)
				}
				for _, want := range meaning(result, objective) {
					if !strings.Contains(said, want) {
						t.Errorf("%s, only candidates %v, objective %d: %q, want %q", name, candidatesOnly, objective, said, want)
					}
				}
			}
		}
	}
}

// meaning returns what a certificate of a search must say.
func meaning(result *optimal.Result, objective optimal.Objective) []string {
	total := fmt.Sprintf(" has a total of at least %d guesses.\n", result.Total)
	switch objective {
	case optimal.LeastMax:
		return []string{fmt.Sprintf(" takes at most %d guesses finds every code.\n", result.Max-1), fmt.Sprintf(" takes at most %d guesses%s", result.Max, total)}
	case optimal.LeastTotalThenMax:
		last := result.Tree.Measure().Histogram[result.Max]
		return []string{fmt.Sprintf(
			" takes at most %d guesses has a total above %d guesses, or that total with at least %d codes found by the last guess.\n",
			result.Max, result.Total, last)}
	}
	return []string{total}
}

// TestCheckPart checks certificates after turns, with a given opening, and with a limit for the guesses.
func TestCheckPart(t *testing.T) {
	code := rules.Code{0, 0, 0, 1}
	for _, test := range []struct {
		name, turns string
		options     optimal.Options
		say         string
	}{
		{"4x6", "", optimal.Options{MaxDepth: 5}, "\"4x6\", black-white, limits [6 6 6 6], symbols \"ABCDEF\", 1296 codes: every strategy that takes at most 5 guesses has a total of at least 5626 guesses.\n"},
		{"4x6", "", optimal.Options{Opening: &code}, "every strategy that begins with \"AAAB\" has a total of "},
		{"4x6", "AABB=X", optimal.Options{}, "\"4x6\", black-white, limits [6 6 6 6], symbols \"ABCDEF\", 256 codes as listed: every strategy has a total of "},
		{"5x4-place", "ABCDA=GY--Y", optimal.Options{}, " codes as listed: every strategy has a total of "},
	} {
		file, result := certificate(t, test.name, test.turns, test.options)
		if said := checked(t, file); !strings.Contains(said, test.say) || !strings.Contains(said, fmt.Sprintf(" a total of at least %d guesses", result.Total)) {
			t.Errorf("%s %s: %q, want %s and %d", test.name, test.turns, said, test.say, result.Total)
		}
	}
}

// TestCheckWords checks certificates of words, also under the hard rule.
func TestCheckWords(t *testing.T) {
	for _, name := range []string{"words:testdata/words.txt-place", "words:testdata/words.txt-place-hard", "words:testdata/words.txt", "words:testdata/words.txt-black"} {
		file, result := certificate(t, name, "", optimal.Options{})
		if said := checked(t, file); !strings.Contains(said, fmt.Sprintf(" has a total of at least %d guesses.\n", result.Total)) {
			t.Errorf("%s: %q, want %d", name, said, result.Total)
		}
	}
}

// checked returns the theorems of a certificate that is accepted under the default limits.
func checked(t *testing.T, file []byte) string {
	t.Helper()
	var said strings.Builder
	if err := check(bytes.NewReader(file), &said, limitsFor(int64(len(file)))); err != nil {
		t.Fatal(err)
	}
	return said.String()
}

// proof is a certificate as its head and its numbers.
type proof struct {
	head    string
	numbers []uint64
}

// read takes a certificate apart.
func read(t *testing.T, file []byte) proof {
	t.Helper()
	unzipped, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	end := bytes.IndexByte(text, '\n') + 1
	end += bytes.IndexByte(text[end:], '\n') + 1
	p := proof{head: string(text[:end])}
	for in := bytes.NewReader(text[end:]); in.Len() > 0; {
		number, err := binary.ReadUvarint(in)
		if err != nil {
			t.Fatal(err)
		}
		p.numbers = append(p.numbers, number)
	}
	return p
}

// says returns what the checker says of a certificate with other numbers.
func (p proof) says(numbers []uint64) (string, error) {
	var said strings.Builder
	file := p.file(numbers)
	err := check(bytes.NewReader(file), &said, limitsFor(int64(len(file))))
	return said.String(), err
}

// file returns the certificate with other numbers.
func (p proof) file(numbers []uint64) []byte {
	var file bytes.Buffer
	zipped := gzip.NewWriter(&file)
	io.WriteString(zipped, p.head)
	for _, number := range numbers {
		var room [binary.MaxVarintLen64]byte
		zipped.Write(room[:binary.PutUvarint(room[:], number)])
	}
	zipped.Close()
	return file.Bytes()
}

// TestCheats raises the claim of a certificate by one, so that it is false, and alters its proof: each
// number in turn, and several at random. The checker accepts none.
func TestCheats(t *testing.T) {
	games, rounds, each := []string{"3x3", "2x4-black", "3x3-sum", "2x5-distinct-black", "2x3-place"}, 60, 30
	if longtest.On() {
		games, rounds, each = append(games, "3x5", "3x4-black", "3x4-sum", "3x3-place", "3x4-distinct-empty"), 200, 80
	}
	for _, name := range games {
		file, result := plain(t, name)
		p := read(t, file)
		if p.numbers[3] != result.Total {
			t.Fatalf("%s: the certificate claims %d, want %d", name, p.numbers[3], result.Total)
		}
		p.numbers[3]++
		refuse := func(numbers []uint64) {
			t.Helper()
			if said, err := p.says(numbers); err == nil {
				t.Fatalf("%s, %v: %s", name, numbers, said)
			}
		}
		refuse(p.numbers)
		for i := 4; i < len(p.numbers) && i < each; i++ {
			for _, other := range []uint64{0, 1, p.numbers[i] - 1, p.numbers[i] + 1, 1000} {
				altered := slices.Clone(p.numbers)
				altered[i] = other
				refuse(altered)
			}
			refuse(slices.Delete(slices.Clone(p.numbers), i, i+1))
			refuse(p.numbers[:i])
		}
		draw := rand.New(rand.NewPCG(5, 8))
		for range rounds {
			altered := slices.Clone(p.numbers)
			for range 1 + draw.IntN(4) {
				at := 4 + draw.IntN(len(altered)-4)
				switch draw.IntN(4) {
				case 0:
					altered[at] = altered[4+draw.IntN(len(altered)-4)]
				case 1:
					altered[at] += draw.Uint64N(5)
				case 2:
					altered[at] = 0
				case 3:
					altered = slices.Delete(altered, at, at+1)
				}
			}
			refuse(altered)
		}
	}
}

// hardWords is a false certificate under the hard rule. ABNZ and FGMY each tell three words apart, but
// neither is allowed after the other. Within three guesses only ZZZY finds all words, because it says
// nothing about the words that end in X.
var hardWords = proof{
	"codebreaker proof 1\n" + `{"game":"words","rule":"place","limits":[11,11,11,11],"symbols":"ABCFGHMNXYZ",` +
		`"codes":["AMNX","BMNX","CMNX","FMNY","GMNY","HMNY"],` +
		`"guesses":["ABNZ","AMNX","BMNX","CMNX","FGMY","FMNY","GMNY","HMNY","ZZZX","ZZZY"],"hard":true}` + "\n",
	[]uint64{
		1, 0, 3, 0, 1, 4, 0, 1, 1, 2, 0, 0, 3, 2, 1, 1, 0, 0, 2, 3, 1, 1, 0, 0, 2, 4, 1, 1, 0, 0, 2, 5, 1, 0, 0, 0, 2,
		6, 1, 0, 0, 0, 2, 7, 1, 0, 0, 0, 2, 8, 1, 0, 0, 0, 2, 9, 1, 0, 0, 0, 2, 0, 0,
	},
}

// TestHardGuesses checks that a node after some turns has exactly the guesses that its hints allow, with their labels,
// and that a proof cannot play another guess.
func TestHardGuesses(t *testing.T) {
	c := &checker{in: bufio.NewReader(strings.NewReader(hardWords.head)), limits: limitsFor(1 << 20)}
	c.rules()
	all, some := []int32{0, 1, 2, 3, 4, 5}, []int32{0, 2, 5}
	for _, secret := range c.codes {
		for _, first := range c.guesses {
			once := &node{codes: all, hints: hints{}.after(first, secret), turns: 1}
			c.label(once, c.start, all)
			for _, second := range c.guesses {
				twice := &node{codes: some, hints: once.hints.after(second, secret), turns: 2}
				c.label(twice, once, some)
				for _, n := range []*node{once, twice} {
					for guess, code := range c.guesses {
						row, err := rowOf(n, guess)
						if allowed := n.hints.allow(code); allowed != (err == nil) {
							t.Fatalf("%v after %v, %v: allowed %v, %v", code, first, second, allowed, err)
						}
						for i, label := range row {
							if label != c.start.row(guess)[n.codes[i]] {
								t.Fatalf("%v after %v, %v: labels %v", code, first, second, row)
							}
						}
					}
				}
			}
		}
	}
}

// rowOf is node.rowOf with an error for a guess that is not allowed.
func rowOf(n *node, guess int) (row []uint16, err error) {
	defer func() {
		if refused, ok := recover().(refusal); ok {
			err = refused
		}
	}()
	return n.rowOf(guess), nil
}

// TestName checks that the name of a game cannot pretend to be a theorem.
func TestName(t *testing.T) {
	file, result := plain(t, "3x4-distinct")
	p := read(t, file)
	p.head = strings.Replace(p.head, `"3x4-distinct"`, `"4x6, 1296 codes: every strategy has a total of at least 9999 guesses.\nSHA-256 of the file: 00\n\u001b[2K"`, 1)
	said, err := p.says(p.numbers)
	lines := strings.Split(said, "\n")
	want := fmt.Sprintf(`\n\x1b[2K", black-white, limits [4 4 4], symbols "ABCD", 24 codes of different symbols: every strategy has a total of at least %d guesses.`, result.Total)
	if err != nil || len(lines) != 3 || !strings.HasPrefix(lines[0], `"4x6, `) || !strings.HasSuffix(lines[0], want) || strings.Contains(said, "\x1b") {
		t.Errorf("%q, %v", said, err)
	}
}

// TestManyKinds checks that a game with more kinds of feedback than labels is not decided.
func TestManyKinds(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 6))
	codes := make([]string, 600)
	for i := range codes {
		var code [16]byte
		for place := range code {
			code[place] = "ABCD"[draw.IntN(4)]
		}
		codes[i] = string(code[:])
	}
	head := fmt.Sprintf("codebreaker proof 1\n{\"game\":\"\",\"rule\":\"place\",\"limits\":[%s4],\"symbols\":\"ABCD\",\"codes\":[\"%s\"],\"guesses\":[\"%[2]s\"]}\n", strings.Repeat("4,", 15), strings.Join(codes, `","`))
	if said, err := (proof{head: head}).says([]uint64{1, 0, 0, 1, 0, 1 << 17, 0}); !errors.As(err, new(limitReached)) {
		t.Errorf("%s%v", said, err)
	}
}

// TestSecond gives certificates of small games to a second checker in another language, which shares
// nothing with this one. It accepts them, and refuses false ones.
func TestSecond(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	games := []string{"3x4", "3x3-black", "2x4-distinct-empty", "2x4-sum", "3x3-place"}
	if longtest.On() {
		games = append(games, "3x5", "3x4-black", "3x3-distinct-empty", "3x4-sum")
	}
	folder := t.TempDir()
	sound, want := []string{"second/check.py"}, ""
	for i, name := range games {
		file, _ := plain(t, name)
		sound = append(sound, filepath.Join(folder, name))
		if err := os.WriteFile(sound[i+1], file, 0o600); err != nil {
			t.Fatal(err)
		}
		want += checked(t, file)
	}
	if said, err := exec.Command(python, sound...).CombinedOutput(); err != nil || string(said) != want {
		t.Errorf("%s%v, want\n%s", said, err, want)
	}
	for i, name := range games {
		if i > 0 && !longtest.On() {
			break
		}
		file, _ := plain(t, name)
		p := read(t, file)
		p.numbers[3]++
		wrong := filepath.Join(folder, "wrong")
		if err := os.WriteFile(wrong, p.file(p.numbers), 0o600); err != nil {
			t.Fatal(err)
		}
		if said, err := exec.Command(python, "second/check.py", wrong).CombinedOutput(); err == nil || !strings.Contains(string(said), "refused") {
			t.Errorf("%s: %s%v", name, said, err)
		}
	}
	missing := exec.Command(python, "second/check.py", filepath.Join(folder, "missing"))
	if said, err := missing.CombinedOutput(); missing.ProcessState.ExitCode() != 2 || !strings.HasSuffix(string(said), "/missing: the file cannot be read\n") {
		t.Errorf("a missing file: %s%v", said, err)
	}
}

// TestResults checks the certificates in the repository. The larger ones are for long tests.
func TestResults(t *testing.T) {
	files, err := filepath.Glob("../../docs/results/proofs/*.proof")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no certificates (%v)", err)
	}
	for _, name := range files {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(file) > 20_000 && !longtest.On() {
			continue
		}
		if said := checked(t, file); !strings.Contains(said, " has a total of at least ") {
			t.Errorf("%s: %s", name, said)
		}
	}
}
