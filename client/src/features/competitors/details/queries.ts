/** The calls of one competitor's drawer: its history, its evidence, and what the merchant sets on it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Accepted } from '../../../../../domain/api/common.js';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import * as api from '../../../../../domain/api/competitors.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { read } from '../../../api/read.js';
import { showToast } from '../../../state/toasts.js';
import { edit, KEY } from '../queries.js';

/** `PUT` of one setting: it stands at once, and goes back with a reason where the server refuses it. */
function useSetting<Input extends object>(
  send: (id: string, body: Input) => Promise<Accepted>,
  shownAs: (input: Input) => Partial<Competitor>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Input }) => send(id, body),
    onMutate: async ({ id, body }) => {
      await queries.cancelQueries({ queryKey: KEY });
      edit(queries, rows => rows.map(row => (row.id === id ? { ...row, ...shownAs(body) } : row)));
    },
    onSuccess: ({ position }) => positions.atLeast('competitors', position),
    onError: error => showToast('error', messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** How often one competitor is checked; `null`: as often as its price moves. */
export const useSetSchedule = () =>
  useSetting<Pick<Competitor, 'everyMinutes'>>(
    (id, body) => call(api.setCheckSchedule, { params: { id }, body }),
    ({ everyMinutes }) => ({ everyMinutes }),
  );

/** Which own product a competitor competes with; `null`: none. What the product costs comes with the answer. */
export const useLinkProduct = () =>
  useSetting<Pick<Competitor, 'productId'>>(
    (id, body) => call(api.linkProduct, { params: { id }, body }),
    ({ productId }) => ({
      productId,
      ownProductTitle: null,
      ownPrice: null,
      ownCurrency: null,
      percentVsOwn: null,
    }),
  );

export const useHistory = (id: string, days: number, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'history', id, days],
    queryFn: ({ signal }) => read('competitors', api.priceHistory, { params: { id }, query: { days }, signal }),
    enabled,
  });

export const useEvidence = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'evidence', id],
    queryFn: ({ signal }) => read('competitors', api.priceEvidence, { params: { id }, signal }),
    enabled,
  });
