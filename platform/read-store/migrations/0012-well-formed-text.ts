import { type Kysely, type Migration, sql } from 'kysely';
import { wellFormedJson } from '../../runtime/json/wellFormedJson.js';

/**
 * Mends text that an earlier version stored with lone surrogates: as bytes that are not UTF-8, which SQLite's JSON functions
 * made of their escapes, or as escapes in a JSON text. In every table: what is folded would come right at the next
 * rebuild, but not what workers keep.
 */
export const wellFormedText: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<TextColumn>`
      select tables.name as "table", columns.name as "column",
        (select json_group_array(name) from pragma_table_info(tables.name) where pk > 0) as "key"
      from sqlite_master as tables, pragma_table_info(tables.name) as columns
      where tables.type = 'table' and tables.name not like 'sqlite%' and lower(columns.type) = 'text'`.execute(db);
    for (const column of rows) if (column.key !== '[]') await mend(db, column);
  },
};

interface TextColumn {
  readonly table: string;
  readonly column: string;
  /** The names of the primary key's columns, as a JSON list. */
  readonly key: string;
}

/** Rows are found again by the bytes of their key, which may be what is mended. */
async function mend(db: Kysely<unknown>, { table, column, key }: TextColumn): Promise<void> {
  const keys = (JSON.parse(key) as string[]).map(name => sql.ref(name));
  const text = sql.ref(column);
  const { rows } = await sql<Record<string, Uint8Array>>`
    select cast(${text} as blob) as bytes,
      ${sql.join(keys.map((name, index) => sql`cast(${name} as blob) as ${sql.ref(`key${index}`)}`))}
    from ${sql.table(table)}
    where instr(cast(${text} as blob), x'ed') or (instr(lower(${text}), '\\ud') and substr(${text}, 1, 1) in ('{', '['))
  `.execute(db);
  for (const { bytes = new Uint8Array(), ...held } of rows) {
    const mended = wellFormed(bytes);
    if (Buffer.from(mended).equals(bytes)) continue;
    const isIt = sql.join(
      keys.map((name, index) => sql`${name} = cast(${held[`key${index}`]} as text)`),
      sql` and `,
    );
    await sql`update or replace ${sql.table(table)} set ${text} = ${mended} where ${isIt}`.execute(db);
  }
}

/** Surrogates are spelled ED A0..BF and one more byte; each becomes one U+FFFD, not one for every byte. */
function wellFormed(bytes: Uint8Array): string {
  const spelled = Buffer.from(bytes);
  for (let at = spelled.indexOf(0xed); at >= 0; at = spelled.indexOf(0xed, at + 1))
    if ((spelled[at + 1] ?? 0) >= 0xa0) spelled.set([0xef, 0xbf, 0xbd].slice(0, spelled.length - at), at);
  const text = spelled.toString('utf8');
  return /^[[{]/.test(text) ? wellFormedJson(text) : text;
}
