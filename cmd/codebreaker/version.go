package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// version says what this binary was made of, as far as the Go tool recorded it.
func version() string {
	return fmt.Sprintf("%s %s %s/%s", source(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// source is the version of the source: on every machine the same program finds the same.
func source() string {
	module, revision, modified := "(devel)", "", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		if info.Main.Version != "" {
			module = info.Main.Version
		}
		for _, setting := range info.Settings {
			switch {
			case setting.Key == "vcs.revision":
				revision = " " + setting.Value[:min(12, len(setting.Value))]
			case setting.Key == "vcs.modified" && setting.Value == "true":
				modified = "+dirty"
			}
		}
	}
	if strings.Contains(module, strings.TrimSpace(revision)) { // a version made of the revision says it already
		revision, modified = "", ""
	}
	return "codebreaker " + module + revision + modified
}
