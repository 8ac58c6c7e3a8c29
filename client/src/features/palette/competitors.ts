/** The tracked competitors that the palette finds: by label and by host, also misspelt. */
import { useQuery } from '@tanstack/react-query';
import Fuse from 'fuse.js';
import { useMemo } from 'react';
import { type Competitor, competitors } from '../../../../domain/api/competitors.js';
import { queryClient } from '../../api/queryClient.js';
import { topicKey } from '../../api/queryKeys.js';
import { read } from '../../api/read.js';
import { competitorPrice } from '../../format/money.js';
import { useSession } from '../../state/session.js';
import { THRESHOLD } from './commands.js';

export interface Found {
  readonly id: string;
  readonly name: string;
  readonly shopName: string;
  readonly host: string;
  readonly price: string;
}

interface CompetitorSearch {
  readonly find: (typed: string) => readonly Found[];
  /** The number of searched competitors. */
  readonly count: number;
}

/**
 * Searches the signed-in store's competitors; finds nothing for visitors and until they are read. Has its own key,
 * because the palette also opens outside the signed-in screens, which drop their cache when another store signs in.
 */
export function useCompetitorSearch(): CompetitorSearch {
  const session = useSession();
  const shop = session.state === 'authenticated' ? session.me.shop : null;
  const { data } = useQuery(
    {
      queryKey: topicKey('competitors', 'palette', shop ?? ''),
      queryFn: ({ signal }) => read('competitors', competitors, { signal }),
      enabled: shop !== null,
    },
    queryClient,
  );
  const search = useMemo(
    // A label's most telling word is often its last, so every position counts.
    () =>
      new Fuse((data ?? []).map(foundOf), {
        keys: ['name', 'shopName', 'host'],
        threshold: THRESHOLD,
        ignoreLocation: true,
      }),
    [data],
  );
  return {
    find: typed => (typed.trim() === '' ? [] : search.search(typed.trim()).map(({ item }) => item)),
    count: data?.length ?? 0,
  };
}

const foundOf = ({ id, label, shopName, url, price, currency }: Competitor): Found => ({
  id,
  name: label,
  shopName,
  host: new URL(url).host.replace(/^www\./, ''),
  price: competitorPrice(price, currency),
});
