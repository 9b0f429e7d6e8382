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
// only save work: if two processes run the same unit, either result will do. A missing folder is made
// again, because Git and object stores keep no empty ones.
package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"

	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/files"
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

// dirs lists the folders.
var dirs = []string{unitDir, resultDir, stopDir, lockDir, failureDir, proofDir}

// Folder is a plan in a folder.
type Folder struct {
	Plan   *jobs.Plan
	system files.System
	name   string
}

// Create writes a plan to a new or empty folder. It never changes a folder that has other content than
// the start of a plan.
func Create(system files.System, name string, plan *jobs.Plan) error {
	if err := Free(system, name); err != nil {
		return err
	}
	f := &Folder{plan, system, name}
	if err := f.makeDirs(); err != nil {
		return err
	}
	for i := range plan.Units {
		if err := f.writeJSON(f.path(unitDir, i+1), &plan.Units[i]); err != nil {
			return err
		}
	}
	return f.writeJSON(filepath.Join(name, planFile), plan)
}

// makeDirs makes the folders that are missing.
func (f *Folder) makeDirs() error {
	made := false
	for _, below := range dirs {
		if below == proofDir && !f.Plan.Job.Proof {
			continue
		}
		err := f.system.Mkdir(filepath.Join(f.name, below), 0o777)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		made = made || err == nil
	}
	if !made {
		return nil
	}
	return files.SyncFolder(f.system, f.name)
}

// Free returns a problem if the folder is not empty or cannot be created. It removes the files of a
// plan that was not completed.
func Free(system files.System, name string) error {
	if err := files.MkdirAll(system, name); err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(name, planFile)); err == nil {
		return message.NewProblem("folder-planned", "{{.folder}} already has a plan: run it, or use another folder", "folder", name)
	}
	var started []string // files of a plan that was not completed
	err := filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == name {
			return err
		}
		below, err := filepath.Rel(name, path)
		switch dir, base := filepath.Split(below); {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains(dirs, below):
		case !entry.IsDir() && (files.IsTemporary(base, "") || filepath.Clean(dir) == unitDir):
			started = append(started, path)
		default:
			return message.NewProblem("folder-full", "{{.folder}} is not empty: a plan needs an empty or new folder", "folder", name)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, path := range started {
		if err := system.Remove(path); err != nil {
			return files.Named(path, err)
		}
	}
	return nil
}

// AnyProgram makes [Open] accept plans of any program version.
const AnyProgram = ""

// Open reads the plan of a folder. Program is the version of this program.
func Open(system files.System, name, program string) (*Folder, error) {
	f := &Folder{new(jobs.Plan), system, name}
	path := filepath.Join(name, planFile)
	if err := f.readJSON(path, f.Plan); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, message.NewProblem("folder-no-plan", "{{.folder}} has no plan; codebreaker job plan makes one", "folder", name, "err", err)
		}
		return nil, fileProblem(path, err)
	}
	f.Plan.Units = make([]jobs.Unit, max(0, min(f.Plan.Count, jobs.Most)))
	for i := range f.Plan.Units {
		if err := f.readJSON(f.path(unitDir, i+1), &f.Plan.Units[i]); err != nil {
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
	if f.readJSON(f.path(stopDir, number), &s) != nil {
		return 0
	}
	return s.Seconds
}

// KeepCheckpoint saves the checkpoint of a unit and its running time so far.
func (f *Folder) KeepCheckpoint(number int, checkpoint []byte, seconds float64) error {
	if err := files.Write(f.system, f.checkpointPath(number), checkpoint); err != nil {
		return err
	}
	return f.writeJSON(f.path(stopDir, number), stop{jobs.Seconds(seconds)})
}

// dropCheckpoint removes the checkpoint of a unit.
func (f *Folder) dropCheckpoint(number int) {
	_ = f.system.Remove(f.path(stopDir, number))
	_ = f.system.Remove(f.checkpointPath(number))
}

// mostBytes is the size limit of a file read whole. It exceeds any plan, result or checkpoint.
const mostBytes = 128 << 20

// ReadAtMost reads a file of at most that many bytes. For a longer file the error is a
// [message.Problem].
func ReadAtMost(system files.System, path string, most int64) ([]byte, error) {
	file, err := system.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		return nil, message.NewProblem("file-long", "the file is larger than {{.most}} bytes, the limit here", "most", most, "limit", limits.ErrReached)
	}
	return text, err
}

// readJSON reads a file that writeJSON wrote.
func (f *Folder) readJSON(path string, object any) error {
	text, err := ReadAtMost(f.system, path, mostBytes)
	if errors.Is(err, syscall.EISDIR) {
		return message.NewProblem("folder-folder", "this is a folder")
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, object); err != nil {
		return message.NewProblem("folder-json", "the file is damaged, or not from codebreaker")
	}
	return nil
}

func (f *Folder) writeJSON(path string, object any) error {
	text, err := json.MarshalIndent(object, "", " ")
	if err != nil {
		return err
	}
	return files.Write(f.system, path, append(text, '\n'))
}

// prepare makes a unit's place ready for a process that has locked it. It removes what a killed process
// left, and moves folders away that have the name of a file.
func (f *Folder) prepare(number int) error {
	f.sweep(fmt.Sprintf("%04d.", number))
	paths := []string{f.checkpointPath(number), f.proofPath(number)}
	for _, dir := range []string{resultDir, stopDir, failureDir} {
		paths = append(paths, f.path(dir, number))
	}
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			if err := f.system.Rename(path, path+".folder"); err != nil {
				return files.Named(path, err)
			}
		}
	}
	return nil
}

// tidy removes the files that killed processes left. It is called when every unit is done or not needed.
func (f *Folder) tidy() {
	f.sweep("")
	for i := range f.Plan.Units {
		f.dropCheckpoint(i + 1)
		_ = f.system.Remove(f.path(lockDir, i+1))
	}
}

// sweep removes the temporary files of files whose names have this start. They only take space, so
// errors do not matter.
func (f *Folder) sweep(start string) {
	for _, dir := range append(dirs, "") {
		entries, _ := os.ReadDir(filepath.Join(f.name, dir))
		for _, entry := range entries {
			if files.IsTemporary(entry.Name(), start) {
				_ = f.system.Remove(filepath.Join(f.name, dir, entry.Name()))
			}
		}
	}
}

// fileProblem adds the file's name to an error.
func fileProblem(name string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return files.Named(name, err)
	}
	return message.NewProblem("in-file", "{{.file}}: {{.err}}", "file", name, "err", err)
}
