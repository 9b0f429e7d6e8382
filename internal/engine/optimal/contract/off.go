//go:build !contracts

package contract

// On reports whether promises are checked.
const On = false
