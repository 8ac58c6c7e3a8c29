/**
 * The search port in Elasticsearch, for many machines. The same words as on the other engines are made here, and matched as
 * they are; the cluster's analysis only parts them again.
 */
import type { Client, estypes } from '@elastic/elasticsearch';
import type { AuditCategory } from '../../../domain/audit/category.js';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { AuditEntry, AuditFilter, AuditSearch } from '../port.js';
import { within } from '../within.js';
import { parseAddress } from './address.js';
import { conditions, storable } from './conditions.js';
import { openConnection } from './connection.js';
import { deletedShops } from './deletedShops.js';
import { namesOf } from './indices.js';
import { createMonth, prepareIndices } from './prepareIndices.js';
import { eraseShop, removeAll, removeBefore } from './removeEntries.js';
import { startFault } from './startFault.js';
import { readState } from './state.js';
import { keyOf, writeEntries } from './writeEntries.js';

const OLDEST = [8, 10] as const;
/** A start that fails has ten seconds in all. */
const READY_MS = 5_000;
/** More than there are kinds of entries. */
const ALL_KINDS = 10_000;
/** Asked for at once, for each its newest. */
const MOST_SHOPS = 1_000;
const SHOWN = ['position', 'id', 'at', 'shop', 'action', 'category', 'details', 'client', 'sessionId'];

/**
 * Connects at the first use; `ready` does so at once.
 * @param url `https://user:password@host:9200`, with how its indices begin behind it, unless `tidewatch-audit`.
 * @throws Error of one line for a URL that cannot be one, without its password.
 */
