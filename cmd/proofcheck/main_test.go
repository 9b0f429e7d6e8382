package main

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"codebreaker"
	"codebreaker/lexicon"
	"codebreaker/optimal"
	"codebreaker/position"
	"codebreaker/tree"
)

// certificate returns the certificate of a best tree, and the tree.
func certificate(t *testing.T, name, turns string, options optimal.Options) ([]byte, *optimal.Result) {
	t.Helper()
	game, err := codebreaker.ParseGame(name)
	if err != nil {
		t.Fatal(err)
	}
	history, err := game.ParseTurns(turns)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	options.Proof, options.Threads = &file, 1
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
	for _, name := range []string{
		"2x6", "3x4", "4x4", "4x6", "3x5-black", "4x4-black", "3x5-distinct-black", "4.3.2-black", "3x4-sum", "4x4-place", "2x9-place",
		"4x6-distinct", "3.4.5", "3x4-empty", "3x3-distinct-empty", "3x3-place-hard", "4x3-place-hard",
	} {
		for _, guesses := range []tree.Guesses{tree.AllGuesses, tree.CandidateGuesses} {
			options := optimal.Options{Guesses: guesses}
			file, result := certificate(t, name, "", options)
			said := checked(t, file)
			if want := fmt.Sprintf("takes %d guesses in all at least.\n", result.Total); !strings.Contains(said, want) || !strings.HasPrefix(said, strconv.Quote(name)+", ") {
				t.Errorf("%s, %s: %q, want %s", name, guesses, said, want)
			}
			options.Objective = optimal.LeastMax
			file, result = certificate(t, name, "", options)
			said = checked(t, file)
			for _, want := range []string{fmt.Sprintf(" within %d guesses finds them all.\n", result.Max-1), fmt.Sprintf(" within %d guesses takes %d guesses in all at least.\n", result.Max, result.Total)} {
				if !strings.Contains(said, want) {
					t.Errorf("%s, %s, least maximum: %q, want %s", name, guesses, said, want)
				}
			}
			options.Objective = optimal.LeastTotalThenMax
			file, result = certificate(t, name, "", options)
			said = checked(t, file)
			last := result.Tree.Measure().Histogram[result.Max]
			want := fmt.Sprintf(" within %d guesses takes more than %d guesses in all, or that many and the last one for %d codes at least.\n", result.Max, result.Total, last)
			if !strings.Contains(said, want) {
				t.Errorf("%s, %s, least total and maximum: %q, want %s", name, guesses, said, want)
			}
		}
	}
}

// TestCheckPart checks certificates of what is left after turns, of openings, and of fewer guesses.
func TestCheckPart(t *testing.T) {
	code := codebreaker.Code{0, 0, 0, 1}
	for _, test := range []struct {
		name, turns string
		options     optimal.Options
		say         string
	}{
		{"4x6", "", optimal.Options{MaxDepth: 5}, "\"4x6\", black-white, limits [6 6 6 6], 1296 codes: every strategy within 5 guesses takes 5626 guesses in all at least.\n"},
		{"4x6", "", optimal.Options{Opening: &code}, "every strategy that begins with \"AAAB\" takes "},
		{"4x6", "AABB=X", optimal.Options{}, "\"4x6\", black-white, limits [6 6 6 6], 256 codes as they are listed: every strategy takes "},
		{"5x4-place", "ABCDA=GY--Y", optimal.Options{}, " codes as they are listed: every strategy takes "},
	} {
		file, result := certificate(t, test.name, test.turns, test.options)
		if said := checked(t, file); !strings.Contains(said, test.say) || !strings.Contains(said, fmt.Sprintf(" takes %d guesses", result.Total)) {
			t.Errorf("%s %s: %q, want %s and %d", test.name, test.turns, said, test.say, result.Total)
		}
	}
}

// TestCheckWords checks certificates of words, by the hard rule too.
func TestCheckWords(t *testing.T) {
	for _, name := range []string{"words:testdata/words.txt-place", "words:testdata/words.txt-place-hard", "words:testdata/words.txt", "words:testdata/words.txt-black"} {
		open := func(name string) (io.ReadCloser, error) { return os.Open(name) }
		game, err := codebreaker.ParseGame(name, codebreaker.WithLexicon(lexicon.NewFiles(open, 0)))
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		result, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Proof: &file})
		if err != nil {
			t.Fatal(err)
		}
		if said := checked(t, file.Bytes()); !strings.Contains(said, fmt.Sprintf(" takes %d guesses in all at least.\n", result.Total)) {
			t.Errorf("%s: %q, want %d", name, said, result.Total)
		}
	}
}

