package lang

import (
	"fmt"
	"strings"
)

// whole is a whole number in a message. It prints in grouped form.
type whole struct {
	digits, text string
}

func (w whole) String() string { return w.text }

// written returns an argument for a message: a whole number in grouped form, any other as it is.
func (l *Language) written(argument any) any {
	switch argument.(type) {
	case int, int32, int64, uint, uint16, uint32, uint64:
		return whole{fmt.Sprint(argument), l.grouped(fmt.Sprint(argument))}
	}
	return argument
}

// Whole formats a whole number for sentences that are composed elsewhere.
func (l *Language) Whole(number int) string { return l.grouped(fmt.Sprint(number)) }

// grouped groups the digits of a whole number: 1,296.
func (l *Language) grouped(digits string) string {
	sign := ""
	if rest, negative := strings.CutPrefix(digits, "-"); negative {
		sign, digits = "-", rest
	}
	if len(digits) <= 3 {
		return sign + digits
	}
	separator := l.Say("thousands-separator")
	var groups []string
	for ; len(digits) > 3; digits = digits[:len(digits)-3] {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
	}
	return sign + strings.Join(append([]string{digits}, groups...), separator)
}
