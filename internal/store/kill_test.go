package store_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"codebreaker/internal/store"
)

// savingFile is the environment variable that names the file into which the test binary saves games
// until it is killed.
const savingFile = "CODEBREAKER_TEST_SAVES"

func TestMain(m *testing.M) {
	if file := os.Getenv(savingFile); file != "" {
		saveForEver(file)
	}
	os.Exit(m.Run())
}

// savers is how many games the child saves at once.
const savers = 8

// saveForEver saves games at once and prints each save that is acknowledged.
func saveForEver(file string) {
	ctx := context.Background()
	s, err := store.Open(ctx, file)
	if err != nil {
		panic(err)
	}
	var printing sync.Mutex
	var wait sync.WaitGroup
	for n := range savers {
		wait.Go(func() {
			g := &store.Game{ID: fmt.Sprint("game", n)}
			g.Saved.Kind = store.Helping
			for {
				g.Saved.Moves = append(g.Saved.Moves, fmt.Sprintf("%d:X", g.Revision+1))
				if err := s.Save(ctx, g); err != nil {
					panic(err)
				}
				printing.Lock()
				fmt.Println(g.ID, g.Revision)
				printing.Unlock()
			}
		})
	}
	wait.Wait()
}

// TestKill kills a program in the middle of its saves, several times: every save that was
// acknowledged is complete.
func TestKill(t *testing.T) {
	for round := range 5 {
		file := filepath.Join(t.TempDir(), "games.db")
		acknowledged := killAfter(t, file, 50+200*round)
		s := open(t, file)
		total := 0
		for id, revision := range acknowledged {
			g, err := s.Game(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			if g.Revision < revision || len(g.Saved.Moves) != g.Revision {
				t.Errorf("%s is kept at revision %d with %d moves, acknowledged was %d", id, g.Revision, len(g.Saved.Moves), revision)
			}
			total += revision
		}
		t.Logf("killed after %d acknowledged saves: all are there", total)
	}
}

// killAfter kills a child process after N acknowledged saves, and returns the last acknowledged
// revision of each game.
func killAfter(t *testing.T, file string, saves int) map[string]int {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), savingFile+"="+file)
	child.Stderr = os.Stderr
	output, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	acknowledged := make(map[string]int)
	lines := bufio.NewScanner(output)
	for count := 1; lines.Scan(); count++ {
		var id string
		var revision int
		if _, err := fmt.Sscan(lines.Text(), &id, &revision); err == nil {
			acknowledged[id] = revision
		}
		if count == saves {
			if err := child.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
	}
	if err := child.Wait(); err == nil {
		t.Error("the child ended by itself")
	}
	return acknowledged
}
