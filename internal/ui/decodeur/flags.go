package decodeur

import (
	"strconv"
	"strings"
)

// The limits of the Perl program.
const (
	leastColours, mostColours = 3, 26
	leastPlaces, mostPlaces   = 2, 5
	leastLength               = 10
)

// options are the options of the command line.
type options struct {
	colours       int
	places        int // 0 if not given
	secret        string
	minimax       bool
	verbose       bool
	length        int // the most codes to show of a list; 0 for all
	dict, accel   string
	help, version bool
}

// flag is an option. One of given, text and number receives its value.
type flag struct {
	name   string
	given  *bool // the option takes no value
	text   *string
	number *int
	least  int
	most   int  // 0: unlimited
	orZero bool // 0 is valid, too
	whole  bool // the name may not be abbreviated
}

// parseFlags reads a command line as Perl's Getopt::Long does. An option has one dash or two, any
// case, and any unambiguous abbreviation. Its value comes after an equals sign or as the next
// argument, whatever it looks like. The last of several values counts.
func parseFlags(args []string) (options, error) {
	o := options{colours: 6}
	entropy := false
	flags := []flag{
		{name: "couleurs", number: &o.colours, least: leastColours, most: mostColours},
		{name: "trous", number: &o.places, least: leastPlaces, most: mostPlaces},
		{name: "reponse", text: &o.secret},
		{name: "entropie", given: &entropy},
		{name: "minimax", given: &o.minimax},
		{name: "verbeux", given: &o.verbose},
		{name: "longueur", number: &o.length, least: leastLength, orZero: true},
		{name: "dict", text: &o.dict},
		{name: "accel", text: &o.accel},
		// The Perl program does not have these, so they may not be abbreviated.
		{name: "h", given: &o.help, whole: true},
		{name: "?", given: &o.help, whole: true},
		{name: "help", given: &o.help, whole: true},
		{name: "aide", given: &o.help, whole: true},
		{name: "version", given: &o.version, whole: true},
	}
	for len(args) > 0 {
		rest, err := parseFlag(flags, args)
		if err != nil {
			return o, err
		}
		args = rest
	}
	if o.accel != "" && o.dict == "" {
		return o, newProblem(misuse, "--accel ne va qu'avec --dict")
	}
	o.minimax = o.minimax && !entropy
	return o, nil
}

// parseFlag reads the first option and returns the arguments after it.
func parseFlag(flags []flag, args []string) (rest []string, err error) {
	arg, rest := args[0], args[1:]
	if !strings.HasPrefix(arg, "-") {
		return nil, newProblem(misuse, "argument %q de trop : il n'y a que des options (voir --aide)", arg)
	}
	name, value, hasValue := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
	option := find(flags, strings.ToLower(name))
	switch {
	case option == nil:
		return nil, newProblem(misuse, "option %q inconnue (voir --aide)", arg)
	case option.given != nil && hasValue:
		return nil, newProblem(misuse, "l'option --%s ne prend pas de valeur", option.name)
	case option.given != nil:
		*option.given = true
		return rest, nil
	case !hasValue && len(rest) == 0:
		return nil, newProblem(misuse, "l'option --%s attend une valeur", option.name)
	case !hasValue:
		value, rest = rest[0], rest[1:]
	}
	if option.text != nil && value == "" {
		return nil, newProblem(misuse, "l'option --%s attend une valeur", option.name)
	}
	if option.text != nil {
		*option.text = value
		return rest, nil
	}
	return rest, option.setNumber(value)
}

// find returns the option with this name or abbreviation, or nil.
func find(flags []flag, name string) *flag {
	var found *flag
	for i := range flags {
		option := &flags[i]
		if option.name == name {
			return option
		}
		if !option.whole && strings.HasPrefix(option.name, name) {
			if found != nil {
				return nil
			}
			found = option
		}
	}
	return found
}

func (f *flag) setNumber(value string) error {
	n, err := strconv.Atoi(value)
	switch {
	case err == nil && (n == 0 && f.orZero || n >= f.least && (f.most == 0 || n <= f.most)):
		*f.number = n
		return nil
	case f.orZero:
		return newProblem(misuse, "--%s %q : il faut 0, ou un nombre d'au moins %d", f.name, value, f.least)
	default:
		return newProblem(misuse, "--%s %q : il faut un nombre de %d à %d", f.name, value, f.least, f.most)
	}
}
