// Package session has games that people play: a [Session] is a game against the computer, a
// game that the computer cracks, or a game played elsewhere with the computer's help.
//
// [Start.Begin] starts a session from a [Setup] and [Start.Resume] continues a saved one. [Advise] is the
// advice for the next guess. Sessions are shared as lines of text ([LineOf], [ReadLine]).
package session
