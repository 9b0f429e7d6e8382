package limits_test

import (
	"errors"
	"strings"
	"testing"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// TestParse checks numbers on both sides of the limits, and what messages say of them.
func TestParse(t *testing.T) {
	for text, want := range map[string]string{
		"1": "", "100": "",
		"101":                  "top 101: at most 100",
		"99999999999999999999": "top 99999999999999999999: at most 100",
		"0":                    "top 0: write a whole number from 1 to 100",
		"-1":                   "top -1: write a whole number from 1 to 100",
		"":                     `top "": write a whole number from 1 to 100`,
		"1e2":                  "top 1e2: write a whole number from 1 to 100",
		"7\n":                  `top 7\n: write a whole number from 1 to 100`,
	} {
		_, err := limits.Parse("top", text, 1, 100)
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
		if errors.Is(err, limits.ErrReached) != strings.Contains(want, "at most") {
			t.Errorf("%q: %v is of the wrong kind", text, err)
		}
	}
	if n, err := limits.Parse("seed", "18446744073709551615", 0, limits.Any); err != nil || n != limits.Any {
		t.Error(n, err)
	}
	if err := limits.Check("sample", 101, 100); !message.IsProblem(err, "number-limit") || limits.Check("sample", 100, 100) != nil {
		t.Error(err)
	}
}
