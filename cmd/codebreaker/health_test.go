package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"codebreaker"
)

func TestHealth(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.String() != "/healthz" {
			t.Errorf("%s was asked for, want /healthz", r.URL)
		}
		w.WriteHeader(status)
	}))
	address, err := healthAddress(strings.TrimPrefix(server.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	if err := askHealth(t.Context(), address); err != nil {
		t.Errorf("a server that is well: %v", err)
	}
	status = http.StatusServiceUnavailable
	if err := askHealth(t.Context(), address); !codebreaker.IsProblem(err, "health-unwell") || exitCode(err) != exitFailed {
		t.Errorf("a server that is not: %v, exit code %d", err, exitCode(err))
	}
	server.Close()
	if err := askHealth(t.Context(), address); !codebreaker.IsProblem(err, "health-silent") || exitCode(err) != exitFailed {
		t.Errorf("no server: %v, exit code %d", err, exitCode(err))
	}
}

func TestHealthAddress(t *testing.T) {
	for given, want := range map[string]string{
		"127.0.0.1:8080":             "http://127.0.0.1:8080/healthz",
		":8081":                      "http://127.0.0.1:8081/healthz",
		"[::1]:80":                   "http://[::1]:80/healthz",
		"localhost":                  "http://localhost/healthz",
		"https://codes.example.org/": "https://codes.example.org/healthz",
		"http://h:1/play?token=12":   "http://h:1/play/healthz",
		"":                           "",
		"ftp://here":                 "",
		"http://":                    "",
		"a b":                        "",
	} {
		got, err := healthAddress(given)
		if got != want || (err != nil) != (want == "") || err != nil && exitCode(err) != exitMisuse {
			t.Errorf("%q: %q, %v; want %q", given, got, err, want)
		}
	}
}
