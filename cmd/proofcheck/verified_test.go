package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/longtest"
)

// verified builds the checker that Coq has proven sound, and returns its path.
func verified(t *testing.T) string {
	t.Helper()
	longtest.Only(t)
	for _, tool := range []string{"coqc", "ocamlopt", "make"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is missing, so the verified checker cannot be built", tool)
		}
	}
	if said, err := exec.Command("make", "-C", "../../verified").CombinedOutput(); err != nil {
		t.Fatalf("%s%v", said, err)
	}
	return "../../verified/proofcheck-verified"
}

// TestVerified gives the certificates in the repository to the verified checker, which prints the same
// theorems.
func TestVerified(t *testing.T) {
	program := verified(t)
	names, err := filepath.Glob("../../docs/results/proofs/*.proof")
	if err != nil || len(names) == 0 {
		t.Fatalf("there are no certificates (%v)", err)
	}
	var files [][]byte
	for _, name := range names {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	said, codes := saysOther(t, []string{program}, files)
	for i, name := range names {
		if codes[i] != 0 || said[i] != checked(t, files[i]) {
			t.Errorf("%s: exit code %d, %s", name, codes[i], said[i])
		}
	}
}

// TestVerifiedAgrees gives false and altered certificates to both checkers. They accept the same ones and
// print the same theorems, unless one reaches a limit.
func TestVerifiedAgrees(t *testing.T) {
	program := verified(t)
	var whys []string
	var files [][]byte
	add := func(why string, file []byte) {
		whys, files = append(whys, why), append(files, file)
	}
	for _, v := range allVectors(t) {
		add(v.why, v.file)
	}
	code := rules.Code{0, 0, 1}
	small := []struct {
		name, turns string
		options     optimal.Options
	}{
		{"3x4", "", optimal.Options{}},
		{"2x4-black", "", optimal.Options{}},
		{"3x3-sum", "", optimal.Options{}},
		{"3x4-distinct-black", "", optimal.Options{}},
		{"2.3.4", "", optimal.Options{}},
		{"3x4", "", optimal.Options{CandidatesOnly: true}},
		{"3x4", "", optimal.Options{Objective: optimal.LeastTotalThenMax}},
		{"3x4", "", optimal.Options{Objective: optimal.LeastMax}},
		{"3x4", "", optimal.Options{Opening: &code}},
		{"3x4-place", "AAB=Y--", optimal.Options{}},
		{"3x3-place-hard", "", optimal.Options{}},
		{"words:testdata/words.txt-place-hard", "", optimal.Options{}},
	}
	draw := rand.New(rand.NewPCG(4, 3))
	for _, game := range small {
		file, _ := certificate(t, game.name, game.turns, game.options)
		add(game.name, file)
		p := read(t, file)
		for range 200 {
			add(game.name, alter(draw, p))
		}
	}
	accepted, refused, limited := 0, 0, 0
	saidVerified, codes := saysOther(t, []string{program}, files)
	for i, file := range files {
		var said strings.Builder
		err := check(strings.NewReader(string(file)), &said, limitsFor(int64(len(file))))
		switch {
		case codes[i] == 4 || errors.As(err, new(limitReached)):
			limited++
		case err == nil && codes[i] == 0 && said.String() == saidVerified[i]:
			accepted++
		case err != nil && codes[i] == 1:
			refused++
		default:
			t.Errorf("%s: exit code %d, %s\nproofcheck: %s%v", whys[i], codes[i], saidVerified[i], said.String(), err)
		}
	}
	t.Logf("accepted by both %d, refused by both %d, limits reached %d", accepted, refused, limited)
	if accepted < 100 || refused < 1200 || limited > 300 {
		t.Errorf("accepted by both %d, refused by both %d, limits reached %d", accepted, refused, limited)
	}
}

// alter returns a certificate with a few changes to its numbers, or one change to its rules.
func alter(draw *rand.Rand, p proof) []byte {
	numbers := slices.Clone(p.numbers)
	if draw.IntN(5) == 0 {
		p.head = alterRules(draw, p.head)
		return p.file(numbers)
	}
	for range 1 + draw.IntN(3) {
		at := draw.IntN(len(numbers))
		switch draw.IntN(6) {
		case 0:
			numbers[at] = numbers[draw.IntN(len(numbers))]
		case 1:
			numbers[at]++
		case 2:
			numbers[at] -= min(1, numbers[at])
		case 3:
			numbers[at] = 0
		case 4:
			numbers = slices.Delete(numbers, at, at+1)
		case 5:
			numbers = slices.Insert(numbers, at, draw.Uint64N(5))
		}
		if len(numbers) < 4 {
			break
		}
	}
	return p.file(numbers)
}

// alterRules changes a character or a field of the rules.
func alterRules(draw *rand.Rand, head string) string {
	first, line, _ := strings.Cut(head, "\n")
	if draw.IntN(2) == 0 {
		at := draw.IntN(len(line) - 1)
		return first + "\n" + line[:at] + string(rune(' '+draw.IntN(95))) + line[at+1:]
	}
	fields := []string{
		`"own":true`, `"distinct":true`, `"rule":"black"`, `"rule":"sum"`, `"rule":"black-white"`, `"opening":"AAA"`,
		`"Own":true`, `"limits":[3,3,3]`, `"limits":null`, `"codes":["AAA","ABB","CAB"]`, `"guesses":["AAA","AAB","ABC"]`, `"other":[{}]`,
	}
	return first + "\n" + strings.Replace(line, "}\n", ","+fields[draw.IntN(len(fields))]+"}\n", 1)
}
