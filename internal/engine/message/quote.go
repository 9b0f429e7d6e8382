package message

import (
	"strconv"
	"strings"
)

// Text quotes a text so that control characters and invalid bytes are visible, and cuts it
// to a length that fits a line.
func Quote(text string) string {
	const most = 60
	if len(text) > most {
		return strconv.Quote(strings.ToValidUTF8(text[:most], "")) + "…"
	}
	return strconv.Quote(text)
}
