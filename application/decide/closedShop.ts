/** Blocks writes to the streams of a shop during and after its erasure, until it reconnects. */
import type { Refusal } from '../../domain/kernel/decider.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { privacyEvents } from '../../domain/privacy/events.js';
import { privacy, privacyStream, refusalOf } from '../../domain/privacy/privacy.js';
import type { foldedStreams } from './foldedStreams.js';
import type { Decided } from './toNewEvents.js';

/** Events that the erasure itself writes to close open resources. */
const STILL_WRITTEN: ReadonlySet<string> = new Set([
  ...Object.keys(privacyEvents),
  'CompetitorDropped',
  'SessionEnded',
  'ShopDisconnected',
]);

/** Checks whether a closed shop's streams accept this event type. */
export const isStillWritten = (type: string): boolean => STILL_WRITTEN.has(type);

export interface Closed {
  readonly refusal: Refusal;
  forbids(events: readonly Decided[]): boolean;
}

/**
 * Checked before each write, outside its transaction. The erasure checks again before it ends and erases anything written
 * in between.
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
