// Package study is the service behind every front end for looking at positions: advice,
// contradictions, reviews, comparisons and puzzles. Start with [Service].
package study
