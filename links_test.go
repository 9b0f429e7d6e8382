package codebreaker_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// TestLinks follows every link from one page of the repository to another, to the heading that it names.
func TestLinks(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	eachPage(t, func(file, text string) {
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			to, heading, _ := strings.Cut(found[1], "#")
			if strings.Contains(to, ":") {
				continue // elsewhere
			}
			target := file
			if to != "" {
				target = filepath.Join(filepath.Dir(file), filepath.FromSlash(to))
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s, which is not there", file, found[1])
			} else if heading != "" && !slices.Contains(headings(t, target), heading) {
				t.Errorf("%s links to %s, which has no such heading", file, found[1])
			}
		}
	})
}

// TestPaths checks that the packages and files of the repository that a page names exist.
func TestPaths(t *testing.T) {
	name := regexp.MustCompile("`(?:\\./)?([a-z]+)(/[a-z0-9/._-]*)?`")
	eachPage(t, func(file, text string) {
		for _, found := range name.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(found[1]); found[2] == "" || err != nil && filepath.Ext(found[2]) != ".go" {
				continue // not a folder of the repository
			}
			if _, err := os.Stat(found[1] + found[2]); err != nil {
				t.Errorf("%s names %s, which is not there", file, found[0])
			}
		}
	})
}

// TestDocsNamed checks that the pages of docs that sources and messages name exist.
func TestDocsNamed(t *testing.T) {
	name := regexp.MustCompile(`\bdocs/[a-z/-]+\.md\b`)
	eachText(t, []string{".go", ".toml", ".ts", ".py"}, func(file, text string) {
		for _, found := range name.FindAllString(text, -1) {
			if _, err := os.Stat(found); err != nil {
				t.Errorf("%s names %s, which is not there", file, found)
			}
		}
	})
}

// TestSearched checks that a paragraph of the results that calls something open, new or unpublished says when the
// literature was searched.
func TestSearched(t *testing.T) {
	claim := regexp.MustCompile(`(?i)(is|are) (still )?(open|new|unknown)\b|(not|un)(known| find published|published)\b|known to us|far as we know|best published|found no(where|\spublished)|no published`)
	searched := regexp.MustCompile(`searched\s20\d\d-\d\d-\d\d`)
	eachPage(t, func(file, text string) {
		if !strings.HasPrefix(filepath.ToSlash(file), "docs/results") {
			return
		}
		for paragraph := range strings.SplitSeq(text, "\n\n") {
			joined := strings.Join(strings.Fields(paragraph), " ")
			if found := claim.FindString(joined); found != "" && !searched.MatchString(joined) {
				t.Errorf("%s: %q: say what was searched, and when, as in (searched 2026-11-27: ...)\n%s", file, found, paragraph)
			}
		}
	})
}

// eachPage calls a function with each page of the repository.
func eachPage(t *testing.T, do func(file, text string)) {
	t.Helper()
	eachText(t, []string{".md"}, do)
}

// eachText calls a function with the files of the repository whose names end so.
func eachText(t *testing.T, ends []string, do func(file, text string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata" || len(file) > 1 && entry.Name()[0] == '.') {
			return fs.SkipDir
		}
		if entry.IsDir() || !slices.Contains(ends, filepath.Ext(file)) {
			return nil
		}
		text, err := os.ReadFile(file)
		if err == nil {
			do(file, string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// headings returns the names by which links find the headings of a page.
func headings(t *testing.T, page string) (names []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if heading, is := strings.CutPrefix(strings.TrimLeft(line, "#"), " "); is && line[0] == '#' {
			names = append(names, strings.Map(func(r rune) rune {
				switch {
				case r == ' ':
					return '-'
				case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
					return unicode.ToLower(r)
				}
				return -1
			}, strings.TrimSpace(heading)))
		}
	}
	return names
}
