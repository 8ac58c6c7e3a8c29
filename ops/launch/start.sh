#!/bin/sh
# `npm start`, except on Windows: builds what is missing, runs the product, and starts it again if it dies. A shell, because
# it stays for as long as the product runs, and a second Node would hold 50 MB beside it. What is started again, and after
# which pause, is as in ops/restart/keepRunning.ts.
cd "$(dirname "$0")/../.." || exit 1

running=
stopping=
interrupted=
hand_on() {
  stopping=1
  interrupted=1
  [ -z "$running" ] || kill -s "$1" "$running" 2>/dev/null
}
trap 'hand_on TERM' TERM
trap 'hand_on INT' INT

# Runs a command and leaves its exit code in `code`. A signal to this shell ends the wait, not the command. Some shells say
# at a wait what killed the command; that is said below.
run() {
  "$@" &
  running=$!
  interrupted=
  wait "$running" 2>/dev/null
  code=$?
  while [ -n "$interrupted" ]; do
    interrupted=
    wait "$running" 2>/dev/null
    again=$?
    # 127: it had ended in that very moment, and `code` is its own.
    [ "$again" -eq 127 ] || code=$again
  done
  running=
}

run node ops/launch/ensure.mjs
[ "$code" -eq 0 ] || exit "$code"

pause=1
was_ready=
while [ -z "$stopping" ]; do
  began=$(date +%s)
  # V8 lets garbage lie in proportion to what it may use (docs/adr/0009).
  run node --max-semi-space-size=8 --max-old-space-size=1024 dist/ops/start.js "--launcher=$$"
  if [ -n "$stopping" ]; then
    [ "$code" -lt 128 ] || exit 1
    exit "$code"
  fi
  if [ "$code" -gt 128 ]; then
    by=SIG$(kill -l $((code - 128)))
  elif [ "$code" -ne 0 ] && { [ "$code" -eq 70 ] || [ -n "$was_ready" ]; }; then
    by="a fault (exit code $code)"
  else
    exit "$code"
  fi
  was_ready=1
  [ $(($(date +%s) - began)) -lt 60 ] || pause=1
  echo "Tidewatch was ended by $by; it is started again in $pause s" >&2
  run sleep "$pause"
  pause=$((pause * 2))
  [ "$pause" -le 60 ] || pause=60
done
