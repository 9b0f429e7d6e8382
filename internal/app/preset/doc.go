// Package preset has the games that front ends offer, with their names, titles and usual numbers of
// guesses.
package preset
