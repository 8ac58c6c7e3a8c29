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
  readonly host: string;
  readonly price: string;
}

interface CompetitorSearch {
  readonly find: (typed: string) => readonly Found[];
  /** How many it looks through. */
  readonly count: number;
}

/**
 * What is typed finds of the store that is signed in; before the answer, and for visitors, nothing. By its own key: the
 * palette also opens outside the signed-in screens, which forget a store's answers when another one signs in.
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
    // The word that a label is known by is often its last: it counts wherever it stands.
    () => new Fuse((data ?? []).map(foundOf), { keys: ['name', 'host'], threshold: THRESHOLD, ignoreLocation: true }),
    [data],
  );
  return {
    find: typed => (typed.trim() === '' ? [] : search.search(typed.trim()).map(({ item }) => item)),
    count: data?.length ?? 0,
  };
}

const foundOf = ({ id, label, url, price, currency }: Competitor): Found => ({
  id,
  name: label,
  host: new URL(url).host.replace(/^www\./, ''),
  price: competitorPrice(price, currency),
});
