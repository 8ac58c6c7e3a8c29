import { hash } from 'node:crypto';
import type { Client, estypes } from '@elastic/elasticsearch';
import { EngineLost } from '../../engineLost.js';
import { entryWords } from '../entryWords.js';
import { mustBeInOrder } from '../mustBeInOrder.js';
import { type AuditEntry, type AuditSearch, type IndexedEntry, SearchConflict } from '../port.js';
import { storable } from './conditions.js';
import type { IndexNames } from './indices.js';
import { BLOCKED } from './isLost.js';
import { changeState, readState, type State } from './state.js';

type Operation = estypes.BulkOperationContainer | object;
type Step = Parameters<AuditSearch['write']>[1];

/** Erasing writes the second version: a writer that is late with the first comes too late. */
export const FIRST_VERSION = 1;
export const ERASED_VERSION = 2;
/** Documents in one request: a megabyte or two. */
const AT_ONCE = 2_000;
/** On a busy machine a request takes seconds. */
const BULK_MS = 30_000;

/** @param ensureMonth makes the index of an instant. @throws what `AuditSearch.write` does. */
export async function writeEntries(
  client: Client,
  names: IndexNames,
  ensureMonth: (at: string) => Promise<string>,
  entries: readonly IndexedEntry[],
  step: Step,
): Promise<void> {
  const state = await readState(client, names.notes, true);
  if (state.checkpoint !== step.from) throw new SearchConflict(`the index does not end at ${step.from}`);
  mustBeInOrder(entries, step);
  const operations: Operation[] = pendingOperations(names, state);
  for (const entry of entries) {
    operations.push(indexInto(await ensureMonth(entry.at), entry.position, FIRST_VERSION));
    operations.push(documentOf(entry));
  }
  await bulk(client, operations);
  const { shops = {}, subjects = {} } = step;
  await changeState(client, names.notes, state, {
    checkpoint: step.to,
    step: state.step + 1,
    shopsStep: Object.keys(shops).length > 0 ? state.step + 1 : state.shopsStep,
    unclean: state.unclean,
    pending: { shops, subjects },
  });
}

/** What the last write left, so that this one finds it in its place. */
function pendingOperations(names: IndexNames, { pending, step }: State): Operation[] {
  const operations: Operation[] = [];
  for (const [shop, shopState] of Object.entries(pending.shops))
    operations.push(indexInto(names.notes, keyOf('shop', shop), step), { shop: storable(shop), shopState });
  for (const [key, note] of Object.entries(pending.subjects)) {
    const id = keyOf('subject', key);
    if (note)
      operations.push(indexInto(names.notes, id, step), {
        key: storable(key),
        shop: note.shop,
        said: storable(note.said),
      });
    else operations.push(deleteFrom(names.notes, id, step));
  }
  return operations;
}

/** The server takes 512 bytes. */
export const keyOf = (of: 'shop' | 'subject', name: string): string => `${of}-${hash('sha256', storable(name))}`;

export const indexInto = (_index: string, _id: string, version: number): Operation => ({
  index: { _index, _id, version, version_type: 'external_gte' },
});

export const deleteFrom = (_index: string, _id: string, version: number): Operation => ({
  delete: { _index, _id, version, version_type: 'external_gte' },
});

/** As the index holds an entry. @param entry of one that was erased, without client, session and digests. */
export function documentOf(entry: AuditEntry & { readonly digests?: readonly string[] }): object {
  const { position, id, at, shop, action, category, client, sessionId, digests = [] } = entry;
  const details = storable(entry.details);
  return {
    ...{ position, id, at, shop, action, category, details, client, sessionId },
    words: entryWords({ action, details, shop }).join(' '),
    digests: digests.map(storable),
    personal: client !== null || sessionId !== null || digests.length > 0,
  };
}

/** All are visible when it resolves. An older version than the one that is there is no fault. @throws EngineLost, Error */
export async function bulk(client: Client, operations: readonly Operation[]): Promise<void> {
  for (let at = 0; at < operations.length; ) {
    let end = Math.min(at + 2 * AT_ONCE, operations.length);
    // A deletion is one operation, and others are two: they stay together.
    while (end < operations.length && !isAction(operations[end] as Operation)) end += 1;
    const { errors, items } = await client.bulk(
      { operations: operations.slice(at, end) as never, refresh: true },
      { requestTimeout: BULK_MS },
    );
    at = end;
    if (!errors) continue;
    for (const item of items) {
      const { status = 0, error } = Object.values(item)[0] as {
        status?: number;
        error?: { type?: string; reason?: string };
      };
      if (!error || status === 409) continue;
      if (status === 429 || status === 503 || error.type === BLOCKED)
        throw new EngineLost(`Elasticsearch is busy: ${error.reason}`);
      throw new Error(`Elasticsearch refused an entry: ${error.reason}`);
    }
  }
}

const isAction = (operation: Operation): boolean => 'index' in operation || 'delete' in operation;
