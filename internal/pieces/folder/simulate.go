package folder

import (
	"cmp"
	"container/heap"
	"math"
	"math/rand/v2"
	"slices"

	"codebreaker"
)

// Simulated says how long the pieces of a plan would take many machines: the run in the middle of
// [simulations], by its time.
type Simulated struct {
	Machines int
	Measured int     // pieces that are done, whose times it goes by
	Stopped  int     // pieces that were stopped, or still run, of which it knows that they take longer
	Work     float64 // seconds of all pieces together
	Longest  float64 // seconds of the longest piece
	Seconds  float64 // from the beginning to the last result
	Soonest  float64 // one run in twenty takes less
	Latest   float64 // and one in twenty more
	Busy     float64 // the share of Seconds in which a machine has a piece, from 0 to 1
	Rate     float64 // results a second
}

const (
	simulations    = 99
	simulationSeed = 1 // makes the times that are drawn the same each time
)

// Simulate plays through what the pieces of the plan would take on so many machines, each of
// which takes the next piece when it has done one. A piece that is done took as long as it
// took; any other takes its estimate times how far off estimates are, drawn by lot from [lot],
// and longer than it has run. Limits that results tighten, and machines that end, are left out.
func (r *Runner) Simulate(machines int) (*Simulated, error) {
	if _, err := r.standing(); err != nil {
		return nil, err
	}
	estimated := r.Plan.Seconds() > 0
	var seen []sight // how far off the estimates were
	ran := make([]sight, len(r.Plan.Pieces))
	done, stopped := 0, 0
	for i := range r.Plan.Pieces {
		var err error
		if ran[i], err = r.ran(i + 1); err != nil {
			return nil, err
		}
		switch {
		case ran[i].ended:
			done++
		case ran[i].time > 0:
			stopped++
		default:
			continue
		}
		seen = append(seen, sight{ran[i].time / workOf(&r.Plan.Pieces[i], estimated), ran[i].ended})
	}
	if done == 0 {
		return nil, codebreaker.NewProblem("folder-unmeasured", "there is nothing to simulate from yet: run some units first")
	}
	drawn := newLot(seen)
	random := rand.New(rand.NewPCG(simulationSeed, 0))
	times := make([]float64, len(ran))
	all := make([]*Simulated, simulations)
	for k := range all {
		for i := range times {
			times[i] = ran[i].time
			if !ran[i].ended {
				work := workOf(&r.Plan.Pieces[i], estimated)
				times[i] = work * drawn.draw(random, ran[i].time/work)
			}
		}
		all[k] = simulate(times, machines)
	}
	slices.SortFunc(all, func(a, b *Simulated) int { return cmp.Compare(a.Seconds, b.Seconds) })
	middle := all[simulations/2]
	middle.Measured, middle.Stopped = done, stopped
	middle.Soonest, middle.Latest = all[simulations/20].Seconds, all[simulations-1-simulations/20].Seconds
	return middle, nil
}

// sight is a time that is known: how long something took, or, if it has not ended, that it takes
// longer.
type sight struct {
	time  float64
	ended bool
}

// ran returns how long a piece took, or has run so far.
func (r *Runner) ran(number int) (sight, error) {
	if result := r.results[number]; result != nil {
		return sight{result.Made.Seconds, true}, nil
	}
	spent := r.spent(number)
	held, live, err := r.holder(number)
	if live && !held.Started.IsZero() {
		spent += max(0, held.Renewed.Sub(held.Started).Seconds())
	}
	return sight{spent, false}, err
}

// lot is what times are drawn from. Up to the longest that ended it is the estimate of Kaplan and
// Meier (1958), as if one more had been seen that takes longer than all of them: so many of those
// that were not seen do. Beyond, chances fall with a power of the time (Pareto), which is that of
// the longer half of all times, by the most likely exponent (Hill 1975).
type lot struct {
	steps    []step  // by time
	longest  float64 // of those that ended
	exponent float64
}

// step is a time, and how likely it is to take longer.
type step struct{ time, beyond float64 }

func newLot(seen []sight) *lot {
	slices.SortFunc(seen, func(a, b sight) int {
		if c := cmp.Compare(a.time, b.time); c != 0 || a.ended == b.ended {
			return c
		}
		if a.ended {
			return -1
		}
		return 1
	})
	l := &lot{exponent: 1}
	beyond := 1.0
	for i, s := range seen {
		if s.ended {
			left := float64(len(seen) + 1 - i)
			beyond *= (left - 1) / left
			l.longest = s.time
			l.steps = append(l.steps, step{s.time, beyond})
		}
	}
	ended, logs, middle := 0.0, 0.0, seen[(len(seen)-1)/2].time
	for _, s := range seen {
		if s.time > middle && middle > 0 {
			logs += math.Log(s.time / middle)
			if s.ended {
				ended++
			}
		}
	}
	if ended > 0 {
		l.exponent = ended / logs
	}
	return l
}

// draw returns a time that is longer than another, which may be 0.
func (l *lot) draw(random *rand.Rand, than float64) float64 {
	first, _ := slices.BinarySearchFunc(l.steps, than, func(s step, than float64) int {
		if s.time <= than {
			return -1
		}
		return 1
	})
	before := 1.0
	if first > 0 {
		before = l.steps[first-1].beyond
	}
	chance := before * (1 - random.Float64()) // of taking longer: above 0
	at, _ := slices.BinarySearchFunc(l.steps, chance, func(s step, chance float64) int {
		if s.beyond >= chance {
			return -1
		}
		return 1
	})
	if at < len(l.steps) {
		return l.steps[max(at, first)].time
	}
	tail := l.longest
	if first == len(l.steps) {
		tail = max(tail, than)
	}
	return tail * math.Pow(1-random.Float64(), -1/l.exponent)
}

// simulate gives pieces to machines in their order.
func simulate(times []float64, machines int) *Simulated {
	s := &Simulated{Machines: machines, Longest: slices.Max(times)}
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
