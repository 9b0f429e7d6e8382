package folder

import (
	"time"

	"codebreaker/internal/engine/jobs"
)

// Status is the progress of a folder's plan.
type Status struct {
	Units   int
	Done    int       // units with a result, or not needed
	Idle    int       // units not needed and not run, included in Done
	Running []Running // by number
	Failed  []Failure // by number
	Free    int       // units that no process runs
	Spent   float64   // total seconds of the results
	Left    float64   // estimated seconds of the remaining work on one machine; 0 if unknown
	Lower   uint64    // in a search: lower bound on the total
	Upper   uint64    // in a search: total of a known tree; 0 if none
}

// Running is a unit that a process is running.
type Running struct {
	Number  int
	Host    string
	PID     int
	Started time.Time
	Renewed time.Time // the last renewal, by the holder's clock
	Done    int       // progress by then, out of Of
	Of      int       // 0 if unknown
}

// Failure is a unit that failed.
type Failure struct {
	Number int
	Host   string
	Time   time.Time
	Text   string
}

// Status returns the current progress.
func (r *Runner) Status() (*Status, error) {
	standing, err := r.standing()
	if err != nil {
		return nil, err
	}
	s := &Status{Units: len(r.Plan.Units)}
	s.Lower, s.Upper = standing.Bounds()
	wanted := make(map[int]bool)
	for _, number := range standing.Wanted() {
		wanted[number] = true
	}
	var done, rest float64 // work
	estimated := r.Plan.Seconds() > 0
	for i := range r.Plan.Units {
		number, work := i+1, workOf(&r.Plan.Units[i], estimated)
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

// place adds a unit without a result to the running, the failed or the free ones.
func (r *Runner) place(s *Status, number int) error {
	held, live, err := r.holder(number)
	if err != nil {
		return err
	}
	var f failure
	switch {
	case live:
		s.Running = append(s.Running, Running{number, held.Host, held.PID, held.Started, held.Renewed, held.Done, held.Of})
	case r.readJSON(r.path(failureDir, number), &f) == nil:
		s.Failed = append(s.Failed, Failure{number, f.Host, f.Time, f.Error})
	default:
		s.Free++
	}
	return nil
}

// workOf returns a value roughly proportional to the time of a unit.
func workOf(p *jobs.Unit, estimated bool) float64 {
	if estimated {
		return max(p.Seconds, 0.01)
	}
	return float64(p.Codes)
}
