/** A merchant's settings for one competitor. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { setCheckSchedule } from '../../../../../domain/api/checks.js';
import type { Accepted } from '../../../../../domain/api/common.js';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { linkProduct } from '../../../../../domain/api/pairs.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { showToast } from '../../../state/toasts.js';
import { edit, KEY } from './watchlist.js';

/** `PUT` of one setting: shows at once, and reverts with a reason if the server refuses it. */
function useSetting<Input extends object>(
  send: (id: string, body: Input) => Promise<Accepted>,
  shownAs: (input: Input, row: Competitor) => Partial<Competitor>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: Input }) => send(id, body),
    onMutate: async ({ id, body }) => {
      await queries.cancelQueries({ queryKey: KEY });
      edit(queries, rows => rows.map(row => (row.id === id ? { ...row, ...shownAs(body, row) } : row)));
    },
    onSuccess: ({ position }) => positions.atLeast('competitors', position),
    onError: error => showToast('error', messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}

/** Sets a competitor's check interval; `null` adapts it to how often the price moves. */
export const useSetSchedule = () =>
  useSetting<Pick<Competitor, 'everyMinutes'>>(
    (id, body) => call(setCheckSchedule, { params: { id }, body }),
    ({ everyMinutes }) => ({ everyMinutes }),
  );

export interface ProductLink {
  readonly productId: string | null;
  readonly ownVariant?: string | null;
  readonly assumed?: true;
}

/** The own product linked to a competitor; `null` if none. The answer has the product's price. */
export const useLinkProduct = () =>
  useSetting<ProductLink>(
    (id, body) => call(linkProduct, { params: { id }, body }),
    ({ productId, assumed }, row) => ({
      productId,
      pair: productId === null ? null : assumed ? ('assumed' as const) : ('confirmed' as const),
      // The same product, confirmed: what is shown of it stays.
      ...(productId === row.productId ? {} : UNKNOWN_PRODUCT),
    }),
  );

const UNKNOWN_PRODUCT = {
  ownVariant: null,
  ownProductTitle: null,
  ownPrice: null,
  ownCurrency: null,
  percentVsOwn: null,
  notCompared: null,
  perPiece: null,
  rate: null,
};
