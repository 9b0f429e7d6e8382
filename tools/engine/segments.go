package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// gap is the longest run of zeros inside a segment of data.
const gap = 64

// A segment is a part of the memory with which a program starts.
type segment struct {
	at    int64
	bytes []byte
}

// joined returns a WebAssembly module with fewer, longer segments of data. The Go linker cuts the data at every few
// zeros and reaches 100,000 segments, the most that browsers accept. Their addresses take more space than the zeros,
// which compress to almost nothing.
func joined(module []byte) ([]byte, error) {
	const (
		header = 8  // the magic number and the version
		data   = 11 // the ID of the section with the data
	)
	r := &wasmReader{rest: module}
	result := bytes.Clone(r.take(header))
	for len(r.rest) > 0 && r.err == nil {
		id := r.take(1)
		section := r.take(int(r.unsigned()))
		if r.err == nil && id[0] == data {
			var err error
			if section, err = joinedData(section); err != nil {
				return nil, err
			}
		}
		result = append(result, id...)
		result = binary.AppendUvarint(result, uint64(len(section)))
		result = append(result, section...)
	}
	return result, r.err
}

// joinedData does the work of joined for the section with the data.
func joinedData(section []byte) ([]byte, error) {
	r := &wasmReader{rest: section}
	var all []segment
	for range r.unsigned() {
		next := r.segment()
		if r.err != nil {
			return nil, r.err
		}
		if len(all) > 0 {
			last := &all[len(all)-1]
			if zeros := next.at - last.at - int64(len(last.bytes)); zeros >= 0 && zeros <= gap {
				last.bytes = append(append(last.bytes, make([]byte, zeros)...), next.bytes...)
				continue
			}
		}
		all = append(all, segment{next.at, bytes.Clone(next.bytes)})
	}
	result := binary.AppendUvarint(nil, uint64(len(all)))
	for _, s := range all {
		result = append(result, 0, constant)
		result = appendSigned(result, s.at)
		result = append(result, end)
		result = binary.AppendUvarint(result, uint64(len(s.bytes)))
		result = append(result, s.bytes...)
	}
	return result, nil
}

// The instructions that give the address of a segment: i32.const and end.
const (
	constant = 0x41
	end      = 0x0b
)

// wasmReader reads a module. After an error it reads nothing.
type wasmReader struct {
	rest []byte
	err  error
}

// take reads n bytes.
func (r *wasmReader) take(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.fail(errors.New("the module is cut"))
		return nil
	}
	taken := r.rest[:n]
	r.rest = r.rest[n:]
	return taken
}

func (r *wasmReader) fail(err error) {
	if r.err == nil {
		r.rest, r.err = nil, err
	}
}

// unsigned reads a number in LEB128.
func (r *wasmReader) unsigned() uint64 {
	n, size := binary.Uvarint(r.rest)
	r.take(max(size, -1))
	if size <= 0 {
		r.fail(errors.New("the module has a number without an end"))
	}
	return n
}

// segment reads a segment.
func (r *wasmReader) segment() segment {
	if start := r.take(2); r.err == nil && !bytes.Equal(start, []byte{0, constant}) {
		r.fail(fmt.Errorf("a segment starts with %x, want 00%x: memory 0 and an address", start, constant))
	}
	at := r.signed()
	if stop := r.take(1); r.err == nil && stop[0] != end {
		r.fail(fmt.Errorf("the address of a segment ends with %x, want %x", stop, end))
	}
	return segment{at, r.take(int(r.unsigned()))}
}

// signed reads a signed number in LEB128.
func (r *wasmReader) signed() int64 {
	var n int64
	for shift := 0; r.err == nil; shift += 7 {
		one := r.take(1)
		if r.err != nil {
			break
		}
		n |= int64(one[0]&0x7f) << shift
		if one[0] < 0x80 {
			if one[0]&0x40 != 0 {
				n |= -1 << (shift + 7)
			}
			break
		}
	}
	return n
}

func appendSigned(b []byte, n int64) []byte {
	for n < -64 || n > 63 {
		b = append(b, byte(n&0x7f|0x80))
		n >>= 7
	}
	return append(b, byte(n&0x7f))
}
