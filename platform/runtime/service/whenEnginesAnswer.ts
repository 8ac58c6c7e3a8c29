import { isAway } from '../../engineAway.js';

/** Kafka and Elasticsearch take half a minute on a busy machine. */
const PATIENCE_MS = 120_000;
const PAUSE_MS = 1_000;

/**
 * Starts a process, and retries for two minutes while one of its engines does not answer yet. Other faults, such as a
 * wrong password, end the start immediately.
 * @param start closes what it opened if it fails.
 * @param print receives one line per engine that it waits for.
 * @param stopping ends the wait.
 * @throws the last start's error.
 */
export async function whenEnginesAnswer<Started>(
  start: () => Promise<Started>,
  print: (line: string) => void,
  stopping: AbortSignal,
): Promise<Started> {
  const end = performance.now() + PATIENCE_MS;
  for (let printed = ''; ; ) {
    try {
      return await start();
    } catch (fault) {
      if (!isAway(fault) || stopping.aborted || performance.now() >= end) throw fault;
      const { message } = fault as Error;
      if (message !== printed) print(`Waiting for up to two minutes: ${message}`);
      printed = message;
      await pause(stopping);
      if (stopping.aborted) throw fault;
    }
  }
}

const pause = (stopping: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(end, PAUSE_MS);
    stopping.addEventListener('abort', end);
    function end() {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    }
  });
