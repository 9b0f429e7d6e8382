#!/bin/sh
# Tells systemd of the service, and restarts one that runs. It is started by nobody but who wants it:
# systemctl enable --now codebreaker
set -e
if [ -d /run/systemd/system ]; then
	systemctl daemon-reload
	systemctl try-restart codebreaker.service
fi
