//go:build !amd64 || purego

package optimal

func (l *lanes) countVectors(set []uint16, counts []uint8) int {
	return l.countPortable(set, counts)
}

func takesVectors() bool { return false }