// checked returns what the checker prints.
func checked(t *testing.T, file []byte) string {
	t.Helper()
	var said strings.Builder
	if err := check(bytes.NewReader(file), &said); err != nil {
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
	err := check(bytes.NewReader(p.file(numbers)), &said)
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

// TestCheats raises what a certificate claims by one, so that it is false, and alters its proof: each number
// in turn, and many by lot. None may convince the checker.
func TestCheats(t *testing.T) {
	for _, name := range []string{"3x5", "3x4-black", "3x4-sum", "2x5-distinct-black", "3x3-place", "3x4-distinct-empty"} {
		file, result := certificate(t, name, "", optimal.Options{})
		p := read(t, file)
		if p.numbers[3] != result.Total {
			t.Fatalf("%s: the certificate is of %d, want %d", name, p.numbers[3], result.Total)
		}
		p.numbers[3]++
		refuse := func(numbers []uint64) {
			t.Helper()
			if said, err := p.says(numbers); err == nil {
				t.Fatalf("%s, %v: %s", name, numbers, said)
			}
		}
		refuse(p.numbers)
		for i := 4; i < len(p.numbers) && i < 80; i++ {
			for _, other := range []uint64{0, 1, p.numbers[i] - 1, p.numbers[i] + 1, 1000} {
				altered := append([]uint64(nil), p.numbers...)
				altered[i] = other
				refuse(altered)
			}
			refuse(append(append([]uint64(nil), p.numbers[:i]...), p.numbers[i+1:]...))
			refuse(p.numbers[:i])
		}
		draw := rand.New(rand.NewPCG(5, 8))
		for range 200 {
			altered := append([]uint64(nil), p.numbers...)
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
					altered = append(altered[:at], altered[at+1:]...)
				}
			}
			refuse(altered)
		}
	}
}

