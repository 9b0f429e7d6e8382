package api_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"codebreaker/internal/api"
	"codebreaker/internal/httpapi"
)

// TestPacked compresses long answers for readers who take that. Their tag stays, and what
// has not changed has no content.
func TestPacked(t *testing.T) {
	server := httpapi.Guard(newHandler(t, api.Config{}))
	for accepted, packed := range map[string]bool{"": false, "gzip": true, "br, gzip;q=0.5": true, "gzip;q=0": false, "gzip;q=0.0, br": false, "identity": false} {
		for _, method := range []string{"GET", "HEAD"} {
			r := httptest.NewRequest(method, "http://127.0.0.1"+api.Base+"/presets", nil)
			r.Header.Set("Accept-Encoding", accepted)
			w := httptest.NewRecorder()
			server.ServeHTTP(w, r)
			if got := w.Header().Get("Content-Encoding") == "gzip"; got != (packed && method == "GET") {
				t.Errorf("%s, %q: packed %v", method, accepted, got)
			}
			if !strings.Contains(w.Header().Get("Vary"), "Accept-Encoding") || method == "HEAD" && w.Body.Len() > 0 {
				t.Errorf("%s, %q: %v, %d bytes", method, accepted, w.Header(), w.Body.Len())
			}
		}
	}
}

// TestPackedEvents sends each event when it happens, compressed too: the first comes
// while the thinking goes on.
func TestPackedEvents(t *testing.T) {
	site := httptest.NewServer(httpapi.Guard(newHandler(t, api.Config{})))
	defer site.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", site.URL+api.Base+"/compare/4x7?strategies=entropy", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	r.Header.Set("Accept-Encoding", "gzip") // said by hand, so that it is not unpacked unseen
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
