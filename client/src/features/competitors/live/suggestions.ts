/** The suggestions' calls (spec §7). A decided one leaves the list at once; a refusal restores it and says why. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as api from '../../../../../domain/api/discovery.js';
import { call } from '../../../api/client.js';
import { ApiError } from '../../../api/errors.js';
import { pause } from '../../../api/intervals.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { claimRecount } from '../../../state/suggestionRecount.js';
import { showToast } from '../../../state/toasts.js';
import type { Decision, Read, ReadSuggestions, SuggestionPages } from '../source/MarketSource.js';
import { decisionTexts as texts } from '../texts/decisionTexts.js';

/** Spec §7 and §9: 'called with 0, 20, NEW'; later pages on request. */
const pageOf = (page: number) => ({ page, size: 20, status: 'NEW' }) as const;
const LIST_KEY = topicKey('discovery', 'suggestions');
const COUNT_KEY = topicKey('discovery', 'count');
/** Spec §7: 'debounced 300 ms': a push that comes meanwhile aborts the read and starts it again. */
const DEBOUNCE_MS = 300;

export const suggestions: ReadSuggestions = {
  queryKey: LIST_KEY,
  queryFn: ({ pageParam, signal }) => read('discovery', api.suggestions, { query: pageOf(pageParam), signal }),
  initialPageParam: 0,
  getNextPageParam: ({ page, totalPages }) => (page + 1 < totalPages ? page + 1 : undefined),
};

/** The pages without a decided suggestion. */
const without = ({ pages, pageParams }: SuggestionPages, gone: api.Suggestion): SuggestionPages => ({
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
    return (await read('discovery', api.suggestionCount, { signal })).newSuggestions;
  },
};

/** Spec §7: 'made at most once per 24 hours after login'. A failure is ignored: the count is right anyway. */
export function useDailyRecount(shop: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!claimRecount(shop, Date.now())) return;
    call(api.refreshSuggestionCount).then(
      ({ position }) => {
        positions.atLeast('discovery', position);
        void queries.invalidateQueries({ queryKey: COUNT_KEY });
      },
      () => {},
    );
  }, [shop, queries]);
}

interface Decided {
  readonly suggestion: api.Suggestion;
  readonly decision: Decision;
}

export function useDecide() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ suggestion: { id }, decision }: Decided) =>
      call(decision === 'approve' ? api.approveSuggestion : api.ignoreSuggestion, { params: { id } }),
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
      showToast('success', texts.tracked(suggestion.title));
    },
    onError: (error, { decision }, context) => {
      if (context?.before) queries.setQueryData(LIST_KEY, context.before);
      showToast('error', refusedText(decision, error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: topicKey('discovery') }),
  });
}

/** Spec §8: 'Failed to approve suggestion', with the server's reason, if there is one. */
export function refusedText(decision: Decision, error: unknown): string {
  const reason = error instanceof ApiError && error.status >= 400 && error.status < 500 ? `: ${error.message}` : '';
  return texts.failed[decision](reason);
}
