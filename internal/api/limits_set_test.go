package api_test

import (
	"errors"
	"net/http"
	"testing"
	"time"

	"codebreaker"
	"codebreaker/internal/api"
)

// TestSetLimits sets each limit by its name, and says of each that is wrong what would be right.
func TestSetLimits(t *testing.T) {
	for _, name := range api.LimitNames() {
		limits, usual := api.DefaultLimits(), api.DefaultLimits()
		if limits.Set(name, "7") != nil && limits.Set(name, "7s") != nil || limits == usual {
			t.Errorf("%s sets nothing", name)
		}
	}
	var limits api.Limits
	for _, test := range []struct{ name, value, id string }{
		{"thinking", "10s", ""},
		{"openGames", "12", ""},
		{"compared", "13", ""},
		{"memory", "14", ""},
		{"colours", "6", "limit-name"},
		{"thinking", "10", "limit-time"},
		{"expire", "30d", ""},
		{"expire", "0d", "limit-time"},
		{"expire", "-1d", "limit-time"},
		{"expire", "1.5d", "limit-time"},
		{"expire", "d", "limit-time"},
		{"expire", "106752d", "limit-time"},
		{"queue", "-1s", "limit-time"},
		{"openGames", "0", "limit-number"},
		{"openGames", "many", "limit-number"},
		{"openGames", "99999999999999999999", "limit-number"},
	} {
		err := limits.Set(test.name, test.value)
		var problem *codebreaker.Problem
		if errors.As(err, &problem); err == nil && test.id != "" || err != nil && (problem == nil || problem.ID != test.id) {
			t.Errorf("%s=%s: %v, want %q", test.name, test.value, err, test.id)
		}
	}
	if limits.Thinking != 10*time.Second || limits.OpenGames != 12 || limits.Compared != 13 || limits.Memory != 14 || limits.Expire != 30*24*time.Hour {
		t.Errorf("%+v", limits)
	}
}

// TestLimitHolds holds that a server keeps to a limit that was set.
func TestLimitHolds(t *testing.T) {
	limits := api.DefaultLimits()
	if err := limits.Set("thinking", "20ms"); err != nil {
		t.Fatal(err)
	}
	c := &client{t: t, handler: newServer(t, api.Config{Limits: limits}), header: make(http.Header)}
	c.refused(http.StatusUnprocessableEntity, "thinking-over", "GET", long, nil)
}
