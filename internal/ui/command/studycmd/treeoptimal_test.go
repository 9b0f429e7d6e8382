package studycmd

import (
	"bytes"
	"os"
	"testing"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/ui/command/cli"
)

// TestStoppedBeforeTree checks that a search which stopped before it found a tree reports its
// bounds, as text and as JSON, and never in the output meant for the tree.
func TestStoppedBeforeTree(t *testing.T) {
	game, err := rules.ParseGame("5x8")
	if err != nil {
		t.Fatal(err)
	}
	english, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	result := &optimal.Result{Lower: 158151, Nodes: 31, Checkpoint: []byte("…")}
	const sentence = "Stopped before a tree was found: no tree has a total below 158,151 (31 positions searched).\n"
	const excluded = "No tree finds every code in fewer than 4 guesses.\n"
	for _, test := range []struct {
		format, file string
		json         bool
		lowerMax     int
		out, err     string
	}{
		{"", "", false, 0, sentence, ""},
		{"", "", false, 4, sentence + excluded, ""},
		{"text", "", false, 0, "", sentence},
		{"text", "tree.txt", false, 0, sentence, ""},
		{"", "", true, 4, `{"game":"5x8","strategy":"optimal","opening":"AABCD","ties":"value, candidate, code order","lower":158151,"lowerMax":4,"proven":false,"nodes":31,"seconds":2.5}` + "\n", ""},
		{"", "", true, 0, `{"game":"5x8","strategy":"optimal","opening":"AABCD","ties":"value, candidate, code order","lower":158151,"proven":false,"nodes":31,"seconds":2.5}` + "\n", ""},
	} {
		var out, problems bytes.Buffer
		opening := rules.Code{0, 0, 1, 2, 3}
		b := &treeBuilding{
			env: &cli.Env{Lang: english, Out: &cli.Output{Writer: &out}, Err: &problems, Getenv: os.Getenv}, game: game, position: position.Start(game),
			options: tree.Options{Opening: &opening}, format: test.format, file: test.file, json: test.json,
		}
		result.LowerMax = test.lowerMax
		if err := b.printOptimal(result, 2.5); err != nil {
			t.Fatal(err)
		}
		if out.String() != test.out || problems.String() != test.err {
			t.Errorf("%+v: printed %q and %q", test, &out, &problems)
		}
	}
}
