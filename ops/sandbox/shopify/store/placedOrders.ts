/** The orders that a person placed on the control page: all that the sandbox must remember of a shop's business. */
import type { ShopDomain } from '../../../../domain/kernel/names.js';
import type { Sqlite } from '../../../../platform/sqlite/open.js';

export interface Placed {
  /** Far above the generated ones, which go on counting. */
  readonly number: number;
  /** Epoch milliseconds, a whole second. */
  readonly createdAt: number;
}

export interface PlacedOrders {
  place(shop: ShopDomain, now: number): Placed;
  of(shop: ShopDomain): readonly Placed[];
}

const FIRST_NUMBER = 900_001;

export function placedOrders(database: Sqlite): PlacedOrders {
  database.exec(
    'CREATE TABLE IF NOT EXISTS placed_orders (shop TEXT, number INTEGER, created_at INTEGER, PRIMARY KEY (shop, number))',
  );
  const all = database.prepare(
    'SELECT number, created_at AS createdAt FROM placed_orders WHERE shop = ? ORDER BY number',
  );
  return {
    place: (shop, now) =>
      database.transaction(() => {
        const number = FIRST_NUMBER + all.all([shop]).length;
        const createdAt = Math.floor(now / 1000) * 1000;
        database.prepare('INSERT INTO placed_orders VALUES (?, ?, ?)').run([shop, number, createdAt]);
        return { number, createdAt };
      }),
    of: shop => all.all<Placed>([shop]),
  };
}
