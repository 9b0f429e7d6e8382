//go:build js && browser

package main

import (
	"context"
	"errors"
	"syscall/js"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
)

// records implements [store.Records] in the browser. The object comes from
// internal/ui/page/static/records.ts, and its methods return promises. A record is an array of its key, its
// head and its text.
type records struct{ object js.Value }

func (r records) Heads(context.Context) (string, error) {
	lines, err := r.call("heads")
	if err != nil {
		return "", err
	}
	return lines.String(), nil
}

func (r records) Get(_ context.Context, keys ...string) ([]store.Record, error) {
	wanted := make([]any, len(keys))
	for i, key := range keys {
		wanted[i] = key
	}
	arrays, err := r.call("get", wanted)
	if err != nil {
		return nil, err
	}
	found := make([]store.Record, arrays.Length())
	for i := range found {
		array := arrays.Index(i)
		found[i] = store.Record{Key: array.Index(0).String(), Head: array.Index(1).String(), Text: array.Index(2).String()}
	}
	return found, nil
}

func (r records) Put(_ context.Context, was string, changes []store.Record) (done bool, err error) {
	arrays := make([]any, len(changes))
	for i, change := range changes {
		arrays[i] = []any{change.Key, change.Head, change.Text}
	}
	put, err := r.call("put", was, arrays)
	return err == nil && put.Bool(), err
}

func (r records) Check(context.Context) error { return nil }

func (r records) Close() error { return nil }

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
	if name := cause.Get("name"); name.Type() == js.TypeString && name.String() == "QuotaExceededError" {
		return message.NewProblem("records-full", "this browser has no room left for games; what was saved before is kept", "err", cause)
	}
	return message.NewProblem("records-failed", "this browser does not keep games: {{.err}}", "err", cause)
}
