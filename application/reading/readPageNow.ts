/**
 * Reads a page outside its schedule for a waiting merchant: in its host's slot, like every request, and within an
 * acceptable time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { ProductUrl, ShopDomain } from '../../domain/kernel/names.js';
import { hostOf } from '../../domain/price/page.js';
import type { Place, Shares } from '../../platform/outbound/share/createShares.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import { acquireHostSlot, type HostSlotPorts } from '../price/acquireHostSlot.js';
import { redirectSlots } from '../price/redirectSlots.js';
import { type Observation, type ObservePorts, observe, unlessBusy } from './observe.js';

export type Looked =
  | Exclude<Observation, { readonly kind: 'unchanged' | 'page' }>
  | (Extract<Observation, { readonly kind: 'page' }> & {
      /** The page's text, if requested. */
      readonly html?: string;
    });
export interface LookFor {
  readonly shop: ShopDomain;
  readonly keepText?: boolean;
}
export type ReadPageNow = (url: ProductUrl, wanted: LookFor) => Promise<Looked>;

/** Leaves room for the rest of the request within the 20 s that a merchant waits. */
export const READ_LIMIT_MS = 18_000;
/** The maximum wait for the host's pause or a check in flight. */
const TURN_WAIT_MS = 8_000;

type LookPorts = ObservePorts & HostSlotPorts & { readonly shares: Shares };

/** Never throws for a site's behaviour. A read that times out continues in the background and then releases its slot. */
export const readPageNow =
  (ports: LookPorts, limitMs = READ_LIMIT_MS): ReadPageNow =>
  async (url, { shop, keepText = false }) => {
    const stop = new AbortController();
    const late = wait(limitMs, { kind: 'failure', reason: 'timeout' } as const, { signal: stop.signal });
    late.catch(() => {});
    try {
      const turnMs = Math.min(TURN_WAIT_MS, limitMs);
      const look = ports.shares.within({ url, shops: [shop] }, place =>
        lookFrom(place, ports, { url, turnMs, keepText }),
      );
      return await Promise.race([unlessBusy(look), late]);
    } finally {
      stop.abort();
    }
  };

interface Look {
  readonly url: ProductUrl;
  readonly turnMs: number;
  readonly keepText: boolean;
}

/** Runs within a place, which bounds the requests that poll the work store for a slot. */
async function lookFrom(place: Place, ports: LookPorts, { url, turnMs, keepText }: Look): Promise<Looked> {
  const host = hostOf(url);
  const leave = await acquireHostSlot(ports, host, turnMs);
  if (leave === null) return (await slowDownOf(ports, host)) ?? { kind: 'postponed', site: host };
  let visited: Parameters<typeof leave>[0] = { outcome: 'failed', reason: 'unreachable' };
  try {
    const observed = await observe(ports, url, { place, enter: redirectSlots(ports, host), keepText });
    visited = observed.visited;
    const { observation, html } = observed;
    // The request was unconditional, so `unchanged` is an error.
    if (observation.kind === 'unchanged') return { kind: 'failure', reason: 'http_error' };
    return observation.kind === 'page' && html !== undefined ? { ...observation, html } : observation;
  } finally {
    await leave(visited);
  }
}

/** The rest of the wait that the host asked for, in any process; `null` if it asked for none. */
async function slowDownOf({ workStore, clock }: LookPorts, host: string): Promise<Looked | null> {
  const known = await workStore.sql
    .selectFrom('check_hosts')
    .select('slow_until')
    .where('host', '=', host)
    .executeTakeFirst();
  const waitMs = Date.parse(known?.slow_until ?? '') - msOf(clock.now());
  return waitMs > 0 ? { kind: 'slow_down', retryAfter: Math.ceil(waitMs / 1_000) } : null;
}
