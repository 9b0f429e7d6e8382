// Package explain puts the results of packages puzzle and review into sentences: how the
// solution of a puzzle is deduced, and which marks contradict each other.
package explain

import (
	"codebreaker/internal/engine/message"
)

// listed returns names as arguments of a sentence.
func listed(names []string) []any {
	parts := make([]any, len(names))
	for i, name := range names {
		parts[i] = name
	}
	return parts
}

// commas joins parts with commas. A single part stays as it is.
func commas(parts []any) any {
	if len(parts) == 1 {
		return parts[0]
	}
	last := len(parts) - 1
	return message.NewSentence("list-commas", "{{.names}}, {{.last}}", "names", commas(parts[:last]), "last", parts[last])
}

// and joins parts with commas and "and".
func and(parts []any) any {
	if len(parts) == 1 {
		return parts[0]
	}
	last := len(parts) - 1
	return message.NewSentence("list-and", "{{.names}} and {{.last}}", "names", commas(parts[:last]), "last", parts[last])
}

// or joins parts with commas and "or".
func or(parts []any) any {
	if len(parts) == 1 {
		return parts[0]
	}
	last := len(parts) - 1
	return message.NewSentence("list-or", "{{.names}} or {{.last}}", "names", commas(parts[:last]), "last", parts[last])
}
