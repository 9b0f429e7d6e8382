package main

import "fmt"

// limits bound the memory and the work of a check. The defaults grow with the size of the file, so that
// a small file cannot take much.
type limits struct {
	memory uint64 // bytes
	steps  uint64
}

// limitsFor returns the default limits for a file of size bytes.
func limitsFor(size int64) limits {
	bytes := uint64(max(0, min(size, 1<<40)))
	return limits{memory: 256<<20 + 64*bytes, steps: 20e9 + 200e3*bytes}
}

// The form of a certificate has limits of its own. None is near what codebreaker writes.
const (
	maxRules     = 1 << 25   // bytes of the rules; a million words of 16 letters take 20 MB
	maxList      = 1 << 20   // entries of a list in the rules, and guesses in the pool
	maxName      = 1 << 14   // bytes of the name of the game
	maxCodes     = 1 << 16   // candidates
	maxLabels    = 1<<16 - 1 // kinds of feedback
	maxPairs     = 1 << 30   // pairs of a guess and a candidate
	maxUnit      = 1 << 17   // cost of a guess; with last 1 it must be above the number of candidates
	maxTheorems  = 100
	maxDepth     = 1000    // turns before a set
	maxRenamings = 1 << 16 // of one set
)

// limitReached says that a limit ended the check. It says nothing about the certificate.
type limitReached string

func (l limitReached) Error() string { return string(l) }

// work counts steps. A step is about as much work as looking up one label: one or two nanoseconds.
func (c *checker) work(steps int) {
	c.steps += uint64(steps)
	if c.steps > c.limits.steps {
		panic(limitReached(fmt.Sprintf("the check takes more than %d steps; --max-steps N allows more", c.limits.steps)))
	}
}

// use adds bytes to a count of the memory in use: c.kept or c.tables.
func (c *checker) use(count *uint64, bytes uint64) {
	*count += bytes
	if c.kept+c.tables > c.limits.memory {
		mib := c.limits.memory >> 20
		panic(limitReached(fmt.Sprintf("the check needs more than %d MiB of memory; --max-memory MIB allows more", mib)))
	}
}
