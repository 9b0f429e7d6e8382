package pieces

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"math"
	"slices"

	"codebreaker"
)

// Plan is a job with all of its pieces.
type Plan struct {
	Format   string   `json:"format"` // "codebreaker plan"
	Version  int      `json:"version"`
	Program  string   `json:"program"` // the version of the program that made it, the only one to run it
	Job      Job      `json:"job"`
	Digest   string   `json:"gameDigest"` // of the game
	Codes    uint64   `json:"codes"`      // candidates of its position
	Best     *Outline `json:"best,omitempty"`
	Stems    []Stem   `json:"stems,omitempty"`
	Pieces   []Piece  `json:"-"` // their numbers are 1, 2, ...
	Count    int      `json:"pieces"`
	PieceSum string   `json:"pieceDigest"` // of all pieces
}

// planFormat is what a plan calls itself.
const planFormat = "codebreaker plan"

// Outline is what is known of a search for the best tree before it: see [optimal.Outline].
type Outline struct {
	Total    uint64    `json:"total,omitempty"` // a heuristic has a tree with so many
	Openings []Opening `json:"openings"`        // in the order in which one process tries them
}

// Opening is a first guess of an outline.
type Opening struct {
	Guess    string   `json:"guess"`
	Own      bool     `json:"own"`   // it can be the secret
	Lower    uint64   `json:"lower"` // no tree that begins with it has less
	Branches []Branch `json:"branches,omitempty"`
}

// Branch is what follows an answer to an opening.
type Branch struct {
	Answer string `json:"answer"`
	Codes  int    `json:"codes"`
	Lower  uint64 `json:"lower"`           // no tree of it has less
	Upper  uint64 `json:"upper,omitempty"` // a heuristic has a tree with so many
}

// Stem is the beginning of a strategy's tree, from whose ends the pieces go on.
type Stem struct {
	Strategy string `json:"strategy"`
	Nodes    []Node `json:"nodes"` // each before those below it
}

// Node is a position of a stem.
type Node struct {
	Turns string `json:"turns"` // after those of the job
	Guess string `json:"guess"`
	Own   bool   `json:"own"` // the guess can be the secret
}

// Piece is a part of a job. It has positions, or draws, or neither where it is a whole tree.
type Piece struct {
	Number    int      `json:"piece"` // from 1
	Strategy  string   `json:"strategy"`
	Positions []string `json:"positions,omitempty"` // turns after those of the job; of a best tree, an opening and its feedback
	First     int      `json:"first,omitempty"`     // the number of the first secret that is drawn, from 0
	End       int      `json:"end,omitempty"`       // the number of the one after the last
	Limit     uint64   `json:"limit,omitempty"`     // of a best tree, what its positions may have together by what is known beforehand
	Lower     uint64   `json:"lower,omitempty"`     // and no trees of them have less
	Codes     uint64   `json:"codes"`               // secrets that it is about
	Seconds   float64  `json:"seconds"`             // of work on one machine, estimated: 0 if nothing is known
}

// Result is what was found of a piece.
type Result struct {
	Format  string  `json:"format"` // "codebreaker result"
	Version int     `json:"version"`
	Program string  `json:"program"`
	Plan    string  `json:"plan"` // digest of the plan
	Piece   int     `json:"piece"`
	Limit   uint64  `json:"limit,omitempty"` // of a best tree, up to which total trees were of interest in the end
	Found   []Found `json:"found"`           // of each position in turn; one of draws and of a whole tree
	Nodes   uint64  `json:"nodes,omitempty"` // of a search: sets whose guesses were counted
	Proof   *Proof  `json:"proof,omitempty"` // where proofs are kept
	Made    Made    `json:"made"`
	Digest  string  `json:"digest"` // of all that stands before
}

