import type { CompetitorId, PageId } from '../kernel/names.js';
import type { WatchlistEvent } from './events.js';

/** That a shop watched a page: from one mark up to, but not including, another. */
export interface Watch<Mark> {
  readonly page: PageId;
  readonly url: string;
  readonly from: Mark;
  /** `null`: it still does. */
  readonly to: Mark | null;
}

/**
 * When a shop watched which page, in the order in which it began to.
 * @param history its watchlist's events, each with a mark: a time, or a place in the log.
 */
export function watchPeriods<Mark>(
  history: readonly { readonly event: WatchlistEvent; readonly mark: Mark }[],
): readonly Watch<Mark>[] {
  const found: Watch<Mark>[] = [];
  /** Where those that still watch are in `found`. */
  const open = new Map<CompetitorId, number>();
  for (const { event, mark } of history) {
    const { competitorId, page, url, type } = event;
    const index = open.get(competitorId);
    if (type === 'CompetitorTracked') {
      open.set(competitorId, found.length);
      found.push({ page, url, from: mark, to: null });
    } else if ((type === 'ReadingCorrected' || type === 'CorrectionWithdrawn') && index !== undefined) {
      const known = found[index];
      if (known) found[index] = { ...known, to: mark };
      open.set(competitorId, found.length);
      found.push({ page: event.to, url, from: mark, to: null });
    } else if (type === 'CompetitorDropped' && index !== undefined) {
      const known = found[index];
      if (known) found[index] = { ...known, to: mark };
      open.delete(competitorId);
    }
  }
  return found;
}
