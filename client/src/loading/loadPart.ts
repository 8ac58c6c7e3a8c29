/**
 * Code that is fetched later, from a server that may be gone by then, or may have a newer build. Health tells which:
 * without an answer, the outage screen is shown until the service is back, then the part is fetched again; a newer
 * build is loaded by one reload; any other failure is an error.
 */
import { readHealth } from '../api/health.js';
import { pause } from '../api/intervals.js';
import { availability, reportSignal } from '../state/availability.js';
import { reloadForBuild } from './build.js';
import { loadMissingStyles } from './missingStyles.js';

/** If health answers with the running build. */
const TRIES = 3;
const PAUSE_MS = 1_000;

/** @throws what `load` threw, if neither an outage nor a newer build explains it. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; ) {
    try {
      await loadMissingStyles();
      return await load();
    } catch (fault) {
      const health = await readHealth().catch(() => null);
      if (health === null) {
        reportSignal('gone');
        await serviceIsBack();
        continue;
      }
      if (reloadForBuild(health.clientBuild)) return new Promise<never>(() => {});
      if (tries++ === TRIES) throw fault;
      await pause(PAUSE_MS);
    }
  }
}

const serviceIsBack = (): Promise<void> =>
  new Promise(resolve => {
    const stop = availability.subscribe(() => {
      if (!availability.get().available) return;
      stop();
      resolve();
    });
  });
