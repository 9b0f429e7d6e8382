package main

import (
	"path"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestReasons checks that each mutant in equivalent.txt exists in the source and has a reason.
func TestReasons(t *testing.T) {
	t.Chdir("../../..")
	reasons, err := readReasons(equivalent)
	if err != nil {
		t.Fatal(err)
	}
	made := make(map[string]map[string]bool) // the mutants of each package
	for name := range reasons {
		pkg := path.Dir(strings.Fields(name)[0])
		if made[pkg] == nil {
			made[pkg] = mutantsOf(t, pkg)
		}
		if !made[pkg][name] {
			t.Errorf("there is no such mutant: %s", name)
		}
	}
}

func mutantsOf(t *testing.T, pkg string) map[string]bool {
	t.Helper()
	sources, _, err := load(pkg)
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	for _, s := range sources {
		var mutants []mutant
		s.mutants = &mutants
		s.instrument()
		for _, m := range mutants {
			names[m.name] = true
		}
	}
	return names
}

// TestTwoReasons checks that each mutant has exactly one reason.
func TestTwoReasons(t *testing.T) {
	for _, text := range []string{"a b c: ‹x›", "a b c: ‹x›\nwhy\n\na b c: ‹x›\nwhy"} {
		if _, err := readReasons(text); err == nil {
			t.Errorf("%q is taken for a list of reasons", text)
		}
	}
}

// TestMutants runs the mutants of a small package.
func TestMutants(t *testing.T) {
	b, err := build("testdata/small", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := b.runAll(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range b.mutants {
		got = append(got, m.status+": "+strings.TrimPrefix(m.name, "testdata/small/small.go "))
	}
	want := []string{
		"killed: clamp always: if ‹n > most› {",
		"killed: clamp never: if ‹n > most› {",
		"survived: clamp operator: if n ‹>› most {",
		"killed: clamp drop: ‹n = most›",
		"killed: bits operator: return min(a&b, wide-1)‹<<›changed | 1<<changed",
		"killed: bits operator: return ‹min›(a&b, wide-1)<<changed | 1<<changed",
		"killed: bits operator: return min(a‹&›b, wide-1)<<changed | 1<<changed",
		"killed: letters never: for i := 0; ‹i < len(words)›; i++ {",
		"killed: letters operator: for i := 0; i ‹<› len(words); i++ {",
		`killed: letters drop: ‹all += words[i] + " "›`,
		`killed: letters always: if ‹words[i] == "" || words[i] == "-"› {`,
		`killed: letters never: if ‹words[i] == "" || words[i] == "-"› {`,
		`killed: letters never: if ‹words[i] == ""› || words[i] == "-" {`,
		`reached by no test: letters never: if words[i] == "" || ‹words[i] == "-"› {`,
		"killed: letters drop: ‹continue›",
		"reached by no test: idle always: if ‹n < 0› {",
		"reached by no test: idle never: if ‹n < 0› {",
		"reached by no test: idle operator: if n ‹<› 0 {",
		"reached by no test: idle operator: return n ‹%› 4",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
