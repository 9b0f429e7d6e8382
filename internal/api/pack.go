package api

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strings"
)

// leastPacked is the size in bytes up to which compressing an answer is not worth it:
// it goes in one packet anyway.
const leastPacked = 1400

// pack returns an answer compressed by gzip, or nil where the reader does not take
// that or it is short.
func pack(r *http.Request, content []byte) []byte {
	if len(content) < leastPacked || !takesGzip(r) {
		return nil
	}
	var packed bytes.Buffer
	writer, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		return nil
	}
	_, _ = writer.Write(content) // into memory
	_ = writer.Close()
	return packed.Bytes()
}

// takesGzip reports whether a request accepts gzip.
func takesGzip(r *http.Request) bool {
	for coding := range strings.SplitSeq(strings.ReplaceAll(r.Header.Get("Accept-Encoding"), " ", ""), ",") {
		name, quality, _ := strings.Cut(coding, ";q=")
		if strings.EqualFold(name, "gzip") {
			return quality == "" || strings.Trim(quality, "0.") != ""
		}
	}
	return false
}
