import { lastUpdated } from '../../format/date.js';
import { useNow } from '../../ui/useNow.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

/** A step after which 'Just updated' may be wrong, which it says for a minute. */
const STEP_MS = 1_000;

/** The age of the oldest figure. Renders by itself, because the whole dashboard need not each second. @param at ms */
export function LastUpdated({ at }: { readonly at: number }) {
  const now = useNow(STEP_MS);
  return texts.updated(lastUpdated(at, Math.max(now, at)));
}
