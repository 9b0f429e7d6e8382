// Package contract checks what the exact search promises itself, in programs that are built with the tag contracts.
// Other programs do not have the checks.
package contract

// Hold panics if a promise is broken. Call it only if [On] is true.
func Hold(held bool, promise string) {
	if !held {
		panic("broken promise of the exact search: " + promise)
	}
}
