// Command pages renders the pages of the site before the program is built: each page in
// each language, the words that the modules say, and the manifests. It writes them all to
// pages.json.gz in internal/web, where the program finds them.
//
//	go generate ./internal/web
//
// Some parts are filled in when a site is made; package web says which.
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
