/** Actions on the sample data stay in this tab: nothing reaches the server. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { Suggestion } from '../../../../../domain/api/discovery.js';
import { sharedState } from '../../../state/sharedState.js';
import { hostOf } from '../source/hostOf.js';
import type { Decision } from '../source/MarketSource.js';
import { pendingRow } from '../source/pendingRow.js';
import { DEMO_PRODUCTS, demoCompetitors, demoSuggestions, vsOwn } from './sampleData.js';

export interface Samples {
  /** Counts the merchant's actions. */
  readonly revision: number;
  readonly competitors: readonly Competitor[];
  readonly suggestions: readonly Suggestion[];
}

const fresh = (): Omit<Samples, 'revision'> => ({
  competitors: demoCompetitors(Date.now()),
  suggestions: demoSuggestions(Date.now()),
});

export const demo = sharedState<Samples>({ revision: 0, ...fresh() });

function change(parts: Partial<Omit<Samples, 'revision'>>): void {
  const before = demo.get();
  demo.set({ ...before, ...parts, revision: before.revision + 1 });
}

export function removeDemoCompetitor(id: string): void {
  change({ competitors: demo.get().competitors.filter(competitor => competitor.id !== id) });
}

export function decideDemoSuggestion(suggestion: Suggestion, decision: Decision): void {
  const { competitors, suggestions } = demo.get();
  const left = suggestions.filter(({ id }) => id !== suggestion.id);
  const { id, suggestedUrl, title, price, currency, discoveredAt } = suggestion;
  const own = DEMO_PRODUCTS.get(suggestion.productId);
  const tracked = {
    ...pendingRow(id, suggestedUrl),
    id: `demo-${id}`,
    label: title || hostOf(suggestedUrl),
    shopName: suggestion.merchant,
    price,
    currency,
    ...own,
    percentVsOwn: vsOwn(price, own?.ownPrice),
    inStock: true,
    availability: 'in_stock' as const,
    lastChecked: discoveredAt,
    lastRead: discoveredAt,
    freshness: { state: 'fresh' as const, nextCheck: null, failures: 0, slowedBySite: false, slowUntil: null },
  };
  change({ suggestions: left, competitors: decision === 'approve' ? [tracked, ...competitors] : competitors });
}

export const resetDemo = (): void => change(fresh());
