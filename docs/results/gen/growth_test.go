package main

import (
	"math"
	"testing"
)

// TestFit checks that a law is found from exact values, and that no law is found from too few values.
func TestFit(t *testing.T) {
	values := []sized{{"", 10, 3 * 10 * 10}, {"", 40, 3 * 40 * 40}, {"", 1000, 3 * 1000 * 1000}}
	law, ok := fit(values)
	if !ok || math.Abs(law.exponent-2) > 1e-9 || math.Abs(law.factor-3) > 1e-9 || math.Abs(law.at(5)-75) > 1e-6 {
		t.Errorf("the law is %v, %v", law, ok)
	}
	if law, ok := fit(values[:2]); ok {
		t.Errorf("two values have the law %v", law)
	}
}

// TestGrowth checks that no measured exponent is larger than the reason on the page gives. Time and memory of games of
// a few sizes are no exact powers, hence the tolerance.
func TestGrowth(t *testing.T) {
	const tolerance = 0.1
	g, err := (&maker{folder + "/results"}).readGrowth()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range g.Series {
		reason, ok := reasons[s.Work]
		if !ok {
			continue
		}
		if law, ok := fit(s.beyond(processor)); ok && law.exponent > reason.time+tolerance {
			t.Errorf("%s, %s: the time has the exponent %.2f; the reason is %g", s.Work, s.Name, law.exponent, reason.time)
		}
		if law, ok := fit(s.beyond(memory)); ok && law.exponent > reason.memory+tolerance {
			t.Errorf("%s, %s: the memory has the exponent %.2f; the reason is %g", s.Work, s.Name, law.exponent, reason.memory)
		}
	}
}
