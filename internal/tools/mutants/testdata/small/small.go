// Package small has a few operators and statements, some of which its tests do not notice.
package small

const wide = 1 << 3

func clamp(n, most int) int {
	if n > most {
		n = most
	}
	return n
}

func bits(a, b uint8, changed int) uint8 {
	return min(a&b, wide-1)<<changed | 1<<changed
}

func letters(words ...string) (all string) {
	for i := 0; i < len(words); i++ {
		if words[i] == "" || words[i] == "-" {
			continue
		}
		all += words[i] + " "
	}
	return all
}

func idle(n int) int {
	if n < 0 {
		panic("negative")
	}
	return n % 4
}

func alike[T uint8 | uint16](a, b T) bool { return a == b }
