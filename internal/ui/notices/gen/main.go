// Command gen collects the licences of the modules that cmd/codebreaker is built
// of, on every platform, and of the fonts of the page, into notices.txt.
package main

import (
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// fonts are the fonts of the page, each with its licence.
var fonts = []struct{ name, licence string }{
	{"Atkinson Hyperlegible Next (font)", "LICENSE-text.txt"},
	{"Fraunces (font)", "LICENSE-headings.txt"},
}

func main() {
	log.SetFlags(0)
	var text strings.Builder
	add := func(name, dir string) {
		licence := read(dir)
		fmt.Fprintf(&text, "======== %s: %s\n\n%s\n\n", name, short(licence), strings.TrimSpace(licence))
	}
	root := strings.TrimSpace(run("", "go", "list", "-m", "-f", "{{.Dir}}"))
	add("codebreaker", root)
	add("Go", strings.TrimSpace(run("", "go", "env", "GOROOT")))
	for _, font := range fonts {
		licence, err := os.ReadFile(filepath.Join(root, "internal", "ui", "page", "fonts", font.licence))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Fprintf(&text, "======== %s: OFL-1.1\n\n%s\n\n", font.name, strings.TrimSpace(string(licence)))
	}
	for _, module := range modules() {
		name, dir, _ := strings.Cut(module, "\t")
		add(name, dir)
	}
	if err := os.WriteFile("notices.txt", []byte(text.String()), 0o644); err != nil {
		log.Fatal(err)
	}
}

// modules returns the modules that the program needs, each with its folder.
func modules() []string {
	const format = "{{with .Module}}{{if not .Main}}{{.Path}}\t{{.Dir}}{{end}}{{end}}"
	var modules []string
	for _, system := range []string{"linux", "darwin", "windows"} {
		listed := run("GOOS="+system, "go", "list", "-deps", "-f", format, "codebreaker/cmd/codebreaker")
		modules = append(modules, strings.Split(strings.TrimSpace(listed), "\n")...)
	}
	slices.Sort(modules)
	return slices.Compact(modules)
}

// read returns the licence in a folder and the notice that must go with it.
func read(dir string) string {
	var texts []string
	for _, pattern := range []string{"NOTICE*", "LICENSE*", "COPYING*"} {
		files, _ := filepath.Glob(filepath.Join(dir, pattern))
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				log.Fatal(err)
			}
			texts = append(texts, strings.TrimSpace(string(text)))
		}
	}
	if len(texts) == 0 {
		log.Fatalf("%s has no licence", dir)
	}
	return strings.Join(texts, "\n\n")
}

// short names a licence by words that only it has.
func short(licence string) string {
	switch {
	case strings.Contains(licence, "Apache License"):
		return "Apache-2.0"
	case strings.Contains(licence, "Permission is hereby granted, free of charge"):
		return "MIT"
	case strings.Contains(licence, "Redistribution and use in source and binary forms"):
		return "BSD-3-Clause"
	}
	log.Fatalf("which licence is this?\n%s", licence)
	return ""
}

func run(environment, name string, args ...string) string {
	command := exec.Command(name, args...)
	command.Env = append(os.Environ(), environment)
	command.Stderr = os.Stderr
	output, err := command.Output()
	if err != nil {
		log.Fatal(err)
	}
	return string(output)
}
