/** The watchlist's calls (spec §7). A row appears or disappears at once; a refusal reverts that and says why. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { checkCompetitor } from '../../../../../domain/api/checks.js';
import type { Competitor, TrackCompetitorBody } from '../../../../../domain/api/competitors.js';
import { competitors, stopTracking, trackCompetitor } from '../../../../../domain/api/competitors.js';
import type { Preview } from '../../../../../domain/api/preview.js';
import { call, newIdempotencyKey } from '../../../api/client.js';
import { ApiError } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { showToast } from '../../../state/toasts.js';
import type { Read } from '../source/MarketSource.js';
import { pendingRow } from '../source/pendingRow.js';
import { marketTexts as texts } from '../texts/marketTexts.js';
import { addErrorText } from './addError.js';
import { productsQuery } from './firstProduct.js';

export const KEY = topicKey('competitors');
/** Reference G4: a removal can be undone for at least 8 s. */
const UNDO_MS = 8_000;

type Rows = readonly Competitor[];

/**
 * Spec §9: 'competitor caching 24 hours'. A merchant who returns within a day sees the list at once, and then the news.
 */
export const CACHED_MS = 24 * 3_600_000;

export const watchlist: Read<Rows> = {
  queryKey: KEY,
  queryFn: ({ signal }) => read('competitors', competitors, { signal }),
  gcTime: CACHED_MS,
};

/** Changes the list on screen; the server's next answer replaces it. */
export function edit(queries: QueryClient, change: (rows: Rows) => Rows): void {
  queries.setQueryData<Rows>(KEY, rows => rows && change(rows));
}

export interface Addition {
  readonly body: TrackCompetitorBody;
  readonly key: string;
  /** The preview that the merchant saw. */
  readonly preview?: Preview;
}

export function useAddCompetitor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Addition) => call(trackCompetitor, { body, idempotencyKey: key }),
    onMutate: async ({ body, key, preview }) => {
      await queries.cancelQueries({ queryKey: KEY });
      const row = { ...pendingRow(key, body.url), ...(preview?.title && { label: preview.title }) };
      edit(queries, rows => [row, ...rows]);
      return { row };
    },
    onSuccess: async ({ position }) => {
      positions.atLeast('competitors', position);
      showToast('success', texts.adding.added);
    },
    onError: (error, _input, context) => {
      edit(queries, rows => rows.filter(row => row !== context?.row && row.id !== context?.row.id));
      // Spec §8: 'followed by a background products fetch', even if it was just read.
      if (error instanceof ApiError && error.status === 412)
        void queries.prefetchQuery({ ...productsQuery, staleTime: 0 });
      showToast('error', addErrorText(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRemoveCompetitor() {
  const queries = useQueryClient();
  const add = useAddCompetitor();
  return useMutation({
    mutationFn: ({ id }: Competitor) => call(stopTracking, { params: { id } }),
    onMutate: async gone => {
      await queries.cancelQueries({ queryKey: KEY });
      const before = queries.getQueryData<Rows>(KEY);
      edit(queries, rows => rows.filter(({ id }) => id !== gone.id));
      return { before };
    },
    onSuccess: ({ position }, { label, url, variant, productId, pair }) => {
      positions.atLeast('competitors', position);
      // Restores the optimistic state.
      const product = pair === 'assumed' ? { assumedProductId: productId } : { productId };
      const undo = () => add.mutate({ body: { url, variant, ...product }, key: newIdempotencyKey() });
      showToast('success', texts.removing.removed(label), {
        duration: UNDO_MS,
        action: { label: texts.removing.undo, run: undo },
      });
    },
    onError: (_error, _gone, context) => {
      if (context?.before) queries.setQueryData(KEY, context.before);
      showToast('error', texts.removing.failed);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** The answer only confirms the request; the result comes as a push. */
export function useCheckNow() {
  return useMutation({
    mutationFn: ({ id }: Competitor) => call(checkCompetitor, { params: { id } }),
    onSuccess: ({ position }) => positions.atLeast('competitors', position),
    onError: error => showToast('error', addErrorText(error)),
  });
}
