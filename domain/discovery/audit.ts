/** Maps discovery events to audit entries. */
import type { AuditOf } from '../audit/describe.js';
import { addressOf, change, counted, parts, quoted, words } from '../audit/wording.js';
import type { discoveryEvents } from './events.js';

/** A suggestion's name, or the number of new suggestions. */
interface Memory {
  readonly name?: string;
  readonly count?: number;
}

const subject = ({ suggestionId }: { readonly suggestionId: string }) => suggestionId;
const nameOf = (before: Memory | null): string => before?.name ?? 'Suggestion';

export const discoveryAudit: AuditOf<typeof discoveryEvents, Memory> = {
  DiscoveryStarted: {
    action: 'DISCOVERY_STARTED',
    category: 'Discovery',
    details: () => 'Search for competitors started',
  },
  DiscoveryProgressed: {
    action: 'DISCOVERY_PROGRESSED',
    category: 'Discovery',
    details: ({ percent }) => `${percent}% searched`,
  },
  CompetitorSuggested: {
    action: 'COMPETITOR_SUGGESTED',
    category: 'Discovery',
    subject: ({ suggestion }) => suggestion.suggestionId,
    details: ({ suggestion }) => {
      const { title, url, price, currency, productTitle, score } = suggestion;
      const priceText = price === null ? null : `price: ${price}${currency === null ? '' : ` ${currency}`}`;
      return parts(
        `${quoted(title)} at ${addressOf(url)}`,
        priceText,
        `for ${quoted(productTitle)}`,
        `match: ${Math.round(score * 100)}%`,
      );
    },
    remember: ({ suggestion: { title, url } }) => ({ name: `${quoted(title)} at ${addressOf(url)}` }),
  },
  DiscoveryCompleted: {
    action: 'DISCOVERY_COMPLETED',
    category: 'Discovery',
    details: ({ products, candidates, suggested }) =>
      `${counted(products, 'product')} searched, ${counted(candidates, 'offer')} found, ${suggested} suggested`,
  },
  DiscoveryFailed: {
    action: 'DISCOVERY_FAILED',
    category: 'Discovery',
    details: ({ failure }) => `Search for competitors failed: ${words(failure)}`,
  },
  SuggestionApproved: {
    action: 'SUGGESTION_APPROVED',
    category: 'Discovery',
    subject,
    details: (_, before) => parts(nameOf(before), change('suggestion', 'new', 'approved')),
    remember: () => null,
  },
  SuggestionIgnored: {
    action: 'SUGGESTION_IGNORED',
    category: 'Discovery',
    subject,
    details: (_, before) => parts(nameOf(before), change('suggestion', 'new', 'ignored')),
    remember: () => null,
  },
  SuggestionCountRefreshed: {
    action: 'SUGGESTION_COUNT_REFRESHED',
    category: 'Discovery',
    subject: () => 'count',
    details: ({ newSuggestions }, before) =>
      change('new suggestions', before?.count, newSuggestions) ?? `new suggestions: ${newSuggestions}`,
    remember: ({ newSuggestions }) => ({ count: newSuggestions }),
  },
};
