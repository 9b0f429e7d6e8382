package strategy_test

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/longtest"
)

// mostMemory is what games that are too big to list may take, in kB: the largest takes 136 MiB.
const mostMemory = 400 << 10

// TestMemory plays games that are too big to list, each in a process of its own, and holds how much memory that
// has at its largest.
func TestMemory(t *testing.T) {
	if name := os.Getenv("STRATEGY_MEMORY"); name != "" {
		crack(t, name)
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		_, after, _ := strings.Cut(string(status), "VmHWM:")
		if used, err := strconv.Atoi(strings.Fields(after)[0]); err != nil || used > mostMemory {
			t.Errorf("%d kB were taken, more than %d (%v)", used, mostMemory, err)
		}
		return
	}
	if !longtest.On() {
		t.Skip("plays for some seconds")
	}
	for _, name := range []string{"8x12", "12x12-distinct-black", "16x64-place"} {
		command := exec.Command(os.Args[0], "-test.run=^TestMemory$")
		command.Env = append(os.Environ(), "STRATEGY_MEMORY="+name)
		if said, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, said)
		}
	}
}

// crack breaks a code.
func crack(t *testing.T, name string) {
	t.Helper()
	game, err := rules.ParseGame(name)
	if err != nil {
		t.Fatal(err)
	}
	var secret rules.Code
	for place := range game.Places() {
		secret[place] = uint8((7*place + 3) % game.Symbols())
	}
	for p := position.Start(game); ; {
		guess, err := strategy.NewSampled(1).Choose(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		mark := game.Mark(guess, secret)
		if mark.Solved() {
			return
		}
		p = p.After(guess, mark)
	}
}
