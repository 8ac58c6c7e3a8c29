/** What the merchant sets on one competitor. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Accepted } from '../../../../../domain/api/common.js';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { showToast } from '../../../state/toasts.js';
import { edit, KEY, pathOf } from '../live/watchlist.js';

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
