package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"
)

// packed contains what gen/pages writes: the pages and the manifest of each language as
// LANGUAGE/NAME, its words as words.LANGUAGE.js, the bundled scripts and styles with the
// checksums of their sources, and the parts that [Site] fills in.
//
//go:embed pages.json.gz
var packed []byte

// file is a packed file.
type file struct{ Name, Text string }

// Pack writes rendered files by their names as one file. A page is next to the same page in another language, because
// gzip shortens what it has just seen.
func Pack(files map[string]string) []byte {
	var text bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&text, gzip.BestCompression) // there is such a level
	var packed []file
	for _, name := range slices.SortedFunc(maps.Keys(files), func(a, b string) int {
		return cmp.Or(cmp.Compare(path.Ext(a), path.Ext(b)), cmp.Compare(path.Base(a), path.Base(b)), cmp.Compare(a, b))
	}) {
		packed = append(packed, file{name, files[name]})
	}
	encoder := json.NewEncoder(zip)
	encoder.SetEscapeHTML(false) // which would make it longer
	if err := encoder.Encode(packed); err != nil {
		panic("web: " + err.Error()) // texts can be encoded, and a buffer takes all
	}
	_ = zip.Close() // a buffer takes all
	return text.Bytes()
}

// Unpack reads what [Pack] wrote. It panics if that is broken, since it is part of the
// program.
func Unpack(packed []byte) map[string]string {
	var all []file
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		err = json.NewDecoder(zip).Decode(&all)
	}
	if err != nil {
		panic("web: " + err.Error())
	}
	files := make(map[string]string)
	for _, one := range all {
		files[one.Name] = one.Text
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
