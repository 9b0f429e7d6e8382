// Package match plays a strategy against a codemaker, and keeps the turns of any game.
//
// Most callers need [Play], which lets a strategy break the code of a codemaker: a code that
// the caller chose ([Fixed]), a random one ([Random]), or no code at all ([Adversary]). A
// [Match] is for games whose guesses and feedback come from elsewhere: it checks each turn,
// counts the candidates after it, and says which turn contradicts the turns before. Turns can
// be undone and their feedback edited.
//
// A turn costs one count of the candidates: milliseconds for games of up to a million
// secrets. In larger games counting stops early, so that a turn takes about a second at most.
package match
