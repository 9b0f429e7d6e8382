// Package changed computes operators, one of which gives another operator's result. A test binary
// that command mutants builds calls it; the environment names the operator.
package changed

import (
	"cmp"
	"fmt"
	"os"
	"strconv"
	"sync"
)

// These environment variables give the number of the mutant to run, and the file that lists the
// mutants that a run reaches.
const (
	Number = "MUTANT"
	Record = "MUTANTS_REACHED"
)

var (
	once    sync.Once
	active  = -1
	reached sync.Map
	record  *os.File
)

// On reports whether the mutant with this number runs.
func On(number int) bool {
	once.Do(read)
	if record != nil {
		if _, found := reached.LoadOrStore(number, true); !found {
			fmt.Fprintln(record, number)
		}
	}
	return number == active
}

func read() {
	if n, err := strconv.Atoi(os.Getenv(Number)); err == nil {
		active = n
	}
	if name := os.Getenv(Record); name != "" {
		record, _ = os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	}
}

type integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}

type number interface {
	integer | ~float32 | ~float64
}

// Less returns a < b, or a <= b when it is changed.
func Less[T cmp.Ordered](id int, a, b T) bool {
	if On(id) {
		return a <= b
	}
	return a < b
}

// AtMost returns a <= b, or a < b when it is changed.
func AtMost[T cmp.Ordered](id int, a, b T) bool {
	if On(id) {
		return a < b
	}
	return a <= b
}

// Greater returns a > b, or a >= b when it is changed.
func Greater[T cmp.Ordered](id int, a, b T) bool {
	if On(id) {
		return a >= b
	}
	return a > b
}

// AtLeast returns a >= b, or a > b when it is changed.
func AtLeast[T cmp.Ordered](id int, a, b T) bool {
	if On(id) {
		return a > b
	}
	return a >= b
}

// Add returns a + b, or a - b when it is changed.
func Add[T number](id int, a, b T) T {
	if On(id) {
		return a - b
	}
	return a + b
}

// Sub returns a - b, or a + b when it is changed.
func Sub[T number](id int, a, b T) T {
	if On(id) {
		return a + b
	}
	return a - b
}

// Mul returns a * b, or a / b when it is changed.
func Mul[T number](id int, a, b T) T {
	if On(id) {
		return a / b
	}
	return a * b
}

// Div returns a / b, or a * b when it is changed.
func Div[T number](id int, a, b T) T {
	if On(id) {
		return a * b
	}
	return a / b
}

// Rem returns a % b, or a * b when it is changed.
func Rem[T integer](id int, a, b T) T {
	if On(id) {
		return a * b
	}
	return a % b
}

// And returns a & b, or a | b when it is changed.
func And[T integer](id int, a, b T) T {
	if On(id) {
		return a | b
	}
	return a & b
}

// Or returns a | b, or a & b when it is changed.
func Or[T integer](id int, a, b T) T {
	if On(id) {
		return a & b
	}
	return a | b
}

// Xor returns a ^ b, or a & b when it is changed.
func Xor[T integer](id int, a, b T) T {
	if On(id) {
		return a & b
	}
	return a ^ b
}

// AndNot returns a &^ b, or a & b when it is changed.
func AndNot[T integer](id int, a, b T) T {
	if On(id) {
		return a & b
	}
	return a &^ b
}

// Min returns min(a, b), or max(a, b) when it is changed.
func Min[T cmp.Ordered](id int, a, b T) T {
	if On(id) {
		return max(a, b)
	}
	return min(a, b)
}

// Max returns max(a, b), or min(a, b) when it is changed.
func Max[T cmp.Ordered](id int, a, b T) T {
	if On(id) {
		return min(a, b)
	}
	return max(a, b)
}

// ShiftLeft returns a << b, or a >> b when it is changed.
func ShiftLeft[T, S integer](id int, a T, b S) T {
	if On(id) {
		return a >> b
	}
	return a << b
}

// ShiftRight returns a >> b, or a << b when it is changed.
func ShiftRight[T, S integer](id int, a T, b S) T {
	if On(id) {
		return a << b
	}
	return a >> b
}
