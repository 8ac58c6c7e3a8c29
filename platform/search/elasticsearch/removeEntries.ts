/** What takes something out of the index again: by reading what is concerned and writing it, which every distribution can. */
import type { Client, estypes } from '@elastic/elasticsearch';
import { type AuditEntry, SearchConflict, type TypedDetails } from '../port.js';
import { storable } from './conditions.js';
import { expungeDeleted } from './expungeDeleted.js';
import type { IndexNames } from './indices.js';
import { changeState, readState, type State } from './state.js';
import { bulk, deleteFrom, documentOf, ERASED_VERSION, indexInto } from './writeEntries.js';

type Hit = estypes.SearchHit<AuditEntry>;

const PAGE = 1_000;
const KEEP_ALIVE = '2m';
const ATTEMPTS = 10;

/** Every document of an index that matches, at one moment, in pages. */
async function* scan<Document>(
  client: Client,
  index: string,
  query: estypes.QueryDslQueryContainer,
): AsyncGenerator<readonly estypes.SearchHit<Document>[]> {
  const { id } = await client.openPointInTime({
    index,
    keep_alive: KEEP_ALIVE,
    ignore_unavailable: true,
  });
  try {
    let after: estypes.SortResults | undefined;
    for (;;) {
      const { hits } = await client.search<Document>({
        pit: { id, keep_alive: KEEP_ALIVE },
        size: PAGE,
        query,
        sort: [{ _shard_doc: 'asc' }],
        track_total_hits: false,
        ...(after && { search_after: after }),
      });
      if (hits.hits.length === 0) return;
      yield hits.hits;
      after = hits.hits.at(-1)?.sort;
    }
  } finally {
    await client.closePointInTime({ id }).catch(() => {});
  }
}

/** The indices there are, of months. */
export const monthsOf = async (client: Client, { entries }: IndexNames): Promise<string[]> =>
  Object.keys(await client.indices.getAlias({ name: entries, ignore_unavailable: true }).catch(ifNone)).sort();

const ifNone = (fault: unknown) => {
  if ((fault as { meta?: { statusCode?: number } }).meta?.statusCode !== 404) throw fault;
  return {};
};

/** @returns how many entries had anything of a person. */
export async function eraseShop(client: Client, names: IndexNames, shop: string, typed: TypedDetails): Promise<number> {
  let entries = 0;
  const months = await monthsOf(client, names);
  if (months.length > 0) {
    const concerned = [{ term: { personal: true } }, { terms: { action: [...typed.actions] } }];
    const query = { bool: { filter: [{ term: { shop } }], should: concerned, minimum_should_match: 1 } };
    for await (const page of scan<AuditEntry & { personal?: boolean }>(client, names.entries, query)) {
      const left = page.filter(({ _source }) => _source && (_source.personal || quotes(_source, typed)));
      entries += left.length;
      if (left.length > 0)
        await bulk(
          client,
          left.flatMap(hit => erased(hit, typed)),
        );
    }
  }
  const forgotten = await forgetSubjects(client, names, shop);
  await expungeDeleted(client, months);
  if (forgotten) await cleanNotes(client, names);
  return entries;
}

const quotes = ({ action, details }: AuditEntry, typed: TypedDetails): boolean =>
  typed.actions.includes(action) && details !== typed.erased;

function erased({ _index, _id, _source }: Hit, typed: TypedDetails) {
  if (!_source) return [];
  const details = quotes(_source, typed) ? typed.erased : _source.details;
  const entry = { ..._source, details, client: null, sessionId: null };
  return [indexInto(_index, _id ?? '', ERASED_VERSION), documentOf(entry)];
}

const subjectsOf = (shop: string): estypes.QueryDslQueryContainer => ({
  bool: { filter: [{ term: { shop } }], must_not: [{ exists: { field: 'shopState' } }] },
});

/**
 * What is pending first: else a writer puts it back.
 * @returns whether traces are left, of this erasure or of one that did not come to its end.
 */
async function forgetSubjects(client: Client, names: IndexNames, shop: string): Promise<boolean> {
  await client.indices.refresh({ index: names.notes });
  const { count } = await client.count({ index: names.notes, query: subjectsOf(shop) });
  let step = 0;
  let isUnclean = false;
  await change(client, names, state => {
    const kept = Object.entries(state.pending.subjects).filter(([, note]) => note?.shop !== shop);
    isUnclean = state.unclean || count > 0 || kept.length < Object.keys(state.pending.subjects).length;
    step = state.step + 1;
    if (!isUnclean) return null;
    return { ...state, step, unclean: true, pending: { ...state.pending, subjects: Object.fromEntries(kept) } };
  });
  if (count > 0) await deleteNotes(client, names, subjectsOf(shop), step);
  return isUnclean;
}

async function deleteNotes(
  client: Client,
  names: IndexNames,
  query: estypes.QueryDslQueryContainer,
  step: number,
): Promise<void> {
  for await (const page of scan(client, names.notes, query))
    await bulk(
      client,
      page.map(({ _id }) => deleteFrom(names.notes, _id ?? '', step)),
    );
}

async function cleanNotes(client: Client, names: IndexNames): Promise<void> {
  await expungeDeleted(client, [names.notes]);
  await change(client, names, state => ({ ...state, unclean: false }));
}

/** Again where a writer was faster. @param next the new state, `null` for no change. */
async function change(client: Client, names: IndexNames, next: (state: State) => State | null): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      const state = await readState(client, names.notes, true);
      const { seen: _, ...before } = state;
      const document = state.seen && next(before);
      if (document) await changeState(client, names.notes, state, document);
      return;
    } catch (fault) {
      if (!(fault instanceof SearchConflict) || attempt === ATTEMPTS) throw fault;
    }
}

/** Months that are over go as a whole. @returns how many entries were removed. */
export async function removeBefore(client: Client, names: IndexNames, at: string): Promise<number> {
  let removed = 0;
  const before = names.month(at);
  for (const month of await monthsOf(client, names)) {
    if (month > before) continue;
    if (month < before) {
      removed += (await client.count({ index: month })).count;
      await client.indices.delete({ index: month, ignore_unavailable: true });
      continue;
    }
    for await (const page of scan(client, month, { range: { at: { lt: storable(at) } } })) {
      removed += page.length;
      await bulk(
        client,
        page.map(({ _index, _id }) => deleteFrom(_index, _id ?? '', ERASED_VERSION)),
      );
    }
  }
  return removed;
}

/** The state stays, so that what a late writer brings is older than all that follows. */
export async function removeAll(client: Client, names: IndexNames): Promise<void> {
  let step = 0;
  await change(client, names, state => {
    step = state.step + 1;
    const pending = { shops: {}, subjects: {} };
    return { checkpoint: null, step, shopsStep: step, unclean: true, pending };
  });
  for (const index of await monthsOf(client, names)) await client.indices.delete({ index, ignore_unavailable: true });
  await client.indices.refresh({ index: names.notes });
  await deleteNotes(client, names, { bool: { must_not: [{ exists: { field: 'step' } }] } }, step);
  await cleanNotes(client, names);
}
