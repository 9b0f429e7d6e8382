package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/test/longtest"
)

const (
	head2x3 = "codebreaker proof 1\n" + `{"game":"2x3","rule":"black-white","limits":[3,3],"symbols":"ABC"}` + "\n"
	head4x6 = "codebreaker proof 1\n" + `{"game":"4x6","rule":"black-white","limits":[6,6,6,6],"symbols":"ABCDEF"}` + "\n"
)

// bySizesProof proves 17 guesses of 2x3.
var bySizesProof = []uint64{1, 0, 0, 17, 0, 5}

// anagrams returns the start of a proof that plays anagrams, whose sums tell nothing, turn after turn.
func anagrams(turns int) proof {
	var words []string
	var extend func(word, letters string)
	extend = func(word, letters string) {
		if letters == "" && len(words) < 1100 {
			words = append(words, word)
		}
		for i := range letters {
			extend(word+letters[i:i+1], letters[:i]+letters[i+1:])
		}
	}
	extend("", "ABCDEFG")
	list := `["` + strings.Join(words, `","`) + `"]`
	p := proof{head: "codebreaker proof 1\n" + `{"game":"","rule":"sum","limits":[7,7,7,7,7,7,7],"symbols":"ABCDEFG","codes":` + list + `,"guesses":` + list + "}\n"}
	p.numbers = []uint64{1, 0, 0, 3000}
	for turn := range uint64(turns) {
		p.numbers = append(p.numbers, 1, 2, 0, turn+1, 1, 0, 3000)
	}
	return p
}

