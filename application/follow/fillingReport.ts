import type { Logger } from 'pino';

const SHOWN_MS = 5_000;

export interface FillingReport {
  /** Registers a follower that starts at the beginning of the log. */
  begin(name: string): void;
  /** @param share the part of the log read so far, 0 to 1. @param live true once it has caught up. Ignores unregistered names. */
  moved(name: string, share: number, live: boolean): void;
}

/**
 * Logs the progress of followers that fill stores from the log: at the start, at most every five seconds, and once all
 * have caught up.
 * @param what such as `the read models`.
 */
export function fillingReport(
  logger: Pick<Logger, 'info'>,
  what: string,
  now = () => performance.now(),
): FillingReport {
  const shares = new Map<string, number>();
  let shown = 0;
  const show = (share: number): void => {
    shown = now();
    logger.info(`filling ${what} from the event log: ${Math.floor(share * 100)} %`);
  };
  return {
    begin(name) {
      if (shares.size === 0) show(0);
      shares.set(name, 0);
    },
    moved(name, share, live) {
      if (!shares.has(name)) return;
      if (live) shares.delete(name);
      else shares.set(name, share);
      if (shares.size === 0) show(1);
      else if (now() - shown >= SHOWN_MS) show(Math.min(...shares.values()));
    },
  };
}
