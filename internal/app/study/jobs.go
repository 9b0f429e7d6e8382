package study

import (
	"strings"
	"time"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/jobs"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store/folder"
)

// Jobs is the progress of a plan's work units.
type Jobs struct {
	Kind       jobs.Kind `json:"kind"`
	Game       string    `json:"game"`
	Strategies []string  `json:"strategies"`
	Units      int       `json:"units"`
	Done       int       `json:"done"`
	Idle       int       `json:"idle"` // done units that were not needed
	Free       int       `json:"free"` // units that nobody runs
	Running    []Running `json:"running"`
	Failed     []Failed  `json:"failed"`
	Spent      float64   `json:"spent"`               // seconds of all results
	Left       float64   `json:"left,omitempty"`      // seconds that one machine may need for the rest; absent if unknown
	Lower      uint64    `json:"lower,omitempty"`     // of a search: no tree has a total below it
	Upper      uint64    `json:"upper,omitempty"`     // of a search: the total of a known tree
	Title      string    `json:"title,omitempty"`     // the plan in one line
	Sentences  []string  `json:"sentences,omitempty"` // the same in sentences
	Failures   []string  `json:"failures,omitempty"`  // a sentence about each unit that failed
}

// Running is a work unit in progress.
type Running struct {
	Unit    int       `json:"unit"`
	Host    string    `json:"host"`
	PID     int       `json:"pid"`
	Started time.Time `json:"started"`
	Renewed time.Time `json:"renewed"`        // the last sign of life
	Done    int       `json:"done,omitempty"` // progress at that time, out of of
	Of      int       `json:"of,omitempty"`
}

// Failed is a work unit that failed.
type Failed struct {
	Unit  int       `json:"unit"`
	Host  string    `json:"host"`
	Time  time.Time `json:"time"`
	Error string    `json:"error"`
}

// NewJobs returns the progress of a plan.
func NewJobs(plan *jobs.Plan, s *folder.Status) *Jobs {
	j := &Jobs{
		Kind: plan.Job.Kind, Game: plan.Job.Game, Strategies: plan.Job.Strategies,
		Units: s.Units, Done: s.Done, Idle: s.Idle, Free: s.Free, Running: []Running{}, Failed: []Failed{},
		Spent: s.Spent, Left: s.Left, Lower: s.Lower, Upper: s.Upper,
	}
	for _, r := range s.Running {
		j.Running = append(j.Running, Running{r.Number, r.Host, r.PID, r.Started, r.Renewed, r.Done, r.Of})
	}
	for _, f := range s.Failed {
		j.Failed = append(j.Failed, Failed{f.Number, f.Host, f.Time, f.Text})
	}
	return j
}

// Explain adds the texts for human readers.
func (j *Jobs) Explain(l *lang.Language) *Jobs {
	j.Title = l.Say("jobs-plan", "kind", string(j.Kind), "game", rules.Friendly(j.Game), "strategies", strings.Join(j.Strategies, ", "))
	j.Sentences = []string{l.Say("jobs-counts", "done", j.Done, "units", j.Units, "running", len(j.Running), "free", j.Free, "failed", len(j.Failed))}
	add := func(sentence string) { j.Sentences = append(j.Sentences, sentence) }
	if j.Idle > 0 {
		add(l.Say("jobs-idle", "count", j.Idle))
	}
	switch {
	case j.Lower > 0 && j.Upper > 0:
		add(l.Say("jobs-bounds", "lower", j.Lower, "upper", j.Upper))
	case j.Lower > 0:
		add(l.Say("jobs-lower", "lower", j.Lower))
	}
	switch {
	case j.Done == j.Units:
		add(l.Say("jobs-spent", "spent", wording.Roughly(j.Spent)))
	case j.Left > 0:
		add(l.Say("jobs-left", "spent", wording.Roughly(j.Spent), "left", wording.Roughly(j.Left)))
	}
	for _, f := range j.Failed {
		j.Failures = append(j.Failures, l.Say("jobs-failed", "number", f.Unit, "host", f.Host, "text", f.Error))
	}
	return j
}
