package cli

import (
	"strconv"
	"strings"
	"time"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"

	"github.com/spf13/pflag"
)

// Number is a flag for a whole number within limits.
type Number[N int | uint64] struct {
	Value       *N
	name        string
	least, most uint64
}

// AddNumber adds a flag for a whole number from least to most. The short name may be empty. The usual value can be
// outside of the limits.
func AddNumber[N int | uint64](flags *pflag.FlagSet, value *N, name, short string, usual N, least, most uint64, usage string) {
	*value = usual
	flags.VarP(&Number[N]{value, name, least, most}, name, short, usage)
}

// Set reads the number.
func (n *Number[N]) Set(text string) error {
	number, err := limits.Parse(dashes(n.name), text, n.least, n.most)
	if err == nil {
		*n.Value = N(number)
	}
	return err
}

// String returns the number.
func (n *Number[N]) String() string {
	if n.Value == nil {
		return "0" // pflag asks a zero flag
	}
	return strconv.FormatUint(uint64(*n.Value), 10)
}

// Type is shown in the help of flags without a name for their value.
func (n *Number[N]) Type() string { return "number" }

// Duration is a flag for a time within limits.
type Duration struct {
	Value *time.Duration
	name  string
	least time.Duration
}

// mostTime is the longest time that a flag takes: longer ones are mistakes.
const mostTime = 10 * 365 * 24 * time.Hour

// AddDuration adds a flag for a time of least or more.
func AddDuration(flags *pflag.FlagSet, value *time.Duration, name string, usual, least time.Duration, usage string) {
	*value = usual
	flags.Var(&Duration{value, name, least}, name, usage)
}

// Set reads the time.
func (d *Duration) Set(text string) error {
	given, err := time.ParseDuration(text)
	switch {
	case err != nil && text != "" && strings.Trim(text, "0123456789.") == "":
		return message.NewProblem("flag-time-unit", "{{.flag}} {{.value}}: add the unit, such as {{.value}}s or {{.value}}m", "flag", dashes(d.name), "value", text)
	case err != nil || given < d.least || given > mostTime:
		return message.NewProblem("flag-time", "{{.flag}} {{.value}}: write a time such as 90m, 36h or 1h30m", "flag", dashes(d.name), "value", text)
	}
	*d.Value = given
	return nil
}

// String returns the time.
func (d *Duration) String() string {
	if d.Value == nil {
		return "0s"
	}
	return d.Value.String()
}

// Type is shown in the help of flags without a name for their value.
func (d *Duration) Type() string { return "duration" }
