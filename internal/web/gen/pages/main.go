// Command pages renders the pages of the site before the program is built: each page in each
// language, the messages of the modules, and the manifests. It writes them all to pages.json.gz in
// internal/web, which the program embeds.
//
//	go generate ./internal/web
//
// Package web fills in some parts later, when it makes a site.
package main

import (
	"log"
	"os"

	"codebreaker/internal/web"
)

func main() {
	log.SetFlags(0)
	rendered, err := render()
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("pages.json.gz", web.Pack(rendered), 0o644); err != nil {
		log.Fatal(err)
	}
}
