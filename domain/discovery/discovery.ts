/** Searches for competitors, and the merchant's decisions on the suggestions. Stream: `discovery-<shop>`. */

import { type Decider, refuse } from '../kernel/decider.js';
import type { CompetitorId, Instant, PageId, ProductId, ShopDomain } from '../kernel/names.js';
import type { PageAddress } from '../price/page.js';
import type { DiscoveryFailure } from './discoveryFailure.js';
import type { DiscoveryEvent, SuggestionContent } from './events.js';

export type { DiscoveryEvent, SuggestionContent } from './events.js';

export const discoveryStream = (shop: ShopDomain): string => `discovery-${shop}`;

/** Spec §9: 'Discovery: cooldown 24 hours', 'Suggestion count refresh once per 24 hours'. */
export const DISCOVERY_COOLDOWN_MS = 24 * 3_600_000;
const COUNT_PAUSE_MS = 24 * 3_600_000;

export const SUGGESTION_STATUSES = ['NEW', 'APPROVED', 'IGNORED'] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];

export type DiscoveryCommand =
  | { type: 'TriggerDiscovery'; runId: string; at: Instant }
  | { type: 'ReportDiscovery'; runId: string; percent: number; at: Instant }
  /** Skips pages that were suggested before, regardless of the decision. */
  | { type: 'SuggestCompetitors'; runId: string; suggestions: readonly SuggestionContent[]; at: Instant }
  | { type: 'CompleteDiscovery'; runId: string; products: number; candidates: number; at: Instant }
  | { type: 'FailDiscovery'; runId: string; failure: DiscoveryFailure; at: Instant }
  /** Sent once the page is tracked. */
  | { type: 'ApproveSuggestion'; suggestionId: string; competitorId: CompetitorId; at: Instant }
  | { type: 'IgnoreSuggestion'; suggestionId: string; at: Instant }
  | { type: 'RefreshSuggestionCount'; at: Instant };

interface Suggested extends PageAddress {
  readonly page: PageId;
  readonly productId: ProductId;
  readonly status: SuggestionStatus;
}

export interface Discovery {
  /** The running search. */
  readonly running: { readonly runId: string; readonly percent: number; readonly suggested: number } | null;
  /** Start of the cooldown; `null` before the first search and after a failed one. */
  readonly cooldownFrom: Instant | null;
  readonly countedAt: Instant | null;
  readonly suggestions: ReadonlyMap<string, Suggested>;
  readonly pages: ReadonlySet<PageId>;
}

export const newSuggestions = ({ suggestions }: Discovery): number =>
  [...suggestions.values()].filter(({ status }) => status === 'NEW').length;

/** Milliseconds until the next search may begin. Ignores a start in the future: the clock was set back. */
export const cooldownLeftMs = (cooldownFrom: Instant | null, now: Instant): number =>
  cooldownFrom === null || cooldownFrom > now
    ? 0
    : Math.max(0, Date.parse(cooldownFrom) + DISCOVERY_COOLDOWN_MS - Date.parse(now));

export const discovery: Decider<Discovery, DiscoveryCommand, DiscoveryEvent> = {
  initial: { running: null, cooldownFrom: null, countedAt: null, suggestions: new Map(), pages: new Set() },

  decide(command, state) {
    const { at } = command;
    switch (command.type) {
      case 'TriggerDiscovery': {
        const left = cooldownLeftMs(state.cooldownFrom, at);
        if (left > 0) return refuse('DISCOVERY_COOLDOWN', { hours: Math.ceil(left / 3_600_000) });
        return [{ type: 'DiscoveryStarted', runId: command.runId, at }];
      }
      case 'ApproveSuggestion':
      case 'IgnoreSuggestion': {
        const { suggestionId } = command;
        const known = state.suggestions.get(suggestionId);
        const wanted = command.type === 'ApproveSuggestion' ? 'APPROVED' : 'IGNORED';
        if (known?.status === wanted) return [];
        if (known?.status !== 'NEW') return refuse('SUGGESTION_NOT_FOUND');
        const { page } = known;
        return command.type === 'ApproveSuggestion'
          ? [{ type: 'SuggestionApproved', suggestionId, page, competitorId: command.competitorId, at }]
          : [{ type: 'SuggestionIgnored', suggestionId, page, at }];
      }
      case 'RefreshSuggestionCount': {
        const { countedAt } = state;
        if (countedAt !== null && Date.parse(at) - Date.parse(countedAt) < COUNT_PAUSE_MS) return [];
        return [{ type: 'SuggestionCountRefreshed', newSuggestions: newSuggestions(state), at }];
      }
      default:
        return command.runId === state.running?.runId ? ofRun(command, state, state.running) : [];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'DiscoveryStarted':
        return { ...state, running: { runId: event.runId, percent: 0, suggested: 0 }, cooldownFrom: event.at };
      case 'DiscoveryProgressed':
        return { ...state, running: state.running && { ...state.running, percent: event.percent } };
      case 'CompetitorSuggested': {
        const { suggestionId, page, url, variant, productId } = event.suggestion;
        return {
          ...state,
          running: state.running && { ...state.running, suggested: state.running.suggested + 1 },
          suggestions: new Map(state.suggestions).set(suggestionId, { page, url, variant, productId, status: 'NEW' }),
          pages: new Set(state.pages).add(page),
        };
      }
      case 'DiscoveryCompleted':
        return { ...state, running: null };
      case 'DiscoveryFailed':
        return { ...state, running: null, cooldownFrom: null };
      case 'SuggestionApproved':
        return withStatus(state, event.suggestionId, 'APPROVED');
      case 'SuggestionIgnored':
        return withStatus(state, event.suggestionId, 'IGNORED');
      case 'SuggestionCountRefreshed':
        return { ...state, countedAt: event.at };
    }
  },
};

type RunCommand = Extract<DiscoveryCommand, { runId: string }>;

/** Decides a report from the running search. */
function ofRun(
  command: Exclude<RunCommand, { type: 'TriggerDiscovery' }>,
  { pages }: Discovery,
  { percent, suggested }: NonNullable<Discovery['running']>,
): readonly DiscoveryEvent[] {
  const { runId, at } = command;
  switch (command.type) {
    case 'ReportDiscovery':
      return command.percent > percent ? [{ type: 'DiscoveryProgressed', runId, percent: command.percent, at }] : [];
    case 'SuggestCompetitors': {
      const byPage = new Map<PageId, SuggestionContent>();
      for (const suggestion of command.suggestions)
        if (!pages.has(suggestion.page) && !byPage.has(suggestion.page)) byPage.set(suggestion.page, suggestion);
      return [...byPage.values()].map(suggestion => ({ type: 'CompetitorSuggested', runId, suggestion, at }));
    }
    case 'CompleteDiscovery': {
      const { products, candidates } = command;
      return [{ type: 'DiscoveryCompleted', runId, products, candidates, suggested, at }];
    }
    case 'FailDiscovery':
      return [{ type: 'DiscoveryFailed', runId, failure: command.failure, at }];
  }
}

function withStatus(state: Discovery, suggestionId: string, status: SuggestionStatus): Discovery {
  const known = state.suggestions.get(suggestionId);
  if (!known) return state;
  return { ...state, suggestions: new Map(state.suggestions).set(suggestionId, { ...known, status }) };
}
