//go:build !wasm

package servecmd

import (
	"errors"
	"net"
	"strings"
	"testing"

	"codebreaker/internal/engine/message"
)

// TestServeTaken checks that the error about a port in use suggests what to do.
func TestServeTaken(t *testing.T) {
	listener, err := listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, err = listen(t.Context(), listener.Addr().String())
	var problem *message.Problem
	if !errors.As(err, &problem) || problem.ID != "listen-taken" || !strings.Contains(problem.Error(), "try --listen 127.0.0.1:") {
		t.Errorf("%v", err)
	}
}

// TestListenAddress reads the listening address in the forms that people use.
func TestListenAddress(t *testing.T) {
	for text, want := range map[string]string{
		"127.0.0.1:8080": "127.0.0.1:8080", "localhost:1": "localhost:1", "[::1]:80": "[::1]:80", "::1": "[::1]:8080", "9000": "127.0.0.1:9000",
		":8080": ":8080", "0.0.0.0": "0.0.0.0:8080", "192.168.1.5:80": "192.168.1.5:80", "[::]:80": "[::]:80", "laptop.local:80": "laptop.local:80",
		"127.0.0.1:http": "listen-form", "127.0.0.1:99999": "listen-form", "http://localhost:80": "listen-form", "a b:80": "listen-form",
	} {
		got, err := listenAddress(text)
		var problem *message.Problem
		if errors.As(err, &problem) {
			got = problem.ID
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestOthersAddresses checks the addresses in the greeting, for other machines and for this one.
func TestOthersAddresses(t *testing.T) {
	for _, test := range []struct{ at, own, others string }{
		{"127.0.0.1:80", "http://127.0.0.1:80/", ""},
		{"[::1]:80", "http://[::1]:80/", ""},
		{"192.168.1.5:80", "http://192.168.1.5:80/", "http://192.168.1.5:80/"},
		{"[::]:80", "http://127.0.0.1:80/", "any"},
		{"0.0.0.0:80", "http://127.0.0.1:80/", "any"},
	} {
		at, err := net.ResolveTCPAddr("tcp", test.at)
		if err != nil {
			t.Fatal(err)
		}
		others := OthersAddresses(at)
		if test.others == "any" {
			for _, address := range others {
				if !strings.HasSuffix(address, ":80/") || strings.Contains(address, "127.0.0.1") {
					t.Errorf("others at %s open %s", test.at, address)
				}
			}
		} else if strings.Join(others, " ") != test.others {
			t.Errorf("others at %s open %v, want %q", test.at, others, test.others)
		}
		if own := pageAddress(at); own != test.own {
			t.Errorf("at %s this machine opens %s, want %s", test.at, own, test.own)
		}
	}
}
