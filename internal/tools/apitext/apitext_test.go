package apitext

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const root = "../../.."

// TestFresh compares the file with the source.
func TestFresh(t *testing.T) {
	lines, err := Read(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, File))
	if diff := cmp.Diff(string(got), strings.Join(lines, "\n")+"\n"); err != nil || diff != "" {
		t.Errorf("%s is stale; run: go generate ./internal/tools/apitext (%v)\n-file +source\n%s", File, err, diff)
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
	lines, err := Read(folder)
	want := []string{
		"const A", "func F[T any](x T)", "method (*T) M()",
		"type I interface", "type I interface, M(x int) (y, z int)", "type I interface, embedded E",
		"type L = N", "type N uint8",
		"type T struct", "type T struct, F int", "type T struct, embedded *q.H", "type T struct, embedded E",
		"var V",
	}
	if diff := cmp.Diff(want, lines); err != nil || diff != "" {
		t.Errorf("%v (-want +got)\n%s", err, diff)
	}
}
