/** Nothing is written to the streams of a shop whose data is being erased, or was, until it connects again. */
import type { Refusal } from '../../domain/kernel/decider.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { privacyEvents } from '../../domain/privacy/events.js';
import { privacy, privacyStream, refusalOf } from '../../domain/privacy/privacy.js';
import type { foldedStreams } from './foldedStreams.js';
import type { Decided } from './toNewEvents.js';

/** What the erasure itself writes: it closes what is open. */
const STILL_WRITTEN: ReadonlySet<string> = new Set([
  ...Object.keys(privacyEvents),
  'CompetitorDropped',
  'SessionEnded',
  'ShopDisconnected',
]);

/** Whether an event may be in a closed shop's streams. */
export const isStillWritten = (type: string): boolean => STILL_WRITTEN.has(type);

export interface Closed {
  readonly refusal: Refusal;
  forbids(events: readonly Decided[]): boolean;
}

/**
 * Asked before each write, and not in the same transaction: what slips through at the last moment is found and erased by
 * the erasure itself, which looks again before it ends.
 * @returns `null` while the shop is open.
 */
export async function closedShop(
  streams: Pick<ReturnType<typeof foldedStreams>, 'load'>,
  shop: string,
): Promise<Closed | null> {
  const { state } = await streams.load(privacyStream(as<ShopDomain>(shop)), privacy);
  const refusal = refusalOf(state);
  return refusal && { refusal, forbids: events => !events.every(({ type }) => isStillWritten(type)) };
}
