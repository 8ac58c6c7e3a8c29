/** The suggestions' calls (spec §7). A decided one leaves the list at once; a refusal brings it back and says why. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Accepted } from '../../../../../domain/api/common.js';
import type { RefreshedCount, Suggestion, SuggestionCount, Suggestions } from '../../../../../domain/api/discovery.js';
import { call } from '../../../api/client.js';
import { ApiError } from '../../../api/errors.js';
import { pause } from '../../../api/intervals.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { claimRecount } from '../../../state/recount.js';
import { showToast } from '../../../state/toasts.js';
import type { Decision, Read, ReadSuggestions, SuggestionPages } from '../source/MarketSource.js';

const BASE = '/api/competitors/suggestions';
/** Spec §7 and §9: 'called with 0, 20, NEW'; the pages after the first one on request. */
const pagePath = (page: number): string => `${BASE}?page=${page}&size=20&status=NEW`;
const LIST_KEY = topicKey('discovery', 'suggestions');
const COUNT_KEY = topicKey('discovery', 'count');
/** Spec §7: 'debounced 300 ms': a push that comes meanwhile aborts the read and starts it again. */
const DEBOUNCE_MS = 300;

export const suggestions: ReadSuggestions = {
  queryKey: LIST_KEY,
  queryFn: ({ pageParam, signal }) => read<Suggestions>('discovery', pagePath(pageParam), signal),
  initialPageParam: 0,
  getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
};

/** The pages without one that was decided. */
const without = ({ pages, pageParams }: SuggestionPages, gone: Suggestion): SuggestionPages => ({
  pageParams,
  pages: pages.map(page => ({
    ...page,
    content: page.content.filter(({ id }) => id !== gone.id),
    newSuggestions: Math.max(0, page.newSuggestions - 1),
  })),
});

export const suggestionCount: Read<number> = {
  queryKey: COUNT_KEY,
  queryFn: async ({ signal }) => {
    await pause(DEBOUNCE_MS);
    signal.throwIfAborted();
    return (await read<SuggestionCount>('discovery', `${BASE}/count`, signal)).newSuggestions;
  },
};

/** Spec §7: 'made at most once per 24 hours after login'. That it failed is not worth a word: the count is right anyway. */
export function useDailyRecount(shop: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!claimRecount(shop, Date.now())) return;
    call<RefreshedCount>(`${BASE}/refresh-count`, { method: 'POST' }).then(
      ({ position }) => {
        positions.atLeast('discovery', position);
        void queries.invalidateQueries({ queryKey: COUNT_KEY });
      },
      () => {},
    );
  }, [shop, queries]);
}

interface Decided {
  readonly suggestion: Suggestion;
  readonly decision: Decision;
}

export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ suggestion: { id }, decision }: Decided) =>
      call<Accepted>(`${BASE}/${encodeURIComponent(id)}/${decision}`, { method: 'POST' }),
    onMutate: async ({ suggestion }) => {
      await queries.cancelQueries({ queryKey: LIST_KEY });
      const before = queries.getQueryData<SuggestionPages>(LIST_KEY);
      if (before) queries.setQueryData<SuggestionPages>(LIST_KEY, without(before, suggestion));
      queries.setQueryData<number>(COUNT_KEY, count => count && count - 1);
      return { before };
    },
    onSuccess: ({ position }, { suggestion, decision }) => {
      positions.atLeast('discovery', position);
      if (decision === 'ignore') return;
      positions.atLeast('competitors', position);
      void queries.invalidateQueries({ queryKey: topicKey('competitors') });
      showToast('success', `${suggestion.title} is tracked now.`);
    },
    onError: (error, { decision }, context) => {
      if (context?.before) queries.setQueryData(LIST_KEY, context.before);
      showToast('error', refusedText(decision, error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: topicKey('discovery') }),
  });
}

/** Spec §8: 'Failed to approve suggestion', with the reason where the server gave one. */
export function refusedText(decision: Decision, error: unknown): string {
  const reason = error instanceof ApiError && error.status >= 400 && error.status < 500 ? `: ${error.message}` : '';
  return `Failed to ${decision} suggestion${reason}`;
}