export function openElasticsearch(url: string): AuditSearch {
  const address = parseAddress(url);
  const names = namesOf(address.prefix);
  const connection = openConnection(address);
  const shops = deletedShops(names);
  const months = new Set<string>();
  let prepared: Promise<void> | undefined;

  /** A cluster that is away now is asked again the next time. */
  async function ask<Result>(question: (client: Client) => Promise<Result>): Promise<Result> {
    prepared ??= connection
      .ask(client => prepareIndices(client, names))
      .catch(fault => {
        prepared = undefined;
        throw fault;
      });
    await prepared;
    return await connection.ask(question);
  }

  const ensureMonth = (client: Client) => async (at: string) => {
    const month = names.month(at);
    if (!months.has(month)) await createMonth(client, month, names.entries);
    months.add(month);
    return month;
  };

  /** @returns `null` while the index is empty. */
  async function search<Aggregations>(
    filter: AuditFilter,
    request: Omit<estypes.SearchRequest, 'query' | 'index'>,
    more: readonly estypes.QueryDslQueryContainer[] = [],
  ): Promise<estypes.SearchResponse<AuditEntry, Aggregations> | null> {
    return await ask(async client => {
      const state = await readState(client, names.notes, false);
      if (state.checkpoint === null) return null;
      const deleted = filter.shopState === undefined ? [] : await shops(client, state);
      const query = { bool: { filter: [conditions(filter, state.checkpoint, deleted), ...more] } };
      return await client.search<AuditEntry, Aggregations>({
        index: names.entries,
        ignore_unavailable: true,
        ...request,
        query,
      });
    });
  }

  return {
    async ready() {
      try {
        await connection.ask(mustBeNewEnough);
        // A busy cluster takes its time to make an index, and is not away for that.
        await ask(async () => {});
      } catch (fault) {
        throw startFault(address, fault);
      }
    },

    checkpoint: () => ask(async client => (await readState(client, names.notes, false)).checkpoint),

    write: (entries, step) =>
      ask(async client => {
        try {
          await writeEntries(client, names, ensureMonth(client), entries, step);
        } catch (fault) {
          // A month may have been removed by another process.
          months.clear();
          throw fault;
        }
      }),

    subjects: keys =>
      ask(async client => {
        if (keys.length === 0) return new Map();
        const { pending } = await readState(client, names.notes, true);
        const { docs } = await client.mget<{ said: string }>({
          index: names.notes,
          ids: keys.map(key => keyOf('subject', key)),
        });
        const said = new Map<string, string>();
        for (const [n, key] of keys.entries()) {
          const last = pending.subjects[key];
          const doc = docs[n] as { _source?: { said: string } } | undefined;
          const text = last === undefined ? doc?._source?.said : last?.said;
          if (text !== undefined) said.set(key, text);
        }
        return said;
      }),

    async find(filter, { limit, before, skip = 0 }) {
      const older = before === undefined ? [] : [{ range: { position: { lt: storable(before) } } }];
      const page = { size: limit, from: skip, sort: [{ position: 'desc' as const }], _source: SHOWN };
      const found = await search(filter, { ...page, track_total_hits: false }, older);
      return (found?.hits.hits ?? []).flatMap(({ _source }) => _source ?? []);
    },

    async count(filter) {
      const total = (await search(filter, { size: 0, track_total_hits: true }))?.hits.total;
      return typeof total === 'number' ? total : (total?.value ?? 0);
    },

    async newestOf(asked) {
      const newest = new Map<ShopDomain, AuditEntry>();
      for (let from = 0; from < asked.length; from += MOST_SHOPS) {
        const some = [{ terms: { shop: asked.slice(from, from + MOST_SHOPS).map(storable) } }];
        const each = { size: MOST_SHOPS, sort: [{ position: 'desc' as const }], collapse: { field: 'shop' } };
        const found = await search({}, { ...each, _source: SHOWN, track_total_hits: false }, some);
        for (const { _source } of found?.hits.hits ?? []) if (_source?.shop) newest.set(_source.shop, _source);
      }
      return newest;
    },

    async facets({ category, action, ...rest }) {
      const found = await search<Record<'categories' | 'actions', Facet>>(rest, {
        size: 0,
        track_total_hits: false,
        aggs: {
          categories: facetOf('category', action === undefined ? {} : { action: storable(action) }),
          actions: facetOf('action', category === undefined ? {} : { category: storable(category) }),
        },
      });
      return {
        categories: countsOf(found?.aggregations?.categories) as Partial<Record<AuditCategory, number>>,
        actions: countsOf(found?.aggregations?.actions),
      };
    },

    async countBetween(filter, edges) {
      const bars = edges.slice(1).map((to, n) => ({ range: { at: { gte: edges[n] as string, lt: to } } }));
      const found = await search<Record<'bars', { readonly buckets: readonly { readonly doc_count: number }[] }>>(
        within(filter, edges),
        { size: 0, track_total_hits: false, aggs: { bars: { filters: { filters: bars } } } },
      );
      return bars.map((_, n) => found?.aggregations?.bars.buckets[n]?.doc_count ?? 0);
    },

    async earliest() {
      const first = { size: 1, sort: [{ at: 'asc' as const }], _source: ['at'], track_total_hits: false };
      return (await search({}, first))?.hits.hits[0]?._source?.at ?? null;
    },

    eraseShop: (shop, typed) =>
      ask(async client => ({ entries: await eraseShop(client, names, storable(shop), typed) })),
    removeBefore: at => ask(async client => ({ entries: await removeBefore(client, names, at) })),

    async clear() {
      await ask(client => removeAll(client, names));
      months.clear();
      prepared = undefined;
      await ask(async () => {});
    },

    close: connection.close,
  };
}

interface Facet {
  readonly kinds: { readonly buckets: readonly { readonly key: string; readonly doc_count: number }[] };
}

/** One shard counts exactly if all kinds are asked for. @param other the filter that narrows it. */
const facetOf = (field: string, other: Readonly<Record<string, string>>): estypes.AggregationsAggregationContainer => ({
  filter: { bool: { filter: Object.entries(other).map(([name, value]) => ({ term: { [name]: value } })) } },
  aggs: { kinds: { terms: { field, size: ALL_KINDS } } },
});

const countsOf = (facet: Facet | undefined): Record<string, number> =>
  Object.fromEntries((facet?.kinds.buckets ?? []).map(({ key, doc_count }) => [key, doc_count]));

/** From the nodes: `/` is not in every distribution. */
async function mustBeNewEnough(client: Client): Promise<void> {
  const asked = { node_id: '_local', filter_path: 'nodes.*.version' };
  // The request itself has to end: closing the client waits for it.
  const { nodes } = await client.nodes.info(asked, { requestTimeout: READY_MS });
  const [node] = Object.values(nodes ?? {});
  const [major = 0, minor = 0] = (node?.version ?? '').split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new Error(
      `it is version ${node?.version ?? 'unknown'}, and ${OLDEST.join('.')} is the oldest that will do; update it`,
    );
}
