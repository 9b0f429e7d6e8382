// Package version says what this program was made of.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
)

// Text says what this program was made of, as far as the Go tool recorded it: its
// version, the commit with its date, and the compiler.
func Text() string {
	made := recorded()
	text := "codebreaker " + made.version
	if made.revision != "" {
		text += fmt.Sprintf(" (%s%s, %s)", made.revision, made.modified, made.date)
	}
	return fmt.Sprintf("%s %s %s/%s", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// Source is the version of the source: on every machine the same program finds the same.
func Source() string {
	made := recorded()
	if made.revision == "" || strings.Contains(made.version, made.revision) { // a version made of the revision says it already
		return "codebreaker " + made.version
	}
	return "codebreaker " + made.version + " " + made.revision + made.modified
}

// making is what the Go tool records of the source that it builds.
type making struct {
	version  string // v1.2.3, or one made of the revision; (devel) if there is none
	revision string // the first digits of the commit, "" if it was not built in a repository
	modified string // +dirty if files differed from the commit
	date     string // of the commit
}

// revisionLength is how many digits of a commit the Go tool puts into a version.
const revisionLength = 12

func recorded() making {
	made := making{version: "(devel)"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return made
	}
	if info.Main.Version != "" {
		made.version = info.Main.Version
	}
	for _, setting := range info.Settings {
		switch {
		case setting.Key == "vcs.revision":
			made.revision = setting.Value[:min(revisionLength, len(setting.Value))]
		case setting.Key == "vcs.time":
			made.date = setting.Value
		case setting.Key == "vcs.modified" && setting.Value == "true":
			made.modified = "+dirty"
		}
	}
	return made
}
