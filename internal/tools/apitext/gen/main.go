// Gen writes the exported names, given the root of the module.
package main

import (
	"log"
	"os"
	"path/filepath"
	"strings"

	"codebreaker/internal/tools/apitext"
)

func main() {
	log.SetFlags(0)
	root := os.Args[1]
	lines, err := apitext.Read(root)
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, apitext.File), []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		log.Fatal(err)
	}
}
