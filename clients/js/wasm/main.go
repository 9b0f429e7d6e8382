// Command wasm is the engine as WebAssembly, for the package in clients/js. It defines
// globalThis.codebreakerEngine, a function that takes a line of the protocol (docs/engine.md)
// and a function for notifications, and returns a promise of the answer, or of null.

//go:build js

package main

import (
	"context"
	"syscall/js"

	"codebreaker/internal/ui/protocol"
)

func main() {
	e := protocol.New(protocol.Config{})
	js.Global().Set("codebreakerEngine", js.FuncOf(func(_ js.Value, args []js.Value) any {
		line, notify := []byte(args[0].String()), args[1]
		return js.Global().Get("Promise").New(js.FuncOf(func(_ js.Value, settle []js.Value) any {
			go func() {
				answer := e.Answer(context.Background(), line, func(message []byte) { notify.Invoke(string(message)) })
				if answer == nil {
					settle[0].Invoke(js.Null())
				} else {
					settle[0].Invoke(string(answer))
				}
			}()
			return nil
		}))
	}))
	select {}
}
