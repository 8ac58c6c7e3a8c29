/** An index for each test of the suite of the search port, and short ways to fill and ask it. */
import { afterEach, beforeEach } from 'vitest';
import type { AuditFilter, AuditSearch, IndexedEntry, PageRequest } from '../../../platform/search/port.js';
import { positionOf, term } from './auditEntries.js';

export interface SearchPlace {
  /** Another handle on the same index, like another process's. */
  open(): Promise<AuditSearch>;
  /** True if the engine's files contain these bytes. */
  holds(bytes: string): Promise<boolean>;
  remove(): Promise<void>;
}

/** The subject of a contract: an engine's name, and a function that creates an index. */
export type CreateIndex = () => Promise<SearchPlace>;

/** To be called once within `describe`; its functions work on the index of the test that is running. */
export function searchIndex(create: CreateIndex) {
  let place: SearchPlace;
  let search: AuditSearch;
  let opened: AuditSearch[];

  const open = async () => {
    const handle = await place.open();
    opened.push(handle);
    return handle;
  };
  beforeEach(async () => {
    place = await create();
    opened = [];
    search = await open();
  });
  afterEach(async () => {
    for (const handle of opened) await handle.close();
    await place.remove();
  });

  /** The numbers of the entries. */
  const found = async (filter: AuditFilter, page: Partial<PageRequest> = {}) =>
    (await search.find(filter, { limit: 100, ...page })).map(({ id }) => Number(id.slice('event-'.length)));

  return {
    /** The handle that the other functions use. */
    search: () => search,
    open,
    holds: (bytes: string) => place.holds(bytes),
    store: async (entries: readonly IndexedEntry[], handle = search) => {
      const from = await handle.checkpoint();
      await handle.write(entries, { from, to: entries.at(-1)?.position ?? positionOf(0) });
    },
    found,
    texts: (text: string, prefix = false) => found({ terms: [term(text, { prefix })] }),
  };
}