// TestHostile checks small files that once filled the memory. Each is refused by default, and before much
// memory is taken.
func TestHostile(t *testing.T) {
	million := 1_100_000
	if longtest.On() {
		million *= 9 // as many as the rules have room for
	}
	deep := anagrams(999)
	codes := func(n int) string {
		return strings.Replace(head2x3, `"symbols"`, `"codes":[`+strings.Repeat(`"",`, n)+`""],"symbols"`, 1)
	}
	for _, test := range []struct {
		what   string
		proof  proof
		reason string
	}{
		{"999 turns that tell nothing", deep, "the check needs more than 256 MiB of memory; --max-memory MIB allows more"},
		{"2^40 renamings", proof{head2x3, slices.Concat([]uint64{1, 0, 0, 17, 1, 5, 1 << 40}, make([]uint64, million))}, "a set has more than 65536 renamings"},
		{"a long name", proof{strings.Replace(head2x3, "2x3", strings.Repeat("x", 2*million), 1), slices.Repeat(bySizesProof, 100)}, "the name of the game is longer than 16384 bytes"},
		{"too many theorems", proof{head2x3, slices.Repeat(bySizesProof, million/10)}, "there are more than 100 theorems"},
		{"20 million empty codes", proof{head: codes(20e6)}, "longer than 33554432 bytes"},
		{"millions of empty codes", proof{head: codes(million)}, "a list has more than 1048576 entries"},
		{"millions of places", proof{head: strings.Replace(head2x3, "[3", "[3"+strings.Repeat(",3", million), 1)}, "a list has more than 1048576 entries"},
	} {
		t.Run(test.what, func(t *testing.T) {
			file := test.proof.file(test.proof.numbers)
			if len(file) > 100e3 {
				t.Errorf("the file has %d bytes", len(file))
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			var said strings.Builder
			err := check(bytes.NewReader(file), &said, limitsFor(int64(len(file))))
			runtime.ReadMemStats(&after)
			if err == nil || !strings.Contains(err.Error(), test.reason) || said.Len() > 0 {
				t.Errorf("%s%v, want %q", &said, err, test.reason)
			}
			if taken := (after.TotalAlloc - before.TotalAlloc) >> 20; taken > 400 {
				t.Errorf("%d MiB were allocated", taken)
			}
		})
	}
}

// TestLimits checks certificates that need much of one kind of work or memory, under limits that
// everything else is far away from.
func TestLimits(t *testing.T) {
	const anything = 1 << 40
	words := anagrams(0).head
	// Each exception proves the cost of a cell again, which adds a lemma and the partition of the exception.
	again := slices.Concat([]uint64{1, 0, 0, 1, 1, 5, 0}, slices.Repeat([]uint64{2, 1, 0, 1, 0, 5}, 1000))
	idle := "codebreaker proof 1\n" + `{"game":"","rule":"black","limits":[3,3],"symbols":"ABC","codes":["AA","AB"],"guesses":["CC"]}` + "\n"
	for _, test := range []struct {
		what    string
		head    string
		numbers []uint64
		limits  limits
	}{
		{"rules", strings.Replace(head2x3, "\"}", "\","+strings.Repeat(" ", 1e6)+"\"x\":0}", 1), nil, limits{anything, 1e7}},
		{"one code has 13 different symbols", "codebreaker proof 1\n" +
			`{"game":"","rule":"black","distinct":true,"limits":[13,12,11,10,9,8,7,6,5,4,3,2,1],"symbols":"ABCDEFGHIJKLM"}` + "\n", nil, limits{anything, 1e7}},
		{"feedback", head4x6, nil, limits{anything, 1e7}},
		{"labels", head4x6, nil, limits{1 << 21, anything}},
		{"words", words[:strings.Index(words, `"codes"`)] + `"codes":["ABCDEFG"],` + words[strings.Index(words, `"guesses"`):], nil, limits{100e3, anything}},
		{"turns", idle, slices.Concat([]uint64{1, 0, 0, 1}, slices.Repeat([]uint64{1, 2, 0, 1, 1, 0, 1}, 900)), limits{500e3, anything}},
		{"lemmas and partitions", head2x3, again, limits{200e3, anything}},
		{"renamings", head2x3, slices.Concat([]uint64{1, 0, 0, 1, 1, 5, 1000}, make([]uint64, 1000)), limits{1 << 20, anything}},
		{"images of guesses", head2x3, slices.Concat([]uint64{1, 0, 0, 1, 1, 5, 100}, make([]uint64, 100), slices.Repeat([]uint64{2, 0}, 1000)), limits{anything, 4e6}},
	} {
		t.Run(test.what, func(t *testing.T) {
			file := proof{head: test.head}.file(test.numbers)
			var said strings.Builder
			err := check(bytes.NewReader(file), &said, test.limits)
			if !errors.As(err, new(limitReached)) {
				t.Errorf("%s%v", &said, err)
			}
		})
	}
}

// TestSteps states how many steps some certificates take: with one step fewer the check ends.
func TestSteps(t *testing.T) {
	sound, err := os.ReadFile("../../docs/results/proofs/4x6.proof")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		what  string
		file  []byte
		steps uint64
	}{
		{"4x6", sound, 220780333},
		{"a false certificate under the hard rule", hardWords.file(hardWords.numbers), 15184},
	} {
		for _, steps := range []uint64{test.steps, test.steps - 1} {
			err := check(bytes.NewReader(test.file), io.Discard, limits{1 << 30, steps})
			if errors.As(err, new(limitReached)) != (steps < test.steps) {
				t.Errorf("%s, %d steps: %v", test.what, steps, err)
			}
		}
	}
}

