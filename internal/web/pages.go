package web

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
)

// packed contains what gen/pages writes: the pages and the manifest of each language as
// LANGUAGE/NAME, its words as words.LANGUAGE.js, the bundled scripts and styles, and the
// parts that [Site] fills in.
//
//go:embed pages.json.gz
var packed []byte

// Pack writes rendered files by their names as one file.
func Pack(files map[string]string) []byte {
	var text bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&text, gzip.BestCompression) // there is such a level
	if err := json.NewEncoder(zip).Encode(files); err != nil {
		panic("web: " + err.Error()) // texts can be encoded, and a buffer takes all
	}
	_ = zip.Close() // a buffer takes all
	return text.Bytes()
}

// Unpack reads what [Pack] wrote. It panics if that is broken, since it is part of the
// program.
func Unpack(packed []byte) map[string]string {
	var files map[string]string
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		err = json.NewDecoder(zip).Decode(&files)
	}
	if err != nil {
		panic("web: " + err.Error())
	}
	return files
}

// languages returns the languages of the pages, the one at the root first.
func languages(pages map[string]string) []string {
	const first = "en"
	names := []string{first}
	for name := range pages {
		if language, page, _ := strings.Cut(name, "/"); page == manifest && language != first {
			names = append(names, language)
		}
	}
	slices.Sort(names[1:])
	return names
}