// TestFalse holds, of each rule of inference, what it may not be used for.
func TestFalse(t *testing.T) {
	const (
		plain   = "codebreaker proof 1\n" + `{"game":"2x3","rule":"black-white","limits":[3,3],"symbols":"ABC"}` + "\n"
		listed  = "codebreaker proof 1\n" + `{"game":"words","rule":"black-white","limits":[2,2],"symbols":"AB","codes":["AA","AB","BA","BB"],"guesses":["AA","AB","BA","BB"]}` + "\n"
		black   = "codebreaker proof 1\n" + `{"game":"2x3-black","rule":"black","limits":[3,3],"symbols":"ABC"}` + "\n"
		hard    = "codebreaker proof 1\n" + `{"game":"2x3-place-hard","rule":"place","limits":[3,3],"symbols":"ABC","hard":true}` + "\n"
		hardly  = "codebreaker proof 1\n" + `{"game":"words","rule":"place","limits":[11,11,11,11],"symbols":"ABCFGHMNXYZ","codes":["AMNX","BMNX","CMNX","FMNY","GMNY","HMNY"],"guesses":["ABNZ","AMNX","BMNX","CMNX","FGMY","FMNY","GMNY","HMNY","ZZZX","ZZZY"],"hard":true}` + "\n"
		greens  = "codebreaker proof 1\n" + `{"game":"words","rule":"place","limits":[11,11,11,11],"symbols":"ABCFGHMNXYZ","codes":["AMNX","BMNX","CMNX","FMNY","GMNY","HMNY"],"guesses":["ABXN","AMNX","BMNX","CMNX","FGMY","FMNY","GMNY","HMNY","ZZXZ","ZZZX"],"hard":true}` + "\n"
		blacks  = "codebreaker proof 1\n" + `{"game":"2.3-black","rule":"black","limits":[2,3],"symbols":"ABC"}` + "\n"
		own     = "codebreaker proof 1\n" + `{"game":"words","rule":"black-white","limits":[2,2],"symbols":"AB","codes":["AA","AB","BA"],"guesses":["AA","BB"]}` + "\n"
		single  = "codebreaker proof 1\n" + `{"game":"words","rule":"black-white","limits":[2,2],"symbols":"AB","codes":["AA"],"guesses":["AA"]}` + "\n"
		idle    = "codebreaker proof 1\n" + `{"game":"words","rule":"black-white","limits":[3,3],"symbols":"ABC","codes":["AA","AB"],"guesses":["AA","AB","CC"],"opening":"CC"}` + "\n"
		uneven  = "codebreaker proof 1\n" + `{"game":"2.3","rule":"black-white","limits":[2,3],"symbols":"ABC"}` + "\n"
		apart   = "codebreaker proof 1\n" + `{"game":"2x3-distinct-black","rule":"black","limits":[3,3],"symbols":"ABC","distinct":true}` + "\n"
		part    = "codebreaker proof 1\n" + `{"game":"2x3","rule":"black-white","limits":[3,3],"symbols":"ABC","codes":["AA","AB"]}` + "\n"
		opening = "codebreaker proof 1\n" + `{"game":"2x3","rule":"black-white","limits":[3,3],"symbols":"ABC","opening":"AB"}` + "\n"
	)
	deep := []uint64{1, 0, 0, 9}
	for range mostDepth + 1 {
		deep = append(deep, 1, 5, 0, 1, 1, 0, 1)
	}
	long := strings.Repeat(" ", mostRules) + "\n"
	for _, test := range []struct {
		why, head string
		numbers   []uint64
		reason    string
	}{
		{"a lemma is about other codes", plain, []uint64{1, 0, 0, 17, 1, 5, 0, 1, 2, 0, 7, 0, 5, 1, 7, 2, 0, 0, 0, 0}, "lemma 0 is about other codes"},
		{"a lemma says less", plain, []uint64{1, 0, 0, 17, 1, 5, 0, 1, 1, 0, 7, 0, 5, 1, 1, 0, 8, 2, 0, 0, 0, 0}, "lemma 0 says less"},
		{"a lemma is about fewer guesses", plain, []uint64{1, 0, 4, 17, 1, 5, 0, 1, 1, 0, 7, 1, 5, 0, 1, 1, 0, 7, 0, 5, 0, 1, 1, 0, 7, 2, 0, 0, 0, 0}, "lemma 0 says less"},
		{"by the hard rule a lemma says nothing", hard, []uint64{1, 0, 0, 10, 1, 9, 0, 1, 1, 0, 1, 0, 9, 1, 1, 0, 1, 2, 0, 0, 0, 0}, "there is no lemma 0"},
		// ABNZ and FGMY tell three words apart, and are not allowed after one another. Within three guesses only ZZZY finds all words, as it tells nothing of those that end in X.
		{"by the hard rule ZZZY wants less than ZZZX, which makes the same cells", hardly, []uint64{
			1, 0, 3, 0, 1, 4, 0, 1, 1, 2, 0, 0, 3, 2, 1, 1, 0, 0, 2, 3, 1, 1, 0, 0, 2, 4, 1, 1, 0, 0, 2, 5, 1, 0, 0, 0, 2, 6, 1, 0, 0, 0, 2, 7, 1, 0, 0, 0, 2, 8, 1, 0, 0, 0, 2, 9, 1, 0, 0, 0, 2, 0, 0,
		}, "guess 9 costs"},
		{"ZZXZ tells of the X that ZZZX tells of, but not where it stands", greens, []uint64{
			1, 0, 3, 0, 1, 4, 0, 1, 1, 3, 0, 0, 2, 2, 1, 1, 0, 0, 2, 3, 1, 1, 0, 0, 2, 4, 1, 1, 0, 0, 2, 5, 1, 0, 0, 0, 2, 6, 1, 0, 0, 0, 2, 7, 1, 0, 0, 0, 2, 8, 1, 0, 0, 0, 2, 10, 1, 0, 0, 0, 2, 0, 0,
		}, "guess 8 costs"},
		{"AA makes the cells of BB, and is one", own, []uint64{1, 0, 0, 7, 1, 2, 0, 2, 0, 0, 0}, "guess 0 costs 6"},
		{"a guess makes one cell, and is it", single, []uint64{1, 0, 0, 2, 0, 2, 0}, "guess 0 costs 1"},
		{"an opening that says nothing is looked at", idle, []uint64{1, 0, 0, 6, 0, 2, 0}, "guess 2 costs 5"},
		{"the last guess costs more once", single, []uint64{5, 1, 1, 7, 0, 2, 0}, "guess 0 costs 6"},
		{"a unit is past the limits", plain, []uint64{1<<17 + 1, 0, 0, 9, 0, 5, 0}, "past the limits"},
		{"the last guess costs 2 more", plain, []uint64{1, 2, 0, 9, 0, 5, 0}, "past the limits"},
		{"a bound is past the limits", plain, []uint64{1, 0, 0, 1<<48 + 1, 0, 5, 0}, "past the limits"},
		{"it goes too deep", plain, deep, "too deep"},
		{"places differ", uneven, []uint64{1, 0, 0, 9, 1, 5, 1, 1, 1, 0, 0, 1, 0, 0}, "different limits"},
		{"symbols that differ have other names at the second place", apart, []uint64{1, 0, 0, 9, 1, 3, 1, 2, 0, 1, 0, 1, 2, 1, 0, 2, 0}, "may change marks"},
		{"a code is listed twice", strings.Replace(part, `"AB"`, `"AA"`, 1), []uint64{1, 0, 0, 3, 0, 3, 0}, "listed twice"},
		{"a code has a symbol that none has at its place", strings.Replace(blacks, `"symbols":"ABC"`, `"symbols":"ABC","codes":["AA","CA"]`, 1), []uint64{1, 0, 0, 3, 1, 3, 1, 1, 0, 1, 0, 1, 0}, "\"CA\" cannot be the secret"},
		{"codes of different symbols have one twice", strings.Replace(apart, `"distinct"`, `"codes":["AA","AB"],"distinct"`, 1), []uint64{1, 0, 0, 3, 0, 3, 0}, "\"AA\" cannot be the secret"},
		{"the rules do not end", strings.TrimSuffix(plain, "\n") + long, nil, "more than"},
		{"the line of the version does not end", long + long, nil, "version 1"},
		{"the hard rule wants colours", strings.Replace(part, `"codes"`, `"hard":true,"codes"`, 1), []uint64{1, 0, 0, 3, 0, 3, 0}, "rule is not known"},
		{"the opening is no code of the game", strings.Replace(opening, `"AB"}`, `"AB","guesses":["AA"]}`, 1), []uint64{1, 0, 0, 3, 0, 3, 0}, "no guess"},
		{"a renaming leads out of the codes", part, []uint64{1, 0, 0, 3, 1, 3, 1, 1, 0, 1, 0, 2, 1, 0}, "cannot be the secret"},
		{"places that differ change places", blacks, []uint64{1, 0, 0, 3, 1, 3, 1, 2, 1, 0, 0, 1, 0, 1, 2, 0}, "different limits"},
		{"symbols of places that differ", uneven, []uint64{1, 0, 0, 9, 1, 5, 1, 1, 0, 1, 0, 1, 0, 0}, "different limits"},
		{"guesses make more cells than that", plain, []uint64{1, 0, 0, 22, 0, 2, 0}, "more than 2"},
		{"guesses are too cheap by sizes", plain, []uint64{1, 0, 0, 30, 0, 5, 0}, "by the sizes of its cells"},
		{"there is no lemma", plain, []uint64{1, 0, 0, 21, 2, 0, 0, 0}, "there is no lemma"},
		{"the lemmas of a theorem are its own", plain, []uint64{1, 0, 0, 18, 0, 5, 1, 0, 0, 18, 2, 0, 0, 0}, "there is no lemma"},
		{"there is no such kind", plain, []uint64{1, 0, 0, 21, 3, 0}, "begins with 3"},
		{"there is no such guess", plain, []uint64{1, 0, 0, 22, 1, 5, 0, 10, 0, 0, 0}, "no guess 10"},
		{"there is no such cell", plain, []uint64{1, 0, 0, 22, 1, 5, 0, 1, 1, 7, 9, 0, 5, 0, 0}, "no cell 7"},
		{"a cell is used twice", plain, []uint64{1, 0, 0, 24, 1, 5, 0, 1, 2, 0, 7, 0, 4, 0, 7, 0, 4, 0, 0}, "used before"},
		{"a name is given twice", plain, []uint64{1, 0, 0, 21, 1, 5, 1, 1, 0, 0, 0, 1, 2, 0, 0}, "one name"},
		{"symbols have other names at the second place", plain, []uint64{1, 0, 0, 21, 1, 5, 1, 2, 0, 1, 1, 0, 2, 0, 1, 2, 0, 0}, "may change marks"},
		{"listed guesses have no other names", listed, []uint64{1, 0, 0, 8, 1, 4, 1, 1, 1, 0, 0, 1, 0, 0}, "may change marks"},
		{"cells after the opening are made by any guess", opening, []uint64{1, 0, 0, 21, 0, 2, 0}, "makes 3 cells, more than 2"},
		{"what comes after the end", plain, []uint64{1, 0, 0, 17, 0, 5, 0, 0}, "its end"},
		{"a renaming changes what the hard rule wants", hard, []uint64{1, 0, 0, 20, 1, 5, 0, 1, 1, 1, 4, 1, 3, 1, 1, 0, 1, 0, 2, 1}, "changes a set"},
		{"a renaming changes a part", black, []uint64{1, 0, 0, 20, 1, 3, 0, 1, 1, 0, 9, 1, 3, 1, 2, 0, 1, 1, 0, 2, 0, 1, 2}, "changes a set"},
	} {
		if said, err := (proof{head: test.head}).says(test.numbers); err == nil || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%s: %s%v, want %q", test.why, said, err, test.reason)
		}
	}
	// Of AA alone no strategy finds all; of all guesses one does.
	alone := strings.Replace(plain, `"symbols"`, `"guesses":["AA"],"symbols"`, 1)
	if said, err := (proof{head: alone}).says([]uint64{1, 0, 0, 0, 1, 3, 0, 1, 1, 0, 0, 0, 2, 0, 0}); err != nil || !strings.Contains(said, ", 9 codes: no strategy that guesses what is listed finds them all.\n") {
		t.Errorf("AA alone: %s%v", said, err)
	}
	if said, err := (proof{head: plain}).says([]uint64{1, 0, 0, 17, 0, 5, 0}); err != nil {
		t.Errorf("sizes prove 17 guesses of 2x3: %s%v", said, err)
	}
}

