/** Stores a shop's manual changes other than orders, in order. */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';

export type ChangeKind =
  | 'order cancelled'
  | 'order refunded'
  | 'order refunded without items'
  | 'order of a gift card'
  | 'order paid by gift card'
  | 'order deleted'
  | 'product created'
  | 'product edited'
  | 'product deleted'
  | 'stock set'
  | 'checkout abandoned'
  | 'checkout recovered'
  | 'checkout deleted';

export interface StoreChange {
  readonly kind: ChangeKind;
  /** Digits of the changed object's id. */
  readonly id: string;
  /**
   * New values by kind: `{title, price}` for a product, `{stock}` for a variant, `{amount}` for a refund, in minor
   * units.
   */
  readonly value: Readonly<Record<string, string | number>>;
  /** Epoch milliseconds, a whole second. */
  readonly at: number;
}

export interface StoreChanges {
  record(shop: ShopDomain, change: StoreChange): void;
  /** Oldest first. The same list until something is recorded. */
  of(shop: ShopDomain): readonly StoreChange[];
  /** Removes all of them. */
  forget(shop: ShopDomain): void;
}

export function storeChanges(database: Sqlite): StoreChanges {
  database.exec(`CREATE TABLE IF NOT EXISTS store_changes (
    seq INTEGER PRIMARY KEY, shop TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, at INTEGER NOT NULL)`);
  const lists = new Map<ShopDomain, readonly StoreChange[]>();
  const read = (shop: ShopDomain): readonly StoreChange[] =>
    database
      .prepare('SELECT kind, id, value, at FROM store_changes WHERE shop = ? ORDER BY seq')
      .all<{ kind: ChangeKind; id: string; value: string; at: number }>([shop])
      .map(row => ({ ...row, value: JSON.parse(row.value) as StoreChange['value'] }));
  return {
    record(shop, { kind, id, value, at }) {
      database
        .prepare('INSERT INTO store_changes (shop, kind, id, value, at) VALUES (?, ?, ?, ?, ?)')
        .run([shop, kind, id, JSON.stringify(value), at]);
      lists.delete(shop);
    },
    forget(shop) {
      database.prepare('DELETE FROM store_changes WHERE shop = ?').run([shop]);
      lists.delete(shop);
    },
    of(shop) {
      const known = lists.get(shop) ?? read(shop);
      lists.set(shop, known);
      return known;
    },
  };
}
