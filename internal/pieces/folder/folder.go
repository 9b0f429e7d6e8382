// Package folder keeps a plan with its pieces and results in files, so that any number of
// processes, on any machines that share the folder, run them and nobody else is needed.
//
//	plan.json              the plan; written last, so that a plan that is there is whole
//	pieces/0001.json       what is to be done
//	results/0001.json      what was found; a piece that has one is done
//	proofs/0001            why there is none better, of a plan that keeps proofs
//	checkpoints/0001       what a piece that was stopped goes on from
//	checkpoints/0001.json  how long it had been run by then
//	locks/0001.json        who runs a piece, renewed as long as it does
//	failures/0001.json     why a piece could not be done
//
// A file is written beside its name and takes it when it is whole and on the disk. Locks only
// save work: a piece that two run at once has one of two results of which either will do.
package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"codebreaker"
	"codebreaker/internal/pieces"
)

// The names of files and folders.
const (
	planFile   = "plan.json"
	pieceDir   = "pieces"
	resultDir  = "results"
	proofDir   = "proofs"
	stopDir    = "checkpoints"
	lockDir    = "locks"
	failureDir = "failures"
	jsonEnding = ".json"
)

// Folder is a plan in a folder.
type Folder struct {
	Plan *pieces.Plan
	name string
}

// Create writes a plan to a folder, which it makes. One that has a plan, or anything else, is
// left as it is.
func Create(name string, plan *pieces.Plan) error {
	if err := Free(name); err != nil {
		return err
	}
	dirs := []string{pieceDir, resultDir, stopDir, lockDir, failureDir}
	if plan.Job.Proof {
		dirs = append(dirs, proofDir)
	}
	for _, below := range dirs {
		if err := os.MkdirAll(filepath.Join(name, below), 0o777); err != nil {
			return fileProblem(name, err)
		}
	}
	f := &Folder{Plan: plan, name: name}
	for i := range plan.Pieces {
		if err := writeJSON(f.path(pieceDir, i+1), &plan.Pieces[i]); err != nil {
			return err
		}
	}
	return writeJSON(filepath.Join(name, planFile), plan)
}

// Free returns a problem when a plan cannot be written to a folder because there is something
// in it, or it cannot be made.
func Free(name string) error {
	entries, err := os.ReadDir(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(name, 0o777); err != nil {
			return fileProblem(name, err)
		}
		return nil
	case err != nil:
		return fileProblem(name, err)
	case len(entries) == 0:
		return nil
	}
	if _, err := os.Stat(filepath.Join(name, planFile)); err == nil {
		return codebreaker.NewProblem("folder-planned", "{{.folder}} already has a plan: run it, or use another folder", "folder", name)
	}
	return codebreaker.NewProblem("folder-full", "{{.folder}} is not empty: a plan needs an empty or new folder", "folder", name)
}

// AnyProgram is a version for [Open] that takes the plan of any version.
const AnyProgram = ""

// Open reads the plan of a folder. Program is the version of this program.
func Open(name, program string) (*Folder, error) {
	f := &Folder{name: name, Plan: new(pieces.Plan)}
	path := filepath.Join(name, planFile)
	if err := readJSON(path, f.Plan); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, codebreaker.NewProblem("folder-no-plan", "{{.folder}} has no plan; codebreaker job plan makes one", "folder", name, "err", err)
		}
		return nil, fileProblem(path, err)
	}
	f.Plan.Pieces = make([]pieces.Piece, max(0, min(f.Plan.Count, pieces.Most)))
	for i := range f.Plan.Pieces {
		if err := readJSON(f.path(pieceDir, i+1), &f.Plan.Pieces[i]); err != nil {
			return nil, fileProblem(f.path(pieceDir, i+1), err)
		}
	}
	if program == AnyProgram {
		program = f.Plan.Program
	}
	if err := f.Plan.Check(program); err != nil {
		return nil, fileProblem(path, err)
	}
	return f, nil
}

// path returns the name of a piece's file.
func (f *Folder) path(dir string, number int) string {
	return filepath.Join(f.name, dir, fmt.Sprintf("%04d%s", number, jsonEnding))
}

// checkpointPath returns the name of a piece's checkpoint.
func (f *Folder) checkpointPath(number int) string {
	return filepath.Join(f.name, stopDir, fmt.Sprintf("%04d", number))
}

// stop says how long a piece had been run when it was stopped.
type stop struct {
	Seconds float64 `json:"seconds"`
}

// spent returns how long a piece had been run by its checkpoint, 0 if it has none.
func (f *Folder) spent(number int) float64 {
	var s stop
	if readJSON(f.path(stopDir, number), &s) != nil {
		return 0
	}
	return s.Seconds
}

// KeepCheckpoint writes what a piece goes on from that had been run for so many seconds.
func (f *Folder) KeepCheckpoint(number int, checkpoint []byte, seconds float64) error {
	if err := write(f.checkpointPath(number), checkpoint); err != nil {
		return err
	}
	return writeJSON(f.path(stopDir, number), stop{pieces.Seconds(seconds)})
}

// dropCheckpoint removes what a piece would go on from.
func (f *Folder) dropCheckpoint(number int) {
	os.Remove(f.path(stopDir, number))
	os.Remove(f.checkpointPath(number))
}

// mostBytes is how long a file may be that is read whole: more than any plan, result or checkpoint.
const mostBytes = 128 << 20

// ReadAtMost reads a file that may have so many bytes; of a longer one no more is read, and the error is a
// [codebreaker.Problem].
func ReadAtMost(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		return nil, codebreaker.NewProblem("file-long", "the file is larger than {{.most}} bytes, the limit here", "most", most, "limit", codebreaker.ErrLimit)
	}
	return text, err
}

// readJSON reads a file that writeJSON wrote.
func readJSON(path string, object any) error {
	text, err := ReadAtMost(path, mostBytes)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, object); err != nil {
		return codebreaker.NewProblem("folder-json", "the file is damaged, or not from codebreaker")
	}
	return nil
}

func writeJSON(path string, object any) error {
	text, err := json.MarshalIndent(object, "", " ")
	if err != nil {
		return err
	}
	return write(path, append(text, '\n'))
}

// write writes a file beside its name, waits until it is on the disk, and gives it its name.
func write(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.new")
	if err != nil {
		return fileProblem(path, err)
	}
	_, err = file.Write(data)
	return giveName(file, path, err)
}

// giveName gives a file that was written beside its name the name, unless there was an error.
func giveName(file *os.File, path string, err error) error {
	if err == nil {
		err = file.Chmod(0o644)
	}
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		os.Remove(file.Name())
		return fileProblem(path, err)
	}
	if dir, err := os.Open(filepath.Dir(path)); err == nil { // so that the name is on the disk too, where that can be asked for
		_ = dir.Sync()
		dir.Close()
	}
	return nil
}

// fileProblem says which file something is wrong with.
func fileProblem(name string, err error) error {
	return codebreaker.NewProblem("in-file", "{{.file}}: {{.err}}", "file", name, "err", err)
}
