/** The calls of one competitor's drawer: its history, its evidence, and what the merchant sets on it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Accepted } from '../../../../../domain/api/common.js';
import type { Competitor, PriceEvidence, PriceHistory } from '../../../../../domain/api/competitors.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { read } from '../../../api/read.js';
import { showToast } from '../../../state/toasts.js';
import { BASE, edit, KEY } from '../queries.js';

const pathOf = (id: string, part: string): string => `${BASE}/${encodeURIComponent(id)}/${part}`;

/** `PUT` of one setting: it stands at once, and goes back with a reason where the server refuses it. */
function useSetting<Input extends object>(part: string, shownAs: (input: Input) => Partial<Competitor>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Input }) =>
      call<Accepted>(pathOf(id, part), { method: 'PUT', body }),
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
  useSetting<Pick<Competitor, 'everyMinutes'>>('schedule', ({ everyMinutes }) => ({ everyMinutes }));

/** Which own product a competitor competes with; `null`: none. What the product costs comes with the answer. */
export const useLinkProduct = () =>
  useSetting<Pick<Competitor, 'productId'>>('product', ({ productId }) => ({
    productId,
    ownProductTitle: null,
    ownPrice: null,
    ownCurrency: null,
    percentVsOwn: null,
  }));

export const useHistory = (id: string, days: number, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'history', id, days],
    queryFn: ({ signal }) => read<PriceHistory>('competitors', `${pathOf(id, 'history')}?days=${days}`, signal),
    enabled,
  });

export const useEvidence = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, 'evidence', id],
    queryFn: ({ signal }) => read<PriceEvidence>('competitors', pathOf(id, 'evidence'), signal),
    enabled,
  });
