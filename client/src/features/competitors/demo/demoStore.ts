/** What the merchant does with the sample data stays in this tab: nothing of it reaches the server. */
import type { Suggestion } from '../../../../../domain/api/discovery.js';
import { sharedState } from '../../../state/sharedState.js';
import { hostOf, pendingRow } from '../rows.js';
import { DEMO_PRODUCTS, demoCompetitors, demoSuggestions, vsOwn } from './sampleData.js';

export const demo = sharedState({ competitors: demoCompetitors(Date.now()), suggestions: demoSuggestions(Date.now()) });

export function removeDemoCompetitor(id: string): void {
  const { competitors, suggestions } = demo.get();
  demo.set({ suggestions, competitors: competitors.filter(competitor => competitor.id !== id) });
}

export function decideDemoSuggestion(suggestion: Suggestion, decision: 'approve' | 'ignore'): void {
  const { competitors, suggestions } = demo.get();
  const left = suggestions.filter(({ id }) => id !== suggestion.id);
  const { id, suggestedUrl, title, price, currency, discoveredAt } = suggestion;
  const own = DEMO_PRODUCTS.get(suggestion.productId);
  const tracked = {
    ...pendingRow(id, suggestedUrl),
    id: `demo-${id}`,
    label: title || hostOf(suggestedUrl),
    price,
    currency,
    ...own,
    percentVsOwn: vsOwn(price, own?.ownPrice),
    inStock: true,
    availability: 'in_stock' as const,
    lastChecked: discoveredAt,
    lastRead: discoveredAt,
    freshness: { state: 'fresh' as const, nextCheck: null, failures: 0, slowedBySite: false },
  };
  demo.set({ suggestions: left, competitors: decision === 'approve' ? [tracked, ...competitors] : competitors });
}

export function resetDemo(): void {
  demo.set({ competitors: demoCompetitors(Date.now()), suggestions: demoSuggestions(Date.now()) });
}
