// Package folder stores a plan, its work units and their results in files. Any number of processes
// that share the folder can run the units, on any machines. No coordinator is needed.
//
//	plan.json              the plan; written last, so an existing plan is complete
//	units/0001.json       a work unit
//	results/0001.json      its result; a unit with a result is done
//	proofs/0001            its certificate fragment, if the plan keeps proofs
//	checkpoints/0001       the checkpoint of a stopped unit
//	checkpoints/0001.json  how long the unit had run by then
//	locks/0001.json        the process running a unit, renewed while it runs
//	failures/0001.json     why a unit failed
//
// Each file is written under a temporary name and renamed once it is complete and on disk. Locks
// only save work: if two processes run the same unit, either result will do.
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
	"codebreaker/internal/message"
	"codebreaker/internal/units"
)

// Names of files and folders.
const (
	planFile   = "plan.json"
	unitDir    = "units"
	resultDir  = "results"
	proofDir   = "proofs"
	stopDir    = "checkpoints"
	lockDir    = "locks"
	failureDir = "failures"
	jsonEnding = ".json"
)

// Folder is a plan in a folder.
type Folder struct {
	Plan *units.Plan
	name string
}

// Create writes a plan to a new or empty folder. It never changes a folder that has content.
func Create(name string, plan *units.Plan) error {
	if err := Free(name); err != nil {
		return err
	}
	dirs := []string{unitDir, resultDir, stopDir, lockDir, failureDir}
	if plan.Job.Proof {
		dirs = append(dirs, proofDir)
	}
	for _, below := range dirs {
		if err := os.MkdirAll(filepath.Join(name, below), 0o777); err != nil {
			return fileProblem(name, err)
		}
	}
	f := &Folder{Plan: plan, name: name}
	for i := range plan.Units {
		if err := writeJSON(f.path(unitDir, i+1), &plan.Units[i]); err != nil {
			return err
		}
	}
	return writeJSON(filepath.Join(name, planFile), plan)
}

// Free returns a problem if the folder is not empty or cannot be created.
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
		return message.NewProblem("folder-planned", "{{.folder}} already has a plan: run it, or use another folder", "folder", name)
	}
	return message.NewProblem("folder-full", "{{.folder}} is not empty: a plan needs an empty or new folder", "folder", name)
}

// AnyProgram makes [Open] accept plans of any program version.
const AnyProgram = ""

// Open reads the plan of a folder. Program is the version of this program.
func Open(name, program string) (*Folder, error) {
	f := &Folder{name: name, Plan: new(units.Plan)}
	path := filepath.Join(name, planFile)
	if err := readJSON(path, f.Plan); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, message.NewProblem("folder-no-plan", "{{.folder}} has no plan; codebreaker job plan makes one", "folder", name, "err", err)
		}
		return nil, fileProblem(path, err)
	}
	f.Plan.Units = make([]units.Unit, max(0, min(f.Plan.Count, units.Most)))
	for i := range f.Plan.Units {
		if err := readJSON(f.path(unitDir, i+1), &f.Plan.Units[i]); err != nil {
			return nil, fileProblem(f.path(unitDir, i+1), err)
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

// path returns the path of a unit's file.
func (f *Folder) path(dir string, number int) string {
	return filepath.Join(f.name, dir, fmt.Sprintf("%04d%s", number, jsonEnding))
}

// checkpointPath returns the path of a unit's checkpoint.
func (f *Folder) checkpointPath(number int) string {
	return filepath.Join(f.name, stopDir, fmt.Sprintf("%04d", number))
}

// stop records how long a unit had run when it was stopped.
type stop struct {
	Seconds float64 `json:"seconds"`
}

// spent returns the running time of a unit up to its checkpoint, or 0 without one.
func (f *Folder) spent(number int) float64 {
	var s stop
	if readJSON(f.path(stopDir, number), &s) != nil {
		return 0
	}
	return s.Seconds
}

// KeepCheckpoint saves the checkpoint of a unit and its running time so far.
func (f *Folder) KeepCheckpoint(number int, checkpoint []byte, seconds float64) error {
	if err := write(f.checkpointPath(number), checkpoint); err != nil {
		return err
	}
	return writeJSON(f.path(stopDir, number), stop{units.Seconds(seconds)})
}

// dropCheckpoint removes the checkpoint of a unit.
func (f *Folder) dropCheckpoint(number int) {
	os.Remove(f.path(stopDir, number))
	os.Remove(f.checkpointPath(number))
}

// mostBytes is the size limit of a file read whole. It exceeds any plan, result or checkpoint.
const mostBytes = 128 << 20

// ReadAtMost reads a file of at most that many bytes. For a longer file the error is a
// [message.Problem].
func ReadAtMost(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		return nil, message.NewProblem("file-long", "the file is larger than {{.most}} bytes, the limit here", "most", most, "limit", codebreaker.ErrLimit)
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
		return message.NewProblem("folder-json", "the file is damaged, or not from codebreaker")
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

// write writes a file under a temporary name, flushes it to disk and renames it.
func write(path string, data []byte) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.new")
	if err != nil {
		return fileProblem(path, err)
	}
	_, err = file.Write(data)
	return giveName(file, path, err)
}

// giveName closes a temporary file and renames it to path. After an error it removes the file.
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
	if dir, err := os.Open(filepath.Dir(path)); err == nil { // flush the new name to disk too, if the system supports it
		_ = dir.Sync()
		dir.Close()
	}
	return nil
}

// fileProblem adds the file's name to an error.
func fileProblem(name string, err error) error {
	return message.NewProblem("in-file", "{{.file}}: {{.err}}", "file", name, "err", err)
}
