package optimal

import (
	"fmt"
	"io"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// Branch follows a feedback to an opening. Its totals count from its own first guess.
type Branch struct {
	Feedback rules.Feedback
	Codes    int    // candidates
	Lower    uint64 // no tree of the branch has a smaller total
	Upper    uint64 // a heuristic has a tree of this total; 0 if none is known
}

// Opening is a first guess.
type Opening struct {
	Guess    rules.Code
	Own      bool     // it can be the secret
	Lower    uint64   // a lower bound of the trees that begin with it
	Branches []Branch // by the ordinals of feedbacks, without the solved one
}

// Outline lists the openings of a search and the branches that follow each feedback to them. The branches can be
// searched anywhere, in any order; package jobs makes work units of them.
//
// The total of an opening is the number of codes plus the totals of its branches. The best tree begins with
// the opening of least total; of equal ones, with the first in the outline.
type Outline struct {
	Openings []Opening // in the order in which a search tries them
	Codes    int       // candidates of the position
	Total    uint64    // of the tree of a heuristic, an upper bound of the best total; or 0
}

// Settled is the result for a branch. With a tree, Lower is its total and no tree has less. Of
// equally good trees it is the one that a search of the whole game returns. Without a tree, the branch has
// none within the limit.
type Settled struct {
	Feedback rules.Feedback
	Lower    uint64 // no tree has less
	None     bool   // no tree is within the largest depth
	Shown    bool   // the fragment proves Lower
	Tree     *tree.Tree
}

// BranchResult is the result of [SearchBranches].
type BranchResult struct {
	Settled    []Settled // in the order of the branches given
	Done       bool      // the search is finished
	Nodes      uint64    // sets whose guesses were counted
	Checkpoint []byte    // to resume the search, if it was stopped
}

// Fragment is a part of a certificate that [SearchBranches] wrote. [JoinProof] joins fragments into a certificate.
//
// After a first line it has a proof, written as in a certificate, for each branch whose bound does
// not follow from its size. Its lemmas are numbered from 0. The whole is compressed with gzip.
type Fragment struct {
	Opening rules.Code
	Settled []Settled // trees are not needed
	Bytes   int64
	Open    func() (io.ReadCloser, error)
}

// DamagedFragment is the error of a fragment that cannot be joined.
type DamagedFragment struct {
	Fragment *Fragment
	Err      error
}

func (d *DamagedFragment) Error() string { return fmt.Sprintf("a fragment is damaged: %v", d.Err) }
