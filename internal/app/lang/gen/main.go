// Command gen compiles the catalogues: it reads the TOML files of its working directory
// and writes compiled/LANGUAGE.tsv.
package main

import (
	"log"
	"os"
	"path/filepath"

	"codebreaker/internal/app/lang/catalogue"
)

func main() {
	log.SetFlags(0)
	compiled, err := catalogue.Compile(os.DirFS("."))
	if err != nil {
		log.Fatal(err)
	}
	for language, messages := range compiled {
		if err := os.WriteFile(filepath.Join("compiled", language+".tsv"), messages, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
