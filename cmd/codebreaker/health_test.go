package main

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"codebreaker"
	"codebreaker/internal/lang"
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
	if err := (&asked{address: address}).ask(t.Context()); err != nil {
		t.Errorf("a server that is well: %v", err)
	}
	status = http.StatusServiceUnavailable
	if err := (&asked{address: address}).ask(t.Context()); !codebreaker.IsProblem(err, "health-unwell") || exitCode(err) != exitFailed {
		t.Errorf("a server that is not: %v, exit code %d", err, exitCode(err))
	}
	server.Close()
	if err := (&asked{address: address}).ask(t.Context()); !codebreaker.IsProblem(err, "health-silent") || exitCode(err) != exitFailed {
		t.Errorf("no server: %v, exit code %d", err, exitCode(err))
	}
}

func TestHealthAddress(t *testing.T) {
	for given, want := range map[string]string{
		"127.0.0.1:8080":             "http://127.0.0.1:8080/healthz",
		":8081":                      "http://127.0.0.1:8081/healthz",
		"0.0.0.0:8081":               "http://127.0.0.1:8081/healthz",
		"[::]:8081":                  "http://127.0.0.1:8081/healthz",
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

// TestOwnHealth holds that health without a server asks the one that has the same environment or file of settings, also by
// TLS with a certificate of another name, and that it takes no other's word where a server is named.
func TestOwnHealth(t *testing.T) {
	certificate, key := write(t, "cert.pem", ""), write(t, "key.pem", "")
	certify(t, certificate, key, 1)
	for name, test := range map[string]struct {
		env    map[string]string
		scheme string
	}{
		"plain":       {nil, "http://"},
		"certificate": {map[string]string{"CODEBREAKER_TLS_CERT": certificate, "CODEBREAKER_TLS_KEY": key, "CODEBREAKER_PUBLIC_URL": "https://codes.example.org"}, "https://"},
	} {
		t.Run(name, func(t *testing.T) {
			env := map[string]string{"CODEBREAKER_LISTEN": freeAddress(t), "CODEBREAKER_TOKEN": "none"}
			maps.Copy(env, test.env)
			getenv := func(name string) string { return env[name] }
			_, stop := servedWith(t, getenv)
			defer func() { _ = stop() }()
			want := test.scheme + env["CODEBREAKER_LISTEN"] + "/healthz says that all is well.\n"
			if said, err := health(t, getenv); err != nil || said != want {
				t.Errorf("by the environment: %q, %v; want %q", said, err, want)
			}
			var file strings.Builder
			for name, value := range env {
				fmt.Fprintf(&file, "%s = %q\n", strings.ReplaceAll(strings.ToLower(strings.TrimPrefix(name, "CODEBREAKER_")), "_", "-"), value)
			}
			nothing := func(string) string { return "" }
			if said, err := health(t, nothing, "--config", write(t, "settings.toml", file.String())); err != nil || said != want {
				t.Errorf("by a file: %q, %v; want %q", said, err, want)
			}
			if said, err := health(t, getenv, test.scheme+env["CODEBREAKER_LISTEN"]); (err != nil) != (test.env != nil) {
				t.Errorf("the server that is named: %q, %v", said, err)
			}
		})
	}
}

// health returns what codebreaker health says.
func health(t *testing.T, getenv func(string) string, args ...string) (string, error) {
	t.Helper()
	l, err := lang.ByName("en")
	if err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	a := &app{lang: l, in: strings.NewReader(""), out: &output{Writer: &said}, err: io.Discard, getenv: getenv}
	root := a.root()
	root.SetArgs(append([]string{"health"}, args...))
	err = root.ExecuteContext(t.Context())
	return said.String(), err
}
