package folder

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/store/files"
)

// proofPath returns the path of a result's certificate fragment.
func (f *Folder) proofPath(number int) string {
	return filepath.Join(f.name, proofDir, fmt.Sprintf("%04d", number))
}

// Proof opens the certificate fragment of a result.
func (f *Folder) Proof(number int) (io.ReadCloser, error) {
	return f.system.OpenFile(f.proofPath(number), os.O_RDONLY, 0)
}

// sized reports whether the fragment of a result exists and has the right length.
func (f *Folder) sized(result *jobs.Result) bool {
	if result.Proof == nil {
		return true
	}
	info, err := os.Stat(f.proofPath(result.Unit))
	return err == nil && info.Size() == result.Proof.Bytes
}

// Verify reads the fragments of all results and reports whether they are whole. It reports each
// damaged fragment and ignores its result. Each fragment is read once.
func (r *Runner) Verify() bool {
	r.reading.Lock()
	defer r.reading.Unlock()
	whole := true
	for number := range r.Plan.Units {
		whole = r.verify(number+1) && whole
	}
	return whole
}

// verify reads the fragment of a result and reports whether it is whole.
func (r *Runner) verify(number int) bool {
	result := r.results[number]
	if result == nil || result.Proof == nil || r.verified[number] {
		return true
	}
	err := jobs.DamagedProof(number)
	if file, cannot := r.Proof(number); cannot == nil {
		err = result.CheckProof(file)
		file.Close()
	}
	if err == nil {
		r.verified[number] = true
		return true
	}
	r.ignore(number, err)
	delete(r.results, number)
	r.damaged[number] = result.Digest
	return false
}

// kept records a result that was just written with its fragment.
func (r *Runner) kept(result *jobs.Result) {
	r.results[result.Unit], r.verified[result.Unit] = result, true
	delete(r.damaged, result.Unit)
	delete(r.ignored, result.Unit)
}

// newProof creates the file for a unit's fragment. It returns nil if the plan keeps no proofs.
func (r *Runner) newProof(number int) (*files.New, error) {
	if !r.Plan.Job.Proof {
		return nil, nil
	}
	return files.Create(r.system, r.proofPath(number), 0o666)
}
