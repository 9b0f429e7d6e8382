//go:build !browser

package wordlists

import "embed"

// The lists are derived by gen/lists.sh. Each language has two files, so that a game with
// words of five letters, as most are, need not unpack the longer ones.
//
//go:embed lists/*.gz
var lists embed.FS