// Proof says which fragment of a certificate belongs to a result: why no tree has less than was found.
type Proof struct {
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Made says where and when a result was made. It is no part of what was found.
type Made struct {
	Host    string  `json:"host,omitempty"`
	Program string  `json:"program,omitempty"` // the version that made it, if it is not that of the plan
	Started string  `json:"started,omitempty"` // RFC 3339
	Seconds float64 `json:"seconds"`
}

// resultFormat is what a result calls itself.
const resultFormat = "codebreaker result"

// Found is what was found of a position: its tree, or the measure of one; or, in a search, that
// no tree has less than lower.
type Found struct {
	Turns     string   `json:"turns"` // after those of the job
	Opening   string   `json:"opening,omitempty"`
	Lower     uint64   `json:"lower,omitempty"`
	None      bool     `json:"none,omitempty"`  // no tree has as few guesses as are allowed
	Shown     bool     `json:"shown,omitempty"` // the fragment says why
	Tree      []string `json:"tree,omitempty"`  // the lines of its text
	Histogram []uint64 `json:"histogram,omitempty"`
	Weights   []uint64 `json:"weights,omitempty"`
	Plays     []Play   `json:"plays,omitempty"` // where rows are kept
}

// Play is a secret that was found.
type Play struct {
	Secret  string `json:"secret"`
	Guesses int    `json:"guesses"`         // from the position on, the last one counted
	Times   int    `json:"times,omitempty"` // how often a sample drew it
}

// seal sets what says that a plan is whole.
func (p *Plan) seal() {
	p.Format, p.Version, p.Count = planFormat, Version, len(p.Pieces)
	for i := range p.Pieces {
		p.Pieces[i].Number = i + 1
		p.Pieces[i].Seconds = math.Round(1000*p.Pieces[i].Seconds) / 1000
	}
	p.PieceSum = digestOf(p.Pieces)
}

// ID is the digest of a plan with all its pieces.
func (p *Plan) ID() string { return digestOf(p) }

// Check returns a problem where a plan is not as it was made: of another program or version, or
// not whole.
func (p *Plan) Check(program string) error {
	switch {
	case p.Format != planFormat:
		return codebreaker.NewProblem("pieces-no-plan", "not a codebreaker plan")
	case p.Version != Version:
		return codebreaker.NewProblem("pieces-version", "the plan has version {{.version}}; this program reads version {{.right}}", "version", p.Version, "right", Version)
	case p.Program != program:
		return codebreaker.NewProblem("pieces-program", "the plan was made by {{.program}}, and this is {{.this}}: use that program, plan again, or add {{.flag}} to job run, job status and job merge", "flag", "--any-version", "program", p.Program, "this", program)
	case p.Count != len(p.Pieces) || p.PieceSum != digestOf(p.Pieces):
		return codebreaker.NewProblem("pieces-changed", "units of the plan are missing or were changed: plan again")
	}
	return nil
}

// seal sets the digest of a result.
func (r *Result) seal() { r.Digest = r.digest() }

// Sealed returns the result with where it was made.
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

// digestOf returns the beginning of the SHA-256 sum of something as JSON.
func digestOf(object any) string {
	text, err := json.Marshal(object)
	if err != nil {
		panic("pieces: no digest: " + err.Error())
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:digestBytes])
}

// Seconds returns the work of all pieces, as far as it is estimated.
func (p *Plan) Seconds() float64 {
	sum := 0.0
	for i := range p.Pieces {
		sum += p.Pieces[i].Seconds
	}
	return sum
}

// piece returns a piece by its number.
func (p *Plan) piece(number int) (*Piece, error) {
	if number < 1 || number > len(p.Pieces) {
		return nil, codebreaker.NewProblem("pieces-number", "there is no unit {{.number}}: the plan has {{.count}} units", "number", number, "count", len(p.Pieces))
	}
	return &p.Pieces[number-1], nil
}

// stem returns the stem of a strategy, nil if it has none.
func (p *Plan) stem(name string) *Stem {
	i := slices.IndexFunc(p.Stems, func(s Stem) bool { return s.Strategy == name })
	if i < 0 {
		return nil
	}
	return &p.Stems[i]
}
