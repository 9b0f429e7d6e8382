package httpapi

import (
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
)

// leastPacked is the smallest answer in bytes that is compressed. A smaller one fits into a
// packet anyway.
const leastPacked = 1400

// packed compresses long answers with gzip for clients that accept it.
func packed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Accept-Encoding")
		if r.Method == http.MethodHead || !acceptsGzip(r.Header.Get("Accept-Encoding")) {
			next.ServeHTTP(w, r)
			return
		}
		p := &packer{ResponseWriter: w}
		defer p.close()
		next.ServeHTTP(p, r)
	})
}

// acceptsGzip reads an Accept-Encoding header, such as "br, gzip;q=0.5".
func acceptsGzip(header string) bool {
	for item := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(item, ";")
		if strings.TrimSpace(name) == "gzip" {
			_, weight, weighted := strings.Cut(weight, "q=")
			quality, err := strconv.ParseFloat(strings.TrimSpace(weight), 64)
			return !weighted || err == nil && quality > 0
		}
	}
	return false
}

// A packer is a ResponseWriter that compresses the answer if that is worth it.
type packer struct {
	http.ResponseWriter
	begun bool
	zip   *gzip.Writer // nil if the answer is not compressed
}

// WriteHeader decides by the headers whether to compress.
func (p *packer) WriteHeader(status int) {
	if !p.begun && status >= http.StatusOK {
		p.begun = true
		if header := p.Header(); isWorthPacking(header) {
			header.Del("Content-Length")
			header.Set("Content-Encoding", "gzip")
			p.zip = gzip.NewWriter(p.ResponseWriter)
		}
	}
	p.ResponseWriter.WriteHeader(status)
}

// isWorthPacking reports whether an answer with these headers gets smaller by compressing it:
// a long text, or a stream of events.
func isWorthPacking(header http.Header) bool {
	kind, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	if kind == "text/event-stream" {
		return true
	}
	length, err := strconv.Atoi(header.Get("Content-Length"))
	isText := strings.HasPrefix(kind, "text/") || strings.HasSuffix(kind, "json") || strings.HasSuffix(kind, "+xml")
	return err == nil && length >= leastPacked && isText && header.Get("Content-Encoding") == ""
}

func (p *packer) Write(content []byte) (int, error) {
	if !p.begun {
		p.WriteHeader(http.StatusOK)
	}
	if p.zip != nil {
		return p.zip.Write(content)
	}
	return p.ResponseWriter.Write(content)
}

// FlushError sends the buffered bytes. http.ResponseController calls it.
func (p *packer) FlushError() error {
	if p.zip != nil {
		if err := p.zip.Flush(); err != nil {
			return err
		}
	}
	return http.NewResponseController(p.ResponseWriter).Flush()
}

// Unwrap is for http.ResponseController.
func (p *packer) Unwrap() http.ResponseWriter { return p.ResponseWriter }

func (p *packer) close() {
	if p.zip != nil {
		_ = p.zip.Close() // a client that has left needs no answer
	}
}
