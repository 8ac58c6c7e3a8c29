/** Stores orders placed on the control page. */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';

export interface Placed {
  /** Far above the generated numbers, which keep growing. */
  readonly number: number;
  /** Epoch milliseconds, a whole second. */
  readonly createdAt: number;
}

export interface PlacedOrders {
  place(shop: ShopDomain, now: number): Placed;
  /** The same list until an order is placed. */
  of(shop: ShopDomain): readonly Placed[];
  /** Removes all of them. */
  forget(shop: ShopDomain): void;
}

const FIRST_NUMBER = 9_000_001;

export function placedOrders(database: Sqlite): PlacedOrders {
  database.exec(
    'CREATE TABLE IF NOT EXISTS placed_orders (shop TEXT, number INTEGER, created_at INTEGER, PRIMARY KEY (shop, number))',
  );
  const all = database.prepare(
    'SELECT number, created_at AS createdAt FROM placed_orders WHERE shop = ? ORDER BY number',
  );
  const lists = new Map<ShopDomain, readonly Placed[]>();
  function of(shop: ShopDomain): readonly Placed[] {
    const known = lists.get(shop) ?? all.all<Placed>([shop]);
    lists.set(shop, known);
    return known;
  }
  return {
    of,
    forget(shop) {
      database.prepare('DELETE FROM placed_orders WHERE shop = ?').run([shop]);
      lists.delete(shop);
    },
    place(shop, now) {
      const number = FIRST_NUMBER + of(shop).length;
      const createdAt = Math.floor(now / 1000) * 1000;
      database.prepare('INSERT INTO placed_orders VALUES (?, ?, ?)').run([shop, number, createdAt]);
      lists.delete(shop);
      return { number, createdAt };
    },
  };
}
