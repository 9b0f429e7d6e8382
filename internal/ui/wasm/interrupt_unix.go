//go:build !engine && unix

package wasm

import (
	"os/exec"
	"syscall"
)

// interruptAll makes the end of a command's context interrupt the command and the programs that it
// started: the Go tool alone would leave its compilers and the program that it runs.
func interruptAll(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGINT) }
}
