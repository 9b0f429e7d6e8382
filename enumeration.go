package codebreaker

// nameOf returns the name of a value of an enumeration, and "unknown" for a number that it does not have.
func nameOf[E ~uint8](value E, names ...string) string {
	if int(value) >= len(names) {
		return "unknown"
	}
	return names[value]
}
