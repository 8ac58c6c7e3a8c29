/** Stores an app's webhook subscriptions: topics and URLs. */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';

export interface Subscription {
  /** Digits, above 2^53. */
  readonly id: string;
  /** As in the header: `orders/create`. */
  readonly topic: string;
  readonly uri: string;
  readonly name: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

export interface Subscriptions {
  /** `null` if the topic already goes to that URL. */
  add(shop: ShopDomain, wanted: Omit<Subscription, 'id'>): Subscription | null;
  /** `false` if there is none. */
  remove(shop: ShopDomain, id: string): boolean;
  removeAll(shop: ShopDomain): void;
  /** Oldest first. */
  of(shop: ShopDomain): readonly Subscription[];
}

const FIRST_ID = 9_607_199_300_000_000n;

export function subscriptions(database: Sqlite): Subscriptions {
  database.exec(`CREATE TABLE IF NOT EXISTS webhook_subscriptions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, shop TEXT NOT NULL, topic TEXT NOT NULL, uri TEXT NOT NULL, name TEXT,
    created_at INTEGER NOT NULL, UNIQUE (shop, topic, uri))`);
  const seqOf = (id: string): number => Number((BigInt(id) - FIRST_ID) / 1031n);
  const of = (shop: ShopDomain): Subscription[] =>
    database
      .prepare(
        'SELECT seq, topic, uri, name, created_at AS createdAt FROM webhook_subscriptions WHERE shop = ? ORDER BY seq',
      )
      .all<Omit<Subscription, 'id'> & { seq: number }>([shop])
      .map(({ seq, ...one }) => ({ ...one, id: String(FIRST_ID + BigInt(seq) * 1031n) }));
  return {
    of,
    add(shop, { topic, uri, name, createdAt }) {
      const { changes } = database
        .prepare(
          'INSERT OR IGNORE INTO webhook_subscriptions (shop, topic, uri, name, created_at) VALUES (?, ?, ?, ?, ?)',
        )
        .run([shop, topic, uri, name, createdAt]);
      return changes === 0 ? null : (of(shop).at(-1) ?? null);
    },
    remove: (shop, id) =>
      database.prepare('DELETE FROM webhook_subscriptions WHERE shop = ? AND seq = ?').run([shop, seqOf(id)]).changes >
      0,
    removeAll: shop => void database.prepare('DELETE FROM webhook_subscriptions WHERE shop = ?').run([shop]),
  };
}
