import { openSqlite } from '../../sqlite/open.js';
import type { MovedKey, MovedKeys } from '../move.js';
import { createTables } from './openSqliteKeys.js';

/** Bytes arrive as an `ArrayBuffer`. */
type Row = Omit<MovedKey, 'wrapped'> & { readonly wrapped: ArrayBuffer | null };

const KEYS = `
  select id, shop, purpose, generation, created_at as "createdAt", wrapped, destroyed_at as "destroyedAt", reason,
    expires_at as "expiresAt" from keys order by id`;

/** Reads a file of keys exclusively. @returns its content, and a function that closes the file. */
export function readKeys(path: string): { readonly moved: MovedKeys; close(): void } {
  const file = openSqlite(path, { synchronous: 'FULL', secureDelete: true, alone: true });
  createTables(file);
  const check = file.prepare('select box from key_check').get<{ box: ArrayBuffer }>();
  return {
    moved: {
      check: check ? Buffer.from(check.box) : null,
      keys: file
        .prepare(KEYS)
        .all<Row>()
        .map(row => ({ ...row, wrapped: row.wrapped && Buffer.from(row.wrapped) })),
      secrets: file.prepare('select shop, name, sealed from secrets').all<MovedKeys['secrets'][number]>(),
    },
    close: file.close,
  };
}
