/**
 * Ends the process because a part of it crashed: the launcher, or the container, restarts everything. Uses a signal:
 * `process.exit` stops threads in the middle of a statement, which makes the SQLite driver abort.
 * @param part for the message, such as `the projector`.
 */
export function endProcess(part: string): void {
  // The signal would discard log lines that are still buffered.
  console.error(`${part} stopped unexpectedly; restarting Tidewatch`);
  process.kill(process.pid, 'SIGKILL');
}
