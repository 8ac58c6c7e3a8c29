import type { CompetitorId, PageId } from '../kernel/names.js';
import type { WatchlistEvent } from './events.js';

/** A period in which a shop watched a page: includes `from`, excludes `to`. */
export interface Watch<Mark> {
  readonly page: PageId;
  readonly url: string;
  readonly from: Mark;
  /** `null` while the shop still watches the page. */
  readonly to: Mark | null;
}

/**
 * Derives a shop's watch periods, ordered by start.
 * @param history the watchlist's events, each with a mark: a time or a log position.
 */
export function watchPeriods<Mark>(
  history: readonly { readonly event: WatchlistEvent; readonly mark: Mark }[],
): readonly Watch<Mark>[] {
  const found: Watch<Mark>[] = [];
  /** Indexes of the open periods in `found`. */
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
