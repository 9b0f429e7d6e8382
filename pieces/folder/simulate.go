package folder

import (
	"container/heap"
	"math/rand/v2"
	"slices"

	"codebreaker"
)

// Simulated says how long the pieces of a plan would take many machines.
type Simulated struct {
	Machines int
	Measured int     // pieces whose times it goes by
	Work     float64 // seconds of all pieces together
	Longest  float64 // seconds of the longest piece
	Seconds  float64 // from the beginning to the last result
	Busy     float64 // the share of that in which a machine has a piece, from 0 to 1
	Rate     float64 // results a second
}

// simulationSeed makes the times that are drawn the same each time.
const simulationSeed = 1

// Simulate plays through what the pieces of the plan would take on so many machines, each of
// which takes the next piece when it has done one. A piece that is done took as long as it
// took; any other takes its estimate, times how far off the estimate of a piece was that is
// done and drawn by lot. Limits that results tighten, and machines that end, are left out.
func (r *Runner) Simulate(machines int) (*Simulated, error) {
	if _, err := r.standing(); err != nil {
		return nil, err
	}
	estimated := r.Plan.Seconds() > 0
	var off []float64
	for i := range r.Plan.Pieces {
		if result := r.results[i+1]; result != nil {
			off = append(off, result.Made.Seconds/workOf(&r.Plan.Pieces[i], estimated))
		}
	}
	if len(off) == 0 {
		return nil, codebreaker.NewProblem("folder-unmeasured", "no piece is done that a simulation could go by: run some of them first")
	}
	random := rand.New(rand.NewPCG(simulationSeed, 0))
	times := make([]float64, len(r.Plan.Pieces))
	for i := range times {
		if result := r.results[i+1]; result != nil {
			times[i] = result.Made.Seconds
		} else {
			times[i] = workOf(&r.Plan.Pieces[i], estimated) * off[random.IntN(len(off))]
		}
	}
	return simulate(times, machines, len(off)), nil
}

// simulate gives pieces to machines in their order.
func simulate(times []float64, machines, measured int) *Simulated {
	s := &Simulated{Machines: machines, Measured: measured, Longest: slices.Max(times)}
	free := make(moments, min(machines, len(times))) // when each machine will be; no more are of use
	for _, time := range times {
		s.Work += time
		free[0] += time
		s.Seconds = max(s.Seconds, free[0])
		heap.Fix(&free, 0)
	}
	if s.Seconds > 0 {
		s.Busy, s.Rate = s.Work/s.Seconds/float64(machines), float64(len(times))/s.Seconds
	}
	return s
}

// moments is a heap of times, the earliest first.
type moments []float64

func (m moments) Len() int           { return len(m) }
func (m moments) Less(i, j int) bool { return m[i] < m[j] }
func (m moments) Swap(i, j int)      { m[i], m[j] = m[j], m[i] }
func (m *moments) Push(x any)        { *m = append(*m, x.(float64)) }
func (m *moments) Pop() any {
	last := (*m)[len(*m)-1]
	*m = (*m)[:len(*m)-1]
	return last
}
