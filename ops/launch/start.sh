#!/bin/sh
# `npm start`, except on Windows: builds what is missing, runs the product, and restarts it if it dies. A shell, because it
# stays for as long as the product runs, and a second Node would take another 50 MB. It restarts a product that was
# killed, or that had been ready and ends with a fault, after a pause that grows to a minute.
cd "$(dirname "$0")/../.." || exit 1

running=
stopping=
interrupted=
forward() {
  stopping=1
  interrupted=1
  [ -z "$running" ] || kill -s "$1" "$running" 2>/dev/null
}
trap 'forward TERM' TERM
trap 'forward INT' INT

# Runs a command and stores its exit code in `code`. A signal to this shell ends the wait, not the command. Some shells
# print what killed the command during a wait; that is reported below instead.
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
    # 127: it ended at that very moment, so `code` is its own.
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
  # Limits the heap, which bounds idle memory (docs/adr/0009).
  run node --max-semi-space-size=16 --max-old-space-size=1024 dist/ops/start.js "--launcher=$$"
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
