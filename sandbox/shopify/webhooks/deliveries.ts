/** Stores deliveries in `sandbox.db` until they arrive or their retries run out. The payload never changes. */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';

export interface Delivery {
  readonly seq: number;
  readonly shop: ShopDomain;
  readonly topic: string;
  readonly uri: string;
  /** The subscription's name, if it has one. */
  readonly name: string | null;
  readonly subscriptionId: string | null;
  /** Identifies a repeated delivery. */
  readonly webhookId: string;
  /** Shared by all deliveries of one action. */
  readonly eventId: string;
  /** Epoch milliseconds. */
  readonly triggeredAt: number;
  readonly body: string;
  /** `wrong`: signed with another secret than the app's. */
  readonly signature: 'right' | 'wrong';
  /** 1 for a manual redelivery, 0 for the original. */
  readonly repeated: 0 | 1;
  readonly attempts: number;
  /** Time of the next attempt; `null` after arrival or the last retry. */
  readonly dueAt: number | null;
  /** The last response's status code, or why there was none. */
  readonly answer: string | null;
}

export type NewDelivery = Omit<Delivery, 'seq' | 'attempts' | 'answer'>;

export interface Deliveries {
  add(delivery: NewDelivery): void;
  attempted(delivery: Delivery, outcome: Pick<Delivery, 'attempts' | 'dueAt' | 'answer'>): void;
  /** Cancels a shop's waiting deliveries of a topic. */
  cancel(shop: ShopDomain, topic: string): void;
  /** Returns the shop's next delivery due by then. */
  next(shop: ShopDomain, now: number): Delivery | undefined;
  /** Returns shops with waiting deliveries, and the earliest time. */
  waiting(): readonly { readonly shop: ShopDomain; readonly dueAt: number }[];
  /** Newest first. */
  latest(shop: ShopDomain, count: number): readonly Delivery[];
  /** The newest that is not a redelivery, optionally of one topic. */
  original(shop: ShopDomain, topic: string | null): Delivery | undefined;
}

const COLUMNS = `seq, shop, topic, uri, name, subscription_id AS subscriptionId, webhook_id AS webhookId,
  event_id AS eventId, triggered_at AS triggeredAt, body, signature, repeated, attempts, due_at AS dueAt, answer`;

export function deliveries(database: Sqlite): Deliveries {
  database.exec(`CREATE TABLE IF NOT EXISTS webhook_deliveries (
    seq INTEGER PRIMARY KEY, shop TEXT NOT NULL, topic TEXT NOT NULL, uri TEXT NOT NULL, name TEXT, subscription_id TEXT,
    webhook_id TEXT NOT NULL, event_id TEXT NOT NULL, triggered_at INTEGER NOT NULL, body TEXT NOT NULL,
    signature TEXT NOT NULL, repeated INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER, answer TEXT);
    CREATE INDEX IF NOT EXISTS webhook_deliveries_due ON webhook_deliveries (shop, due_at) WHERE due_at IS NOT NULL;`);
  const run = (sql: string, ...args: (string | number | null)[]) => void database.prepare(sql).run(args);
  return {
    add: one =>
      run(
        `INSERT INTO webhook_deliveries (shop, topic, uri, name, subscription_id, webhook_id, event_id, triggered_at, body,
           signature, repeated, due_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[one.shop, one.topic, one.uri, one.name, one.subscriptionId, one.webhookId, one.eventId],
        ...[one.triggeredAt, one.body, one.signature, one.repeated, one.dueAt],
      ),
    attempted: ({ seq }, { attempts, dueAt, answer }) =>
      run(
        'UPDATE webhook_deliveries SET attempts = ?, due_at = ?, answer = ? WHERE seq = ?',
        attempts,
        dueAt,
        answer,
        seq,
      ),
    cancel: (shop, topic) =>
      run('DELETE FROM webhook_deliveries WHERE shop = ? AND topic = ? AND due_at IS NOT NULL', shop, topic),
    next: (shop, now) =>
      database
        .prepare(
          `SELECT ${COLUMNS} FROM webhook_deliveries WHERE shop = ? AND due_at <= ? ORDER BY due_at, seq LIMIT 1`,
        )
        .get<Delivery>([shop, now]),
    waiting: () =>
      database
        .prepare('SELECT shop, min(due_at) AS dueAt FROM webhook_deliveries WHERE due_at IS NOT NULL GROUP BY shop')
        .all<{ shop: ShopDomain; dueAt: number }>(),
    latest: (shop, count) =>
      database
        .prepare(`SELECT ${COLUMNS} FROM webhook_deliveries WHERE shop = ? ORDER BY seq DESC LIMIT ?`)
        .all<Delivery>([shop, count]),
    original: (shop, topic) =>
      database
        .prepare(
          `SELECT ${COLUMNS} FROM webhook_deliveries WHERE shop = ? AND repeated = 0 AND (? IS NULL OR topic = ?)
           ORDER BY seq DESC LIMIT 1`,
        )
        .get<Delivery>([shop, topic, topic]),
  };
}
