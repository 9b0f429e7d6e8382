//go:build browser

package wordlists

import (
	"embed"
	"path"
	"strings"
)

//go:embed lists/*-short.gz
var lists embed.FS

// Fetch returns a file of longer words, such as en-long.gz. They are not part of the
// engine for browsers, which is a fifth smaller for it: the browser loads them when a
// game needs them. Set it before the first list is read.
var Fetch func(name string) ([]byte, error)

func fileOf(name string) ([]byte, error) {
	if strings.HasSuffix(name, "-long.gz") {
		return Fetch(path.Base(name))
	}
	return lists.ReadFile(name)
}
