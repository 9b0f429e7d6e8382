// Package job makes a long job that is partly done, for pictures and tests of the page.
package job

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Begin plans a job in a new folder, with the program, and runs some of its work units. Two
// others are locked, as if other machines were computing them.
func Begin(program, folder string) error {
	for _, arguments := range [][]string{
		{"job", "plan", "tree", "4x7", "--strategy", "optimal", "--units", "40", "-o", folder},
		{"job", "run", folder, "--unit", "1"},
		{"job", "run", folder, "--unit", "2"},
		{"job", "run", folder, "--unit", "4"},
	} {
		if output, err := exec.Command(program, arguments...).CombinedOutput(); err != nil {
			return fmt.Errorf("codebreaker %s: %w: %s", strings.Join(arguments, " "), err, output)
		}
	}
	return Hold(folder)
}

// Hold renews the locks of the two work units on other machines. Who looks on sees a lock as dead if it stays the same
// for five minutes.
func Hold(folder string) error {
	now := time.Now()
	for unit, host := range map[int]string{3: "node-1", 5: "node-2"} {
		lock := fmt.Sprintf(`{"host":%q,"pid":%d,"started":%q,"renewed":%q,"done":%d,"of":12}`,
			host, 4000+unit, now.Add(-time.Duration(unit)*time.Minute).Format(time.RFC3339), now.Format(time.RFC3339), unit)
		file, err := os.CreateTemp(folder, "lock")
		if err == nil {
			_, err = file.WriteString(lock)
			err = errors.Join(err, file.Close(), os.Rename(file.Name(), filepath.Join(folder, "locks", fmt.Sprintf("%04d.json", unit))))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
