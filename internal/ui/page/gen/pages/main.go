// Command pages renders the pages of the site before the program is built: each page in
// each language, the words that the modules say, and the manifests. It writes them to
// pages.json.gz in internal/ui/page, together with the bundled scripts and styles of dist. The
// program contains that file.
//
//	go generate ./internal/ui/page
//
// Package page fills in some parts later, when it makes a site.
package main

import (
	"log"
	"os"
	"path/filepath"

	"codebreaker/internal/ui/page"
)

func main() {
	log.SetFlags(0)
	files, err := collect("dist")
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("pages.json.gz", page.Pack(files), 0o644); err != nil {
		log.Fatal(err)
	}
}

// collect returns the rendered pages, and the bundles in a folder.
func collect(bundles string) (map[string]string, error) {
	files, err := render()
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(bundles)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(bundles, entry.Name()))
		if err != nil {
			return nil, err
		}
		files[entry.Name()] = string(content)
	}
	return files, nil
}
