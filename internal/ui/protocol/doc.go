// Package protocol answers questions about code-breaking games for other programs: JSON-RPC 2.0,
// one message a line. docs/engine.md describes the protocol, and schema.json has its types.
//
//	engine := engine.New(engine.Config{})
//	err := engine.Serve(ctx, os.Stdin, os.Stdout) // until the input ends
//	answer := engine.Answer(ctx, line, nil)       // one message, without a connection
//
// Calls of the library are in library.go. The engine caches positions and their values, so that
// judging many guesses of one position costs little.
package protocol
