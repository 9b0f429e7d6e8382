package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
)

// Fragments opens the certificate fragment that belongs to the result of a work unit.
type Fragments func(number int) (io.ReadCloser, error)

// CheckProof returns a problem if the fragment of a result is missing or has changed.
func (r *Result) CheckProof(fragment io.Reader) error {
	sum := sha256.New()
	if bytes, err := io.Copy(sum, fragment); err != nil || bytes != r.Proof.Bytes || hex.EncodeToString(sum.Sum(nil)) != r.Proof.SHA256 {
		return DamagedProof(r.Unit)
	}
	return nil
}

// DamagedProof returns the problem of a work unit whose fragment is missing, damaged or changed.
func DamagedProof(number int) error {
	return message.NewProblem("units-proof", "the proof of unit {{.number}} is missing, damaged or changed: {{.command}} makes it again", "number", number, "command", "codebreaker job run")
}

// Certify writes a certificate that no tree is better than the joined one. A damaged fragment is
// reported by the number of its work unit, unless the remaining fragments suffice.
func (w *Work) Certify(ctx context.Context, results []*Result, joined *Joined, open Fragments, to io.Writer) error {
	if !w.job.Proof {
		return NoProofs()
	}
	whole, err := w.withProofs(results, open)
	if err != nil {
		return err
	}
	fragments, numbers, err := w.fragments(whole, open)
	if err != nil {
		return err
	}
	options := w.bench.search()
	options.Proof = to
	err = optimal.JoinProof(ctx, w.position, options, joined.Tree.Measure().Total(), fragments)
	var damaged *optimal.DamagedFragment
	if errors.As(err, &damaged) {
		return DamagedProof(numbers[damaged.Fragment])
	}
	return err
}

// NoProofs returns the problem of a plan that was made without proofs.
func NoProofs() error {
	return message.NewProblem("units-no-proofs", "this plan has no proofs: {{.plan}} keeps them", "plan", "codebreaker job plan tree GAME --strategy optimal --proof")
}

// withProofs returns the results whose fragments are whole. If they do not suffice, the error names
// a unit that must be run again.
func (w *Work) withProofs(results []*Result, open Fragments) (whole []*Result, err error) {
	var damaged []int
	for _, r := range results {
		if checkFragment(r, open) != nil {
			damaged = append(damaged, r.Unit)
		} else {
			whole = append(whole, r)
		}
	}
	if len(damaged) == 0 {
		return whole, nil
	}
	wanted := w.Stand(whole).Wanted()
	for _, number := range damaged {
		if slices.Contains(wanted, number) {
			return nil, DamagedProof(number)
		}
	}
	if len(wanted) > 0 {
		return nil, DamagedProof(damaged[0])
	}
	return whole, nil
}

func checkFragment(r *Result, open Fragments) error {
	file, err := open(r.Unit)
	if err != nil {
		return err
	}
	defer file.Close()
	return r.CheckProof(file)
}

// fragments returns the fragments of results, and the number of each one's work unit.
func (w *Work) fragments(results []*Result, open Fragments) (fragments []*optimal.Fragment, numbers map[*optimal.Fragment]int, err error) {
	numbers = make(map[*optimal.Fragment]int)
	for _, r := range results {
		branches, opening, err := w.branches(&w.Units[r.Unit-1])
		if err != nil {
			return nil, nil, err
		}
		f := &optimal.Fragment{Opening: *opening, Bytes: r.Proof.Bytes, Open: func() (io.ReadCloser, error) { return open(r.Unit) }}
		for i, found := range r.Found {
			f.Settled = append(f.Settled, optimal.Settled{Feedback: branches[i].Feedback, Lower: found.Lower, None: found.None, Shown: found.Shown})
		}
		fragments, numbers[f] = append(fragments, f), r.Unit
	}
	return fragments, numbers, nil
}
