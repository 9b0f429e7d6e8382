// Package table has the rules of a game that somebody plays and keeps, where match,
// review and store leave off: what a hint says, and which games are offered under
// what name. Every face asks here and only draws the answer.
package table
