//go:build !linux

package store_test

import "testing"

func smallDisk(t *testing.T) string {
	t.Skip("a small disk is mounted on Linux alone")
	return ""
}
