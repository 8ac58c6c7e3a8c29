import type { Client, estypes } from '@elastic/elasticsearch';
import type { IndexNames } from './indices.js';
import type { State } from './state.js';

const PAGE = 10_000;

/** @returns the shops that erased their data, read again only when one has changed. */
export function deletedShops({ notes }: IndexNames): (client: Client, state: State) => Promise<readonly string[]> {
  let known: { readonly step: number; readonly deleted: readonly string[] } | undefined;

  return async (client, { shopsStep, pending }) => {
    if (known?.step === shopsStep) return known.deleted;
    const deleted = new Set<string>();
    for (let after: estypes.SortResults | undefined; ; ) {
      const { hits } = await client.search<{ shop: string }>({
        index: notes,
        size: PAGE,
        query: { term: { shopState: 'deleted' } },
        sort: [{ shop: 'asc' }],
        track_total_hits: false,
        ...(after && { search_after: after }),
      });
      for (const { _source } of hits.hits) if (_source) deleted.add(_source.shop);
      after = hits.hits.at(-1)?.sort;
      if (hits.hits.length < PAGE) break;
    }
    // What the last write brought may not be in its place yet.
    for (const [shop, state] of Object.entries(pending.shops))
      if (state === 'deleted') deleted.add(shop);
      else deleted.delete(shop);
    known = { step: shopsStep, deleted: [...deleted] };
    return known.deleted;
  };
}
