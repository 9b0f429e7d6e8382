package folder

import (
	"cmp"
	"container/heap"
	"math"
	"math/rand/v2"
	"slices"

	"codebreaker/internal/engine/message"
)

// Simulated is the estimated schedule of a plan's units on several machines. It is the median of
// [simulations] runs, by time.
type Simulated struct {
	Machines int
	Measured int     // units done, whose times are known
	Stopped  int     // units stopped or running, whose times are known to be longer
	Work     float64 // total seconds of all units
	Longest  float64 // seconds of the longest unit
	Seconds  float64 // from the start to the last result
	Soonest  float64 // 5 % quantile of Seconds
	Latest   float64 // 95 % quantile of Seconds
	Busy     float64 // the share of machine time that is used, from 0 to 1
	Rate     float64 // results per second
}

const (
	simulations    = 99
	simulationSeed = 1 // makes simulations repeatable
)

// Simulate simulates the units of the plan on that many machines. Each machine takes the next unit
// when it finishes one. A finished unit takes its measured time. Any other unit takes its estimate
// times a random error factor from [distribution], and at least the time it has run. The simulation ignores
// that results tighten limits, and that machines may fail.
func (r *Runner) Simulate(machines int) (*Simulated, error) {
	if _, err := r.standing(); err != nil {
		return nil, err
	}
	estimated := r.Plan.Seconds() > 0
	var seen []sight // ratios of time to estimate
	ran := make([]sight, len(r.Plan.Units))
	done, stopped := 0, 0
	for i := range r.Plan.Units {
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
		seen = append(seen, sight{ran[i].time / workOf(&r.Plan.Units[i], estimated), ran[i].ended})
	}
	if done == 0 {
		return nil, message.NewProblem("folder-unmeasured", "there is nothing to simulate from yet: run some units first")
	}
	drawn := newDistribution(seen)
	random := rand.New(rand.NewPCG(simulationSeed, 0))
	times := make([]float64, len(ran))
	all := make([]*Simulated, simulations)
	for k := range all {
		for i := range times {
			times[i] = ran[i].time
			if !ran[i].ended {
				work := workOf(&r.Plan.Units[i], estimated)
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

// sight is an observed time. If ended is false, the true time is longer.
type sight struct {
	time  float64
	ended bool
}

// ran returns the running time of a unit so far, and whether it has ended.
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

// distribution is a random distribution of times. Up to the longest ended time, it is the estimate of Kaplan
// and Meier (1958), with one additional observation longer than all others. Beyond that, the tail
// is a power law (Pareto). Its exponent is the maximum-likelihood estimate from the longer half of
// the times (Hill 1975).
type distribution struct {
	steps    []step  // by time
	longest  float64 // of the times that ended
	exponent float64
}

// step is a time and the probability of a longer one.
type step struct{ time, beyond float64 }

func newDistribution(seen []sight) *distribution {
	slices.SortFunc(seen, func(a, b sight) int {
		if c := cmp.Compare(a.time, b.time); c != 0 || a.ended == b.ended {
			return c
		}
		if a.ended {
			return -1
		}
		return 1
	})
	d := &distribution{exponent: 1}
	beyond := 1.0
	for i, s := range seen {
		if s.ended {
			left := float64(len(seen) + 1 - i)
			beyond *= (left - 1) / left
			d.longest = s.time
			d.steps = append(d.steps, step{s.time, beyond})
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
		d.exponent = ended / logs
	}
	return d
}

// draw returns a random time longer than the given one, which may be 0.
func (d *distribution) draw(random *rand.Rand, than float64) float64 {
	first, _ := slices.BinarySearchFunc(d.steps, than, func(s step, than float64) int {
		if s.time <= than {
			return -1
		}
		return 1
	})
	before := 1.0
	if first > 0 {
		before = d.steps[first-1].beyond
	}
	chance := before * (1 - random.Float64()) // probability of a longer time, above 0
	at, _ := slices.BinarySearchFunc(d.steps, chance, func(s step, chance float64) int {
		if s.beyond >= chance {
			return -1
		}
		return 1
	})
	if at < len(d.steps) {
		return d.steps[max(at, first)].time
	}
	tail := d.longest
	if first == len(d.steps) {
		tail = max(tail, than)
	}
	return tail * math.Pow(1-random.Float64(), -1/d.exponent)
}

// simulate assigns units to machines in order.
func simulate(times []float64, machines int) *Simulated {
	s := &Simulated{Machines: machines, Longest: slices.Max(times)}
	free := make(moments, min(machines, len(times))) // when each machine becomes free; more machines than units have no effect
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
