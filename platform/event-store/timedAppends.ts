import { observe } from '../runtime/metrics/measures.js';
import type { EventLog } from './codec/eventLog.js';

/** The same log, with the time that each append took in the metrics. One that failed took time, too. */
export function timedAppends(log: EventLog): EventLog {
  async function timed<Result>(append: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await append();
    } finally {
      observe('tidewatch_append_seconds', (performance.now() - began) / 1_000);
    }
  }
  return {
    ...log,
    append: (...args) => timed(() => log.append(...args)),
    appendMissing: (...args) => timed(() => log.appendMissing(...args)),
  };
}
