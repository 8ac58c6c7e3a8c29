import type { Execute, Query } from '../../postgres/openPostgres.js';
import { entryWords } from '../entryWords.js';
import { mustBeInOrder } from '../mustBeInOrder.js';
import { type AuditSearch, type IndexedEntry, SearchConflict } from '../port.js';
import { storable } from './conditions.js';
import { vectorOf } from './vectors.js';

type Step = Parameters<AuditSearch['write']>[1];

/** Within a transaction. @throws what `AuditSearch.write` does. */
export async function writeEntries(
  query: Query,
  execute: Execute,
  entries: readonly IndexedEntry[],
  step: Step,
): Promise<void> {
  const { changed } = await execute(
    'update search_state set checkpoint = $1 where checkpoint is not distinct from $2::text',
    [step.to, step.from],
  );
  if (changed !== 1) throw new SearchConflict(`the index does not end at ${step.from}`);
  mustBeInOrder(entries, step);
  await insertEntries(query, entries);
  for (const [shop, state] of Object.entries(step.shops ?? {}))
    await query('insert into search_shops values ($1, $2) on conflict (shop) do update set state = excluded.state', [
      shop,
      state,
    ]);
  for (const [key, note] of Object.entries(step.subjects ?? {}))
    await (note
      ? query(
          `insert into search_subjects values ($1, $2, $3)
           on conflict (key) do update set shop = excluded.shop, said = excluded.said`,
          [key, note.shop, storable(note.said)],
        )
      : query('delete from search_subjects where key = $1', [key]));
}

async function insertEntries(query: Query, entries: readonly IndexedEntry[]): Promise<void> {
  const texts = entries.map(({ details }) => storable(details));
  await query(
    `insert into search_entries
       (position, id, at, shop, action, category, details, client, session_id, words, digests)
     select a, b, c, d, e, f, g, h, i, j, array(select jsonb_array_elements_text(k))
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                 $10::tsvector[], $11::jsonb[]) as t(a, b, c, d, e, f, g, h, i, j, k)`,
    [
      entries.map(({ position }) => position),
      entries.map(({ id }) => id),
      entries.map(({ at }) => at),
      entries.map(({ shop }) => shop),
      entries.map(({ action }) => action),
      entries.map(({ category }) => category),
      texts,
      entries.map(({ client }) => client),
      entries.map(({ sessionId }) => sessionId),
      entries.map((entry, n) => vectorOf(entryWords({ ...entry, details: texts[n] as string }))),
      // Lists of lists would have to be of one length.
      entries.map(({ digests }) => JSON.stringify(digests)),
    ],
  );
}
