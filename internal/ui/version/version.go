// Package version reports the version, the commit and the compiler of this program.
package version

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// Text describes this program, as far as the Go tool recorded it: its
// version, the commit with its date, and the compiler.
func Text() string {
	made := recorded()
	text := "codebreaker " + made.version
	if made.revision != "" {
		text += fmt.Sprintf(" (%s%s, %s)", made.revision, made.modified, made.date)
	}
	return fmt.Sprintf("%s %s %s/%s", text, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// Source identifies the source of this program: programs of one source find the same results. It is the commit,
// if it is known, since the modules of a repository have versions of their own.
func Source() string { return recorded().source() }

func (m making) source() string {
	if m.revision == "" {
		return "codebreaker " + m.version
	}
	return "codebreaker " + m.revision + m.modified
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
