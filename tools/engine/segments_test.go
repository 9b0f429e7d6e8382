package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

// TestJoined joins the segments of random modules: the memory stays the same, the other sections too, and segments that
// lie close together are one.
func TestJoined(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var all []segment
		at, joints := int64(random.IntN(200)), 0
		for range 1 + random.IntN(20) {
			content := make([]byte, 1+random.IntN(300))
			for i := range content {
				content[i] = byte(1 + random.IntN(255))
			}
			all = append(all, segment{at, content})
			zeros := random.IntN(2 * gap)
			if zeros <= gap {
				joints++
			}
			at += int64(len(content) + zeros)
		}
		last := all[len(all)-1]
		if at-last.at-int64(len(last.bytes)) <= gap {
			joints-- // nothing follows it
		}
		before := module(all)
		after, err := joined(before)
		if err != nil {
			t.Fatal(err)
		}
		start := len(before) - len(dataSection(all))
		if !bytes.Equal(after[:start], before[:start]) {
			t.Error("the sections before the data have changed")
		}
		got := read(t, after[start:])
		if !bytes.Equal(memory(got), memory(all)) {
			t.Error("the memory has changed")
		}
		if want := len(all) - joints; len(got) != want {
			t.Errorf("%d segments, want %d", len(got), want)
		}
	}
}

// TestJoinedDamaged checks that a cut module is an error.
func TestJoinedDamaged(t *testing.T) {
	whole := module([]segment{{1000, []byte("first")}, {2000, []byte("second")}})
	for n := range len(whole) {
		if _, err := joined(whole[:n]); err == nil && n != 8 && n != len(whole)-len(dataSection([]segment{{1000, []byte("first")}, {2000, []byte("second")}})) {
			t.Errorf("no error after %d of %d bytes", n, len(whole))
		}
	}
	for name, section := range map[string]string{"another memory": "\x01\x01\x41\x00\x0b\x00", "another address": "\x01\x00\x23\x00\x0b\x00", "more of the address": "\x01\x00\x41\x00\x41\x00"} {
		if _, err := joinedData([]byte(section)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// module returns a module with a section of another kind and these segments.
func module(all []segment) []byte {
	return append([]byte("\x00asm\x01\x00\x00\x00\x01\x03abc"), dataSection(all)...)
}

func dataSection(all []segment) []byte {
	content := binary.AppendUvarint(nil, uint64(len(all)))
	for _, s := range all {
		content = append(appendSigned(append(content, 0, constant), s.at), end)
		content = append(binary.AppendUvarint(content, uint64(len(s.bytes))), s.bytes...)
	}
	return append(binary.AppendUvarint([]byte{11}, uint64(len(content))), content...)
}

// read reads the segments of a section of data.
func read(t *testing.T, section []byte) []segment {
	r := &wasmReader{rest: section[1:]}
	r.unsigned()
	var all []segment
	for range r.unsigned() {
		all = append(all, r.segment())
	}
	if r.err != nil || len(r.rest) > 0 {
		t.Fatalf("%v, and %d bytes are left", r.err, len(r.rest))
	}
	return all
}

// memory returns the memory that the segments fill.
func memory(all []segment) []byte {
	filled := make([]byte, 1<<15)
	for _, s := range all {
		copy(filled[s.at:], s.bytes)
	}
	return filled
}
