//go:build browser

package wordlists

import "embed"

// The files of longer words are not part of the engine for browsers, which is a fifth smaller for it: the browser loads
// them when a game needs them.
//
//go:embed lists/*-short.gz
var lists embed.FS
