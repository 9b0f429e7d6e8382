package wordlists

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"sync"
)

//go:embed lists/NOTICES
var notices string

const shortFile = "-short.gz"

// Languages returns the languages of the built-in lists.
func Languages() []string { return languages() }

var languages = sync.OnceValue(func() (languages []string) {
	files, err := fs.Glob(lists, "lists/*"+shortFile)
	for _, file := range files {
		languages = append(languages, strings.TrimSuffix(path.Base(file), shortFile))
	}
	if err != nil || languages == nil {
		panic("no word lists are built in")
	}
	return languages
})

// Ranges names the lists of common words: en3–en12, fr3–fr12.
func Ranges() string {
	var ranges []string
	for _, language := range Languages() {
		ranges = append(ranges, fmt.Sprintf("%s%d–%s%d", language, Shortest, language, Longest))
	}
	return strings.Join(ranges, ", ")
}

// Notices returns the sources and licences of the lists, in full.
func Notices() string { return notices }

// The lengths of the words. Words of up to LongestShort letters have a file of their own, in
// which œ counts as one letter.
const (
	Shortest     = 3
	LongestShort = 5
	Longest      = 12
)

// Lines returns the words of a language (en or fr) with a number of letters and at least a
// weight. Each line has a word and its weight, as in a list that somebody wrote. If folded
// is set, œ and æ count as two letters. If a file is not built in, such as en-long.gz in a browser, fetch gets it; nil
// means that it is an error.
func Lines(language string, letters int, least uint32, folded bool, fetch func(name string) ([]byte, error)) ([]byte, error) {
	const mostJoined = 2 // of œ and æ in a word
	var lines []byte
	add := func(file string) error {
		packed, err := unzipped(language+file, fetch)
		for l := openPacked(packed); l.next(); {
			if weight := l.weight(); l.length(folded) == letters && weight >= least {
				lines = append(strconv.AppendUint(append(l.appendWord(lines), ' '), uint64(weight), 10), '\n')
			}
		}
		return err
	}
	if letters <= LongestShort+mostJoined {
		if err := add(shortFile); err != nil {
			return nil, err
		}
	}
	if letters > LongestShort {
		if err := add("-long.gz"); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// unzipped returns the contents of a file.
func unzipped(name string, fetch func(name string) ([]byte, error)) (string, error) {
	packed, err := lists.ReadFile("lists/" + name)
	if errors.Is(err, fs.ErrNotExist) && fetch != nil {
		packed, err = fetch(name)
	}
	if err != nil {
		return "", err
	}
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return "", err
	}
	var text strings.Builder
	_, err = io.Copy(&text, reader)
	return text.String(), err
}
