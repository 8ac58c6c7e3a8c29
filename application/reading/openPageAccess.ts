/** Opens the fetcher and the extraction threads for competitors' pages, for the workers and for previews. */

import { createSafeFetch } from '../../platform/outbound/fetch/createSafeFetch.js';
import { PRODUCT_AGENT } from '../../platform/outbound/fetch/productAgent.js';
import { createHostPacer, DEFAULT_PACE, type HostPacer } from '../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { commandHandler } from '../decide/handle.js';
import type { Open } from '../openPorts.js';
import { createExtractor } from './extraction-thread/createExtractor.js';
import { readPageNow } from './readPageNow.js';
import { createRendering } from './rendering.js';

/**
 * Starts with hourly checks, which shops tolerate and merchants expect; then the interval adapts to the price. The
 * sandbox uses short intervals to show changes quickly.
 */
const MINUTE_MS = 60_000;
export const INTERVALS = {
  sandbox: { shortest: 5_000, first: 15_000, longest: MINUTE_MS },
  real: { shortest: 15 * MINUTE_MS, first: 60 * MINUTE_MS, longest: 24 * 60 * MINUTE_MS },
};
/** The sandbox is ours and needs no pauses. Any other site gets the usual ones, also from an installation on trial. */
const SANDBOX_PACE = { floorMs: 0, jitter: 0, capMs: 0, backoffMs: 0 };

/** @param renderer absent, `null`: pages that need a browser are not read here. */
type PageAccessPorts = Open<'eventLog' | 'publicUrl' | 'signer' | 'privatePages' | 'workStore'> &
  Partial<Open<'renderer'>>;

/** @returns additional ports for `startWorkers` and `commandService`, with `close`. */
export function openPageAccess({
  eventLog,
  clock,
  publicUrl,
  signer,
  privatePages,
  workStore,
  logger,
  renderer = null,
}: PageAccessPorts) {
  const fetch = createSafeFetch({
    ...{ userAgent: PRODUCT_AGENT, contactUrl: publicUrl },
    ...{ signer, except: privatePages, clock },
  });
  const extractor = createExtractor();
  const shares = createShares();
  const rendering = renderer && createRendering({ renderer, fetch, extractor, workStore, clock, logger });
  const now = () => msOf(clock.now());
  const ownHosts = new Set(privatePages.map(place => place.slice(0, place.indexOf('/'))));
  const ours = createHostPacer({ ...SANDBOX_PACE, now, random: Math.random });
  const theirs = createHostPacer({ ...DEFAULT_PACE, now, random: Math.random });
  const gateOf = (host: string) => (ownHosts.has(host) ? ours : theirs);
  const pacer: HostPacer = {
    nextAllowedAt: host => gateOf(host).nextAllowedAt(host),
    begin: host => gateOf(host).begin(host),
    end: (host, visited) => gateOf(host).end(host, visited),
    state: host => gateOf(host).state(host),
    knows: host => gateOf(host).knows(host),
    resume: (host, paceMs) => gateOf(host).resume(host, paceMs),
  };
  return {
    look: readPageNow({ fetch, extractor, rendering, shares, pacer, workStore, clock, logger }),
    rendering,
    fetch,
    extractor,
    shares,
    handle: commandHandler(eventLog),
    pacer,
    intervalsOf: (host: string) => (ownHosts.has(host) ? INTERVALS.sandbox : INTERVALS.real),
    random: Math.random,
    async close(): Promise<void> {
      await Promise.all([extractor.close(), fetch.close()]);
    },
  };
}
