// Package table is the service behind every front end: it begins, opens, plays and keeps games, and
// has the rules that packages match, review and store leave open, such as the steps of a hint and
// the games on offer. Front ends only present its answers.
package table
