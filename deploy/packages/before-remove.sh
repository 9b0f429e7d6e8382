#!/bin/sh
# Stops the service before the package is removed, not before an upgrade: dpkg says remove, rpm 0.
set -e
if [ -d /run/systemd/system ] && { [ "$1" = remove ] || [ "$1" = 0 ]; }; then
	systemctl disable --now codebreaker.service
fi
