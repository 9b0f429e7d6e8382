// Gen writes the files in api, given the root of the module. It refuses to raise the number
// of names in api/total.txt: remove a name for each new one, or change that file first.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"codebreaker/internal/tools/apitext"
)

func main() {
	log.SetFlags(0)
	root := os.Args[1]
	total := 0
	for _, name := range apitext.Packages() {
		lines, names, err := apitext.Read(filepath.Join(root, name))
		if err != nil {
			log.Fatal(err)
		}
		total += names
		write(filepath.Join(root, apitext.File(name)), strings.Join(lines, "\n"))
	}
	most := 0
	file := filepath.Join(root, apitext.Total)
	if text, err := os.ReadFile(file); err == nil {
		if _, err := fmt.Sscan(string(text), &most); err != nil {
			log.Fatalf("%s: %v", apitext.Total, err)
		}
		if total > most {
			log.Fatalf("the library exports %d names; %s allows %d", total, apitext.Total, most)
		}
	}
	write(file, fmt.Sprint(total))
}

func write(file, text string) {
	if err := os.WriteFile(file, []byte(text+"\n"), 0o644); err != nil {
		log.Fatal(err)
	}
}
