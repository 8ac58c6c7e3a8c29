import { openPostgres } from '../postgres/openPostgres.js';
import { isDamaged } from '../sqlite/isDamaged.js';
import { hasContent, type Peek, peek } from '../sqlite/peek.js';
import type { StoreFacts, StoreKind } from './storeKind.js';

/**
 * Inspects a store without creating or changing anything.
 * @param url as in its variable. Engines other than SQLite and PostgreSQL count as absent.
 * @throws Error with one line if a server cannot be used.
 */
export async function inspectStore(kind: StoreKind, url: string): Promise<StoreFacts> {
  const path = fileOf(url);
  if (path !== null) return hasContent(path) ? inspectFile(kind.sqlite, path) : { is: 'absent' };
  return url.startsWith('postgres:') ? await inspectServer(kind.postgres, url) : { is: 'absent' };
}

/** The file in `sqlite:<path>`; `null` for a server or memory. */
export function fileOf(url: string): string | null {
  const path = /^sqlite:(.+)$/is.exec(url)?.[1];
  return path === undefined || path === ':memory:' ? null : path;
}

function inspectFile({ isOurs, facts, known, checked }: StoreKind['sqlite'], path: string): StoreFacts {
  try {
    return peek(path, look => {
      if (checked) checkPages(look);
      const tables = new Set(
        look.rows('name', "from sqlite_schema where type = 'table'").map(([name]) => String(name)),
      );
      if (tables.size === 0) return { is: 'absent' };
      if (!isOurs(tables)) return { is: 'foreign' };
      if (look.rows(known, '')[0]?.[0] !== 1) return { is: 'unknown' };
      const sql = facts(tables);
      const [log, position, used] = look.rows(`${sql.log}, ${sql.position}, ${sql.used}`, '')[0] ?? [];
      return { is: 'there', log: textOf(log), position: textOf(position), used: used === 1 };
    });
  } catch (fault) {
    if (!isDamaged(fault)) throw new Error(`cannot open ${path}: ${(fault as Error).message}`, { cause: fault });
    return { is: 'damaged', reason: (fault as Error).message };
  }
}

class Malformed extends Error {}

function checkPages(look: Peek): void {
  const found = String(look.rows('quick_check', 'from pragma_quick_check limit 1')[0]?.[0]);
  if (found !== 'ok') throw new Malformed(`malformed: ${found.split('\n')[0]}`);
}

async function inspectServer({ isOurs, facts, steps }: StoreKind['postgres'], url: string): Promise<StoreFacts> {
  const postgres = openPostgres(url);
  try {
    await postgres.check();
    const { query } = postgres;
    const named = await query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = current_schema()',
    );
    const tables = new Set(named.map(({ name }) => name));
    if (!isOurs(tables)) return { is: 'absent' };
    if (steps && tables.has('tidewatch_schemas')) {
      const version = 'select version from tidewatch_schemas where engine = $1';
      const [made] = await query<{ version: number }>(version, [steps.engine]);
      if ((made?.version ?? 0) > steps.known) return { is: 'unknown' };
    }
    const { log, position, used } = facts(tables);
    const [found] = await query<{ log: string | null; position: string | null; used: boolean }>(
      `select (${log})::text as log, (${position})::text as position, (${used}) as used`,
    );
    return { is: 'there', log: found?.log || null, position: found?.position || null, used: found?.used ?? false };
  } finally {
    await postgres.close();
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
