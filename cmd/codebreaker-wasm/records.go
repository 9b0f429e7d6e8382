//go:build js && browser

package main

import (
	"context"
	"errors"
	"syscall/js"

	"codebreaker/internal/engine/message"
)

// records are texts that the browser keeps: [store.Records]. The object is one of
// internal/ui/page/static/records.js, whose methods return promises:
//
//	get(kind, key)        the text, or null
//	all(kind)             an array of texts
//	put(kind, key, text)  when the text is durable; null deletes the record
//	lock()                a function that unlocks
type records struct{ object js.Value }

func (r records) Get(_ context.Context, kind, key string) ([]byte, error) {
	text, err := r.call("get", kind, key)
	if err != nil || text.IsNull() {
		return nil, err
	}
	return []byte(text.String()), nil
}

func (r records) All(_ context.Context, kind string) ([][]byte, error) {
	texts, err := r.call("all", kind)
	if err != nil {
		return nil, err
	}
	all := make([][]byte, texts.Length())
	for i := range all {
		all[i] = []byte(texts.Index(i).String())
	}
	return all, nil
}

func (r records) Put(_ context.Context, kind, key string, record []byte) error {
	text := js.Null()
	if record != nil {
		text = js.ValueOf(string(record))
	}
	_, err := r.call("put", kind, key, text)
	return err
}

func (r records) Lock(context.Context) (unlock func(), err error) {
	release, err := r.call("lock")
	if err != nil {
		return nil, err
	}
	return func() { release.Invoke() }, nil
}

// call calls a method and waits for its promise. The error is a [message.Problem].
func (r records) call(method string, args ...any) (js.Value, error) {
	value, err := await(r.object.Call(method, args...))
	if failed := (js.Error{}); errors.As(err, &failed) {
		err = recordsProblem(failed)
	}
	return value, err
}

// await waits for a promise. The error is a [js.Error].
func await(promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		err   error
	}
	done := make(chan settled, 1)
	kept := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{value: args[0]}
		return nil
	})
	defer kept.Release()
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- settled{err: js.Error{Value: args[0]}}
		return nil
	})
	defer failed.Release()
	promise.Call("then", kept, failed)
	result := <-done
	return result.value, result.err
}

// recordsProblem explains why the browser stores nothing.
func recordsProblem(cause js.Error) error {
	if name := cause.Get("name"); name.Type() == js.TypeString {
		switch name.String() {
		case "QuotaExceededError":
			return message.NewProblem("records-full", "this browser has no room left for games; what was saved before is kept", "err", cause)
		case "VersionError":
			return message.NewProblem("records-newer", "the games in this browser are of a later version of this page: load the page anew", "err", cause)
		}
	}
	return message.NewProblem("records-failed", "this browser does not keep games: {{.err}}", "err", cause)
}