// TestRun checks the command's exit codes and messages.
func TestRun(t *testing.T) {
	folder := t.TempDir()
	name, wrong, missing := filepath.Join(folder, "sound"), filepath.Join(folder, "wrong"), filepath.Join(folder, "missing")
	sound, _ := plain(t, "3x4")
	p := read(t, sound)
	p.numbers[3]++
	for name, file := range map[string][]byte{name: sound, wrong: p.file(p.numbers)} {
		if err := os.WriteFile(name, file, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	large := "../../docs/results/proofs/5x5.proof"
	for _, test := range []struct {
		args           []string
		code           int
		stdout, stderr string // how they begin
	}{
		{[]string{"--help"}, 0, "proofcheck checks certificates, ", ""},
		{[]string{"-h"}, 0, "proofcheck checks certificates, ", ""},
		{nil, 2, "", "proofcheck checks certificates, "},
		{[]string{"--max-time", "5", name}, 2, "", "proofcheck: there is no flag --max-time; the flags are --max-memory, --max-steps and --help\n"},
		{[]string{"-"}, 2, "", "proofcheck: -: there is no such file\n"},
		{[]string{"--max-steps", "many", name}, 2, "", `proofcheck: --max-steps "many": write a whole number from 1 to 1152921504606846976` + "\n"},
		{[]string{"--max-steps=-1", name}, 2, "", `proofcheck: --max-steps "-1": write a whole number from 1 to `},
		{[]string{"--max-steps"}, 2, "", `proofcheck: --max-steps "": write a whole number from 1 to `},
		{[]string{"--max-memory", "0", name}, 2, "", `proofcheck: --max-memory "0": write a whole number from 1 to 1099511627776` + "\n"},
		{[]string{"--max-memory", "17592186044416", name}, 2, "", `proofcheck: --max-memory "17592186044416": write a whole number from 1 to `},
		{[]string{"--max-memory=256", "--", name}, 0, `"3x4", `, ""},
		{[]string{missing}, 2, "", "proofcheck: " + missing + ": there is no such file\n"},
		{[]string{missing, name}, 2, `"3x4", `, "proofcheck: " + missing + ": there is no such file\n"},
		{[]string{missing, wrong}, 1, "", "proofcheck: " + missing + ": there is no such file\nproofcheck: " + wrong + ": refused: guess "},
		{[]string{name}, 0, `"3x4", black-white, limits [4 4 4], symbols "ABCD", 64 codes: every strategy has a total of at least `, ""},
		{[]string{name, wrong}, 1, `"3x4", `, "proofcheck: " + wrong + ": refused: guess "},
		{[]string{folder}, 2, "", "proofcheck: " + folder + ": this is a folder; name a file\n"},
		{[]string{"--max-steps", "1000", name}, 4, "", "proofcheck: " + name + ": not decided: the check takes more than 1000 steps; --max-steps N allows more\n"},
		{[]string{"--max-memory", "9", large}, 4, "", "proofcheck: " + large + ": not decided: the check needs more than 9 MiB of memory; --max-memory MIB allows more\n"},
	} {
		var stdout, stderr strings.Builder
		code := run(test.args, &stdout, &stderr)
		silent := test.stdout == "" && stdout.Len() > 0 || test.stderr == "" && stderr.Len() > 0
		if code != test.code || silent || !strings.HasPrefix(stdout.String(), test.stdout) || !strings.HasPrefix(stderr.String(), test.stderr) {
			t.Errorf("%q: %d\n%s%s", test.args, code, &stdout, &stderr)
		}
	}
}

// TestUnwritten checks that a certificate is not refused because its result cannot be written.
func TestUnwritten(t *testing.T) {
	sound, _ := plain(t, "3x4")
	name := filepath.Join(t.TempDir(), "sound")
	if err := os.WriteFile(name, sound, 0o600); err != nil {
		t.Fatal(err)
	}
	closed, write := io.Pipe()
	closed.Close()
	var said strings.Builder
	if code := run([]string{name}, write, &said); code != 2 || said.String() != "proofcheck: "+name+": the result cannot be written\n" {
		t.Errorf("%d, %s", code, &said)
	}
}

// TestDefaultLimits states the limits that SECURITY.md and docs/proofs.md promise.
func TestDefaultLimits(t *testing.T) {
	for size, want := range map[int64]string{0: "256 MiB, 20000000000 steps", 1 << 20: "320 MiB, 229715200000 steps"} {
		l := limitsFor(size)
		if got := fmt.Sprintf("%d MiB, %d steps", l.memory>>20, l.steps); got != want {
			t.Errorf("%d bytes: %s, want %s", size, got, want)
		}
	}
}
