package jobs

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"slices"

	"codebreaker/internal/engine/message"
)

// Plan is a job with all of its work units.
type Plan struct {
	Format  string   `json:"format"`  // "codebreaker plan"
	Program string   `json:"program"` // the version of the program that made the plan; only this version runs it
	Job     Job      `json:"job"`
	Digest  string   `json:"gameDigest"` // of the game
	Codes   uint64   `json:"codes"`      // candidates of the job's position
	Best    *Outline `json:"best,omitempty"`
	Stems   []Stem   `json:"stems,omitempty"`
	Units   []Unit   `json:"-"` // numbered 1, 2, ...
	Count   int      `json:"units"`
	UnitSum string   `json:"unitDigest"` // of all units
}

// planFormat identifies plan files.
const planFormat = "codebreaker plan"

// Outline is the prior knowledge of a search for the best tree; see [optimal.Outline].
type Outline struct {
	Total    uint64    `json:"total,omitempty"` // total of a heuristic's tree; 0 if none
	Openings []Opening `json:"openings"`        // in the order in which a single process tries them
}

// Opening is a first guess of an outline.
type Opening struct {
	Guess    string   `json:"guess"`
	Own      bool     `json:"own"`   // the guess is a candidate
	Lower    uint64   `json:"lower"` // lower bound on the total of its trees
	Branches []Branch `json:"branches,omitempty"`
}

// Branch is the subproblem after an opening and its feedback.
type Branch struct {
	Answer string `json:"answer"`
	Codes  int    `json:"codes"`
	Lower  uint64 `json:"lower"`           // lower bound on the total
	Upper  uint64 `json:"upper,omitempty"` // total of a heuristic's tree; 0 if none
}

// Stem is the top of a strategy's tree. The work units build the trees below its ends.
type Stem struct {
	Strategy string `json:"strategy"`
	Nodes    []Node `json:"nodes"` // parents before children
}

// Node is a position of a stem.
type Node struct {
	Turns string `json:"turns"` // after the turns of the job
	Guess string `json:"guess"`
	Own   bool   `json:"own"` // the guess is a candidate
}

// Unit is a work unit of a job. It has positions or a range of random secrets. It has neither if
// it covers a whole tree.
type Unit struct {
	Number    int      `json:"unit"` // from 1
	Strategy  string   `json:"strategy"`
	Positions []string `json:"positions,omitempty"` // turns after the job's own; in a search, an opening and its feedback
	First     int      `json:"first,omitempty"`     // index of the first random secret, from 0
	End       int      `json:"end,omitempty"`       // index after the last one
	Limit     uint64   `json:"limit,omitempty"`     // in a search: largest total of its positions together that can still matter
	Lower     uint64   `json:"lower,omitempty"`     // and a lower bound on that total
	Codes     uint64   `json:"codes"`               // number of secrets it covers
	Seconds   float64  `json:"seconds"`             // estimated time on one machine; 0 if unknown
}

// Result is the result of a work unit.
type Result struct {
	Format  string  `json:"format"` // "codebreaker result"
	Program string  `json:"program"`
	Plan    string  `json:"plan"` // digest of the plan
	Unit    int     `json:"unit"`
	Limit   uint64  `json:"limit,omitempty"` // in a search: the final limit on totals
	Found   []Found `json:"found"`           // one for each position; a single one for random secrets or a whole tree
	Nodes   uint64  `json:"nodes,omitempty"` // in a search: number of sets whose guesses were counted
	Proof   *Proof  `json:"proof,omitempty"` // set if the job keeps proofs
	Made    Made    `json:"made"`
	Digest  string  `json:"digest"` // of all fields above
}

// Proof identifies the certificate fragment of a result, which proves the lower bounds it found.
type Proof struct {
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Made says where and when a result was made. It is not part of the finding itself.
type Made struct {
	Host    string  `json:"host,omitempty"`
	Program string  `json:"program,omitempty"` // the version that made the result, if it differs from the plan's
	Started string  `json:"started,omitempty"` // RFC 3339
	Seconds float64 `json:"seconds"`
}

// resultFormat identifies result files.
const resultFormat = "codebreaker result"

// Found is the result for one position: its tree, the measure of a tree, or, in a search, a lower
// bound.
type Found struct {
	Turns     string   `json:"turns"` // after the turns of the job
	Opening   string   `json:"opening,omitempty"`
	Lower     uint64   `json:"lower,omitempty"`
	None      bool     `json:"none,omitempty"`  // no tree respects the maximum number of guesses
	Shown     bool     `json:"shown,omitempty"` // the fragment proves it
	Tree      []string `json:"tree,omitempty"`  // the tree's text, in lines
	Histogram []uint64 `json:"histogram,omitempty"`
	Weights   []uint64 `json:"weights,omitempty"`
	Plays     []Play   `json:"plays,omitempty"` // set if the job keeps rows
}

// Play is one secret that was played.
type Play struct {
	Secret  string `json:"secret"`
	Guesses int    `json:"guesses"`         // counted from the position, including the last guess
	Times   int    `json:"times,omitempty"` // number of times a sample drew it
}

// seal sets the fields that prove that a plan is complete.
func (p *Plan) seal() {
	p.Format, p.Count = planFormat, len(p.Units)
	for i := range p.Units {
		p.Units[i].Number = i + 1
		p.Units[i].Seconds = math.Round(1000*p.Units[i].Seconds) / 1000
	}
	p.UnitSum = digestOf(p.Units)
}

// ID is the digest of a plan with all its units.
func (p *Plan) ID() string { return digestOf(p) }

// Check returns a problem if a plan is incomplete, was changed, or belongs to another program or
// version.
func (p *Plan) Check(program string) error {
	switch {
	case p.Format != planFormat:
		return message.NewProblem("units-no-plan", "not a codebreaker plan")
	case p.Program != program:
		return message.NewProblem("units-program", "the plan was made by {{.program}}, and this is {{.this}}", "program", p.Program, "this", program)
	case p.Count != len(p.Units) || p.UnitSum != digestOf(p.Units):
		return message.NewProblem("units-changed", "units of the plan are missing or were changed: plan again")
	}
	return nil
}

// seal sets the digest of a result.
func (r *Result) seal() { r.Digest = r.digest() }

// Sealed returns a copy of the result with its origin and a new digest.
func (r *Result) Sealed(made Made) *Result {
	sealed := *r
	sealed.Made = made
	sealed.seal()
	return &sealed
}

func (r *Result) digest() string {
	bare := *r
	bare.Digest = ""
	return digestOf(bare)
}

// digestOf returns the start of the SHA-256 sum of an object's JSON text.
func digestOf(object any) string {
	text, err := json.Marshal(object)
	if err != nil {
		panic("units: no digest: " + err.Error())
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:digestBytes])
}

// Seconds returns the estimated work of all units.
func (p *Plan) Seconds() float64 {
	sum := 0.0
	for i := range p.Units {
		sum += p.Units[i].Seconds
	}
	return sum
}

// unit returns the work unit with this number.
func (p *Plan) unit(number int) (*Unit, error) {
	if number < 1 || number > len(p.Units) {
		return nil, message.NewProblem("units-number", "there is no unit {{.number}}: the plan has {{.count}} units", "number", number, "count", len(p.Units))
	}
	return &p.Units[number-1], nil
}

// stem returns the stem of a strategy, or nil.
func (p *Plan) stem(name string) *Stem {
	i := slices.IndexFunc(p.Stems, func(s Stem) bool { return s.Strategy == name })
	if i < 0 {
		return nil
	}
	return &p.Stems[i]
}
