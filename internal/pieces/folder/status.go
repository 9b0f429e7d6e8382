package folder

import (
	"time"

	"codebreaker/internal/pieces"
)

// Status says how far the work of a folder has come.
type Status struct {
	Pieces  int
	Done    int       // have a result, or are not needed
	Idle    int       // of them, those that are not needed and were not run
	Running []Running // by number
	Failed  []Failure // by number
	Free    int       // that nobody runs
	Spent   float64   // seconds of the results
	Left    float64   // seconds that the rest may take one machine; 0 if nothing is known
	Lower   uint64    // of a search: no tree has less
	Upper   uint64    // and a tree is known with so many; 0 if none is
}

// Running is a piece that somebody runs.
type Running struct {
	Number  int
	Host    string
	PID     int
	Started time.Time
	Renewed time.Time // the last sign, by its clock
	Done    int       // by then, of
	Of      int       // 0 if nothing is known
}

// Failure is a piece that could not be done.
type Failure struct {
	Number int
	Host   string
	Time   time.Time
	Text   string
}

// Status finds out how far the work has come.
func (r *Runner) Status() (*Status, error) {
	standing, err := r.standing()
	if err != nil {
		return nil, err
	}
	s := &Status{Pieces: len(r.Plan.Pieces)}
	s.Lower, s.Upper = standing.Bounds()
	wanted := make(map[int]bool)
	for _, number := range standing.Wanted() {
		wanted[number] = true
	}
	var done, rest float64 // work
	estimated := r.Plan.Seconds() > 0
	for i := range r.Plan.Pieces {
		number, work := i+1, workOf(&r.Plan.Pieces[i], estimated)
		result := r.results[number]
		if result != nil {
			s.Spent += result.Made.Seconds
		}
		if !wanted[number] {
			s.Done++
			if result == nil {
				s.Idle++
			} else {
				done += work
			}
			continue
		}
		rest += work
		if err := r.place(s, number); err != nil {
			return nil, err
		}
	}
	switch {
	case done > 0 && s.Spent > 0:
		s.Left = rest * s.Spent / done
	case estimated:
		s.Left = rest
	}
	return s, nil
}

// place counts a piece that is still wanted.
func (r *Runner) place(s *Status, number int) error {
	held, live, err := r.holder(number)
	if err != nil {
		return err
	}
	var f failure
	switch {
	case live:
		s.Running = append(s.Running, Running{number, held.Host, held.PID, held.Started, held.Renewed, held.Done, held.Of})
	case readJSON(r.path(failureDir, number), &f) == nil:
		s.Failed = append(s.Failed, Failure{number, f.Host, f.Time, f.Error})
	default:
		s.Free++
	}
	return nil
}

// workOf is what the time of a piece is taken to be proportional to.
func workOf(p *pieces.Piece, estimated bool) float64 {
	if estimated {
		return max(p.Seconds, 0.01)
	}
	return float64(p.Codes)
}
