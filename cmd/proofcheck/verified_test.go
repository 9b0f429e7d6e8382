package main

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"codebreaker"
	"codebreaker/internal/longtest"
	"codebreaker/optimal"
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

// saysVerified gives certificates to the verified checker, all in one process. It returns what the checker
// prints about each one, and the exit code that it would have for this one alone.
func saysVerified(t *testing.T, program string, files [][]byte) (said []string, codes []int) {
	t.Helper()
	folder := t.TempDir()
	names := make([]string, len(files))
	for i, file := range files {
		names[i] = filepath.Join(folder, strconv.Itoa(i))
		if err := os.WriteFile(names[i], file, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var output, refusals strings.Builder
	command := exec.Command(program, names...)
	command.Stdout, command.Stderr = &output, &refusals
	if err := command.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	theorems := make(map[string]string) // by the digest at their end
	text := ""
	for line := range strings.Lines(output.String()) {
		text += line
		if digest, ends := strings.CutPrefix(line, "SHA-256 of the file: "); ends {
			theorems[digest], text = text, ""
		}
	}
	reasons := make(map[string]string) // by the name of the file
	for line := range strings.Lines(refusals.String()) {
		name, reason, _ := strings.Cut(strings.TrimPrefix(line, "proofcheck-verified: "), ": ")
		reasons[name] = reason
	}
	worst := 0
	for i, file := range files {
		reason, code := reasons[names[i]], 0
		switch {
		case strings.HasPrefix(reason, "refused: "):
			code, worst = 1, 1
		case strings.HasPrefix(reason, "not decided: "):
			code, worst = 4, cmp.Or(worst, 4)
		default:
			reason = theorems[fmt.Sprintf("%x\n", sha256.Sum256(file))]
		}
		if reason == "" {
			t.Errorf("the verified checker says nothing about file %d", i)
		}
		said, codes = append(said, reason), append(codes, code)
	}
	if code := command.ProcessState.ExitCode(); code != worst {
		t.Errorf("the exit code for all certificates is %d, want %d", code, worst)
	}
	return said, codes
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
	said, codes := saysVerified(t, program, files)
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
	for _, test := range misuses() {
		add(test.why, proof{head: test.head}.file(test.numbers))
	}
	code := codebreaker.Code{0, 0, 1}
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
	saidVerified, codes := saysVerified(t, program, files)
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