// TestName holds that the name of a game cannot say what was not proven.
func TestName(t *testing.T) {
	file, result := certificate(t, "3x4-distinct", "", optimal.Options{})
	p := read(t, file)
	p.head = strings.Replace(p.head, `"3x4-distinct"`, `"4x6, 1296 codes: every strategy takes 9999 guesses in all at least.\nSHA-256 of the file: 00\n\u001b[2K"`, 1)
	said, err := p.says(p.numbers)
	lines := strings.Split(said, "\n")
	want := fmt.Sprintf(`\n\x1b[2K", black-white, limits [4 4 4], 24 codes of different symbols: every strategy takes %d guesses in all at least.`, result.Total)
	if err != nil || len(lines) != 3 || !strings.HasPrefix(lines[0], `"4x6, `) || !strings.HasSuffix(lines[0], want) || strings.Contains(said, "\x1b") {
		t.Errorf("%q, %v", said, err)
	}
}

// TestManyMarks refuses a game of more marks than have labels: label 0 is that of what is found.
func TestManyMarks(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 6))
	codes := make([]string, 600)
	for i := range codes {
		var code [16]byte
		for place := range code {
			code[place] = "ABCD"[draw.IntN(4)]
		}
		codes[i] = string(code[:])
	}
	head := fmt.Sprintf("codebreaker proof 1\n{\"rule\":\"place\",\"limits\":[%s4],\"symbols\":\"ABCD\",\"codes\":[\"%s\"],\"guesses\":[\"%[2]s\"]}\n", strings.Repeat("4,", 15), strings.Join(codes, `","`))
	if said, err := (proof{head: head}).says([]uint64{1, 0, 0, 1, 0, 1 << 17, 0}); err == nil || err.Error() != "there are too many marks" {
		t.Errorf("%s%v", said, err)
	}
}

// TestSecond has certificates of small games checked by a program in another language, which
// shares nothing with this one, and a false one refused.
func TestSecond(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	second := func(file []byte) (string, error) {
		name := filepath.Join(t.TempDir(), "proof")
		if err := os.WriteFile(name, file, 0o600); err != nil {
			t.Fatal(err)
		}
		said, err := exec.Command(python, "second/check.py", name).CombinedOutput()
		return string(said), err
	}
	for _, name := range []string{"3x5", "3x4-black", "3x3-distinct-empty", "3x4-sum", "3x3-place"} {
		file, result := certificate(t, name, "", optimal.Options{})
		if said, err := second(file); err != nil || said != fmt.Sprintf("%s: unit 1, last 0, within inf guesses: %d at least\n", name, result.Total) {
			t.Errorf("%s: %s%v, want %d", name, said, err, result.Total)
		}
		p := read(t, file)
		p.numbers[3]++
		if said, err := second(p.file(p.numbers)); err == nil {
			t.Errorf("%s: %s", name, said)
		}
	}
}

// TestResults checks the certificates that the project gives out.
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
		t.Log(filepath.Base(name), checked(t, file))
	}
}
