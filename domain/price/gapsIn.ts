import type { Instant } from '../kernel/names.js';
import type { CheckFailure, PriceEvent } from './events.js';

export interface Gap {
  readonly from: Instant;
  /** `null` while the gap lasts. */
  readonly to: Instant | null;
  readonly reason: CheckFailure;
}

/** Unreadable periods, each from the first failed check to the next good one. A new reason starts a new gap. */
export function gapsIn(events: readonly PriceEvent[], from: Instant): Gap[] {
  const gaps: Gap[] = [];
  for (const event of events) {
    const open = gaps.at(-1);
    if (event.type !== 'CheckFailed' && event.type !== 'CheckRecovered') continue;
    if (open && open.to === null) gaps[gaps.length - 1] = { ...open, to: event.at };
    if (event.type === 'CheckFailed') gaps.push({ from: event.at, to: null, reason: event.reason });
  }
  return gaps.filter(({ to }) => to === null || to > from);
}
