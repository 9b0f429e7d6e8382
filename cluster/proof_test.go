package cluster_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/store/folder"
	"codebreaker/internal/test/longtest"
)

// TestCertificate checks that proofcheck accepts a certificate that was merged from the workers'
// fragments.
func TestCertificate(t *testing.T) {
	longtest.Only(t)
	f, work := plan(t, jobs.Job{Kind: jobs.Tree, Strategies: []string{"optimal"}, Proof: true})
	address, end := lead(t, f, work, 0)
	var workers sync.WaitGroup
	for range 2 {
		workers.Go(func() {
			if err := join(t.Context(), address, program); err != nil {
				t.Error(err)
			}
		})
	}
	workers.Wait()
	check(t, <-end)
	results, err := folder.NewRunner(f, work, folder.Options{}).Results()
	check(t, err)
	all, err := work.Join(t.Context(), results)
	check(t, err)
	name := filepath.Join(t.TempDir(), "certificate")
	file, err := os.Create(name)
	check(t, err)
	check(t, work.Certify(t.Context(), results, all, f.Proof, file))
	check(t, file.Close())
	output, err := exec.Command("go", "run", "codebreaker/cmd/proofcheck", name).CombinedOutput()
	if err != nil || !strings.Contains(string(output), "at least") {
		t.Errorf("proofcheck: %v\n%s", err, output)
	}
}
