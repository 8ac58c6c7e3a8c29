/** Own products that the palette finds: the server searches, because a catalogue may have thousands. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ProductRow, products } from '../../../../domain/api/analytics.js';
import { queryClient } from '../../api/queryClient.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { useSession } from '../../state/session.js';
import { useSettled } from '../../ui/useSettled.js';

/** Another word narrows the list. */
const SHOWN = 5;
/** A single letter is in every title. */
const LEAST_LETTERS = 2;

/** Finds nothing for visitors. */
export function useProductSearch(typed: string): readonly ProductRow[] {
  const session = useSession();
  const shop = session.state === 'authenticated' ? session.me.shop : null;
  const words = useSettled(typed.trim());
  const enabled = shop !== null && words.length >= LEAST_LETTERS && typed.trim() !== '';
  const { data } = useQuery(
    {
      queryKey: topicKey('products', 'palette', shop ?? '', words),
      queryFn: ({ signal }) => read('products', products, { query: { search: words }, signal }),
      placeholderData: keepPreviousData,
      enabled,
    },
    queryClient,
  );
  return enabled ? (data?.products.slice(0, SHOWN) ?? []) : [];
}
