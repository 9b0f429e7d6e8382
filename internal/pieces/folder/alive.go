package folder

import (
	"os"
	"syscall"
)

// alive returns [os.ErrProcessDone] for a process that has ended, where the system tells.
func alive(process *os.Process) error { return process.Signal(syscall.Signal(0)) }
