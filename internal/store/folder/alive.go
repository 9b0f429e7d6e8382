package folder

import (
	"os"
	"syscall"
)

// alive returns [os.ErrProcessDone] if the process has ended and the system can report that.
func alive(process *os.Process) error { return process.Signal(syscall.Signal(0)) }
