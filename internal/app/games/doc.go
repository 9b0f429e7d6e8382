// Package games is the service behind every front end for games that people play and keep: it begins,
// opens and plays games, gives hints, and sums up results. Front ends only present its answers.
// Start with [Service]. Package study looks at positions apart from playing.
package games
