package api_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"codebreaker/internal/ui/api"
	"codebreaker/internal/ui/httpapi"
)

// TestPacked compresses long texts for clients that accept it.
func TestPacked(t *testing.T) {
	unpacked := newHandler(t, api.Config{})
	server := httpapi.Guard(unpacked, nil)
	plain := httptest.NewRecorder()
	unpacked.ServeHTTP(plain, httptest.NewRequest("GET", api.Base+"/presets", nil))
	for accepted, packed := range map[string]bool{"": false, "gzip": true, "br, gzip;q=0.5": true, "gzip;q=0": false, "gzip;q=0.0, br": false, "identity": false} {
		for _, method := range []string{"GET", "HEAD"} {
			r := httptest.NewRequest(method, "http://127.0.0.1"+api.Base+"/presets", nil)
			r.RemoteAddr = "127.0.0.1:50000"
			r.Header.Set("Accept-Encoding", accepted)
			w := httptest.NewRecorder()
			server.ServeHTTP(w, r)
			if got := w.Header().Get("Content-Encoding") == "gzip"; got != (packed && method == "GET") {
				t.Errorf("%s, %q: packed %v", method, accepted, got)
			}
			if !strings.Contains(w.Header().Get("Vary"), "Accept-Encoding") || method == "HEAD" && w.Body.Len() > 0 {
				t.Errorf("%s, %q: %v, %d bytes", method, accepted, w.Header(), w.Body.Len())
			}
			if packed && method == "GET" {
				zip, err := gzip.NewReader(w.Body)
				if err != nil {
					t.Fatal(err)
				}
				if text, err := io.ReadAll(zip); err != nil || string(text) != plain.Body.String() {
					t.Errorf("%q: compressed it is %.80q, not %.80q: %v", accepted, text, plain.Body, err)
				}
			}
		}
	}
}

// TestPackedEvents sends each event at once, even when compressed: the first arrives during the
// computation.
func TestPackedEvents(t *testing.T) {
	site := httptest.NewServer(httpapi.Guard(newHandler(t, api.Config{}), nil))
	defer site.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", site.URL+api.Base+"/compare/4x7?strategies=entropy", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	r.Header.Set("Accept-Encoding", "gzip") // an explicit header prevents automatic decompression
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	events, err := gzip.NewReader(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(events).ReadString('\n'); err != nil || line != "event: progress\n" {
		t.Errorf("it begins with %q, %v", line, err)
	}
}

// TestNotPacked sends short answers and pictures uncompressed.
func TestNotPacked(t *testing.T) {
	for kind, length := range map[string]int{"application/json": 100, "image/png": 10_000, "font/woff2": 10_000} {
		server := httpapi.Guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Content-Length", strconv.Itoa(length))
			w.Write(make([]byte, length))
		}), nil)
		r := httptest.NewRequest("GET", "http://127.0.0.1/", nil)
		r.RemoteAddr = "127.0.0.1:50000"
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if w.Body.Len() != length || w.Header().Get("Content-Encoding") != "" {
			t.Errorf("%s: %d bytes, %v", kind, w.Body.Len(), w.Header())
		}
	}
}
