package apitext

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const root = "../../.."

// TestFresh compares the files in api with the source. The total is the limit of names.
func TestFresh(t *testing.T) {
	total := 0
	for _, name := range Packages() {
		lines, names, err := Read(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		total += names
		compare(t, File(name), strings.Join(lines, "\n"))
	}
	compare(t, Total, fmt.Sprint(total))
}

func compare(t *testing.T, file, want string) {
	t.Helper()
	got, err := os.ReadFile(filepath.Join(root, file))
	if diff := cmp.Diff(string(got), want+"\n"); err != nil || diff != "" {
		t.Errorf("%s is stale; run: go generate ./internal/tools/apitext (%v)\n-file +source\n%s", file, err, diff)
	}
}

// TestRead reads one declaration of each kind.
func TestRead(t *testing.T) {
	folder := t.TempDir()
	source := `package p
const A, b = 1, 2
var V int
type T struct { F, g int; E; *q.H; h }
type I interface { E; M(x int) (y,
	z int) }
type N uint8
type L = N
func F[T any](x T) {}
func (t *T) M() {}
func (t t) M() {}
func f() {}
`
	if err := os.WriteFile(filepath.Join(folder, "p.go"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	lines, names, err := Read(folder)
	want := []string{
		"const A", "func F[T any](x T)", "method (*T) M()",
		"type I interface", "type I interface, M(x int) (y, z int)", "type I interface, embedded E",
		"type L = N", "type N uint8",
		"type T struct", "type T struct, F int", "type T struct, embedded *q.H", "type T struct, embedded E",
		"var V",
	}
	if diff := cmp.Diff(want, lines); err != nil || names != 9 || diff != "" {
		t.Errorf("%d names, %v (-want +got)\n%s", names, err, diff)
	}
}
