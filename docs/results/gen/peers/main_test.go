//go:build linux

package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestWrite times two commands of the system, alone and beside each other.
func TestWrite(t *testing.T) {
	var text strings.Builder
	contests := []contest{
		{work: "alone, entropy", ours: []string{"0"}, runs: 1},
		{work: "both", ours: []string{"0.05"}, peer: "sleeper", theirs: []string{"sleep", "0.2"}, runs: 3},
	}
	if err := write(&text, "sleep", "here", contests); err != nil {
		t.Fatal(err)
	}
	var found struct {
		Machine string
		Head    []string
		Rows    [][]any
	}
	if err := json.Unmarshal([]byte(text.String()), &found); err != nil {
		t.Fatalf("%v in %s", err, &text)
	}
	if len(found.Rows) != 2 || len(found.Rows[0]) != len(found.Head) || len(found.Rows[1]) != len(found.Head) || found.Machine != "here" {
		t.Fatalf("wrote %s", &text)
	}
	if alone := found.Rows[0]; alone[0] != "alone, entropy" || alone[4] != nil || alone[8] != nil {
		t.Errorf("alone: %v", alone)
	}
	both := found.Rows[1]
	if ours, theirs := both[1].(float64), both[5].(float64); both[4] != "sleeper" || ours < 0.05 || theirs < 0.2 {
		t.Errorf("both: %v", both)
	}
	if both[3].(float64) < 1 || both[7].(float64) < 1 {
		t.Errorf("memory of both: %v", both)
	}
}

// TestFailing checks that a command that fails ends the measurement.
func TestFailing(t *testing.T) {
	err := write(new(strings.Builder), "true", "", []contest{{work: "failing", theirs: []string{"false"}, runs: 1}})
	if err == nil || !strings.Contains(err.Error(), "failing: false") {
		t.Errorf("the error is %v", err)
	}
}

func TestNumbers(t *testing.T) {
	for from, want := range map[float64]float64{0.0084: 0.008, 26.44: 26.4, 1.2345: 1.23, 123.4: 123} {
		if got := rounded(from); got != want {
			t.Errorf("%v was rounded to %v, want %v", from, got, want)
		}
	}
	if got := median([]float64{9, 1, 5}); got != 5 {
		t.Errorf("the median is %v", got)
	}
	if got := ratio([]float64{3, 1, 2}, []float64{4, 4, 9}); got != 0.5 {
		t.Errorf("the ratio is %v", got)
	}
}
