/** Stores all shops' bulk operations in `sandbox.db`. Their files are in the same folder. */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';

export type BulkStatus = 'CREATED' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELING' | 'CANCELED' | 'EXPIRED';

export interface BulkOperation {
  /** Digits, above 2^53. */
  readonly id: string;
  readonly shop: ShopDomain;
  readonly query: string;
  readonly status: BulkStatus;
  readonly errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | null;
  /** Lines of the file. */
  readonly objects: number;
  readonly roots: number;
  /** Bytes; `null` until the file is ready. */
  readonly fileSize: number | null;
  /** A secret that makes the file's URL unguessable. */
  readonly key: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly completedAt: number | null;
}

export interface BulkOperations {
  create(operation: Pick<BulkOperation, 'shop' | 'query' | 'key' | 'createdAt'>): BulkOperation;
  save(operation: BulkOperation): void;
  find(shop: ShopDomain, id: string): BulkOperation | undefined;
  byKey(key: string): BulkOperation | undefined;
  /** Oldest first. */
  of(shop: ShopDomain): readonly BulkOperation[];
}

const FIRST_ID = 9_507_199_300_000_000n;
const COLUMNS = `id, shop, query, status, error_code AS errorCode, objects, roots, file_size AS fileSize, key,
  created_at AS createdAt, completed_at AS completedAt`;

export function bulkOperations(database: Sqlite): BulkOperations {
  database.exec(`CREATE TABLE IF NOT EXISTS bulk_operations (
    seq INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, shop TEXT NOT NULL, query TEXT NOT NULL, status TEXT NOT NULL,
    error_code TEXT, objects INTEGER NOT NULL, roots INTEGER NOT NULL, file_size INTEGER, key TEXT UNIQUE NOT NULL,
    created_at INTEGER NOT NULL, completed_at INTEGER);
    UPDATE bulk_operations SET status = 'FAILED', error_code = 'INTERNAL_SERVER_ERROR', completed_at = created_at
      WHERE status IN ('CREATED', 'RUNNING', 'CANCELING');`);
  const all = (where: string, ...args: string[]) =>
    database.prepare(`SELECT ${COLUMNS} FROM bulk_operations WHERE ${where} ORDER BY seq`).all<BulkOperation>(args);
  return {
    create(begun) {
      const { n = 0 } = database.prepare('SELECT count(*) AS n FROM bulk_operations').get<{ n: number }>() ?? {};
      const fresh = {
        status: 'CREATED',
        errorCode: null,
        objects: 0,
        roots: 0,
        fileSize: null,
        completedAt: null,
      } as const;
      const operation: BulkOperation = { ...begun, ...fresh, id: String(FIRST_ID + BigInt(n) * 1021n) };
      database
        .prepare(
          'INSERT INTO bulk_operations (id, shop, query, status, objects, roots, key, created_at) VALUES (?, ?, ?, ?, 0, 0, ?, ?)',
        )
        .run([operation.id, begun.shop, begun.query, operation.status, begun.key, begun.createdAt]);
      return operation;
    },
    save: ({ id, status, errorCode, objects, roots, fileSize, completedAt }) =>
      void database
        .prepare(
          'UPDATE bulk_operations SET status = ?, error_code = ?, objects = ?, roots = ?, file_size = ?, completed_at = ? WHERE id = ?',
        )
        .run([status, errorCode, objects, roots, fileSize, completedAt, id]),
    find: (shop, id) => all('shop = ? AND id = ?', shop, id)[0],
    byKey: key => all('key = ?', key)[0],
    of: shop => all('shop = ?', shop),
  };
}
