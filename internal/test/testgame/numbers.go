package testgame

// Numbers are test values for every number in the input: on both sides of the limits of a program and of the
// machine.
var Numbers = []string{"0", "-1", "2147483648", "4611686018427387904", "9223372036854775807", "99999999999999999999"}
