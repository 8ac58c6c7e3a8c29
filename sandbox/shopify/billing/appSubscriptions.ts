/** Stores the app's subscriptions by shop (shopify reference §14). */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';

export const SUBSCRIPTION_STATUSES = ['PENDING', 'ACTIVE', 'DECLINED', 'EXPIRED', 'FROZEN', 'CANCELLED'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export interface AppSubscription {
  /** Digits, above 2^53. */
  readonly id: string;
  readonly shop: ShopDomain;
  readonly name: string;
  readonly status: SubscriptionStatus;
  /** 1 for a test subscription without a charge. */
  readonly test: 0 | 1;
  readonly trialDays: number;
  /** A decimal as requested. */
  readonly amount: string;
  readonly currency: string;
  readonly interval: string;
  readonly returnUrl: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** `null` until it is active. */
  readonly currentPeriodEnd: number | null;
}

export interface AppSubscriptions {
  create(asked: Omit<AppSubscription, 'id' | 'status' | 'updatedAt' | 'currentPeriodEnd'>): AppSubscription;
  /** Activates a pending subscription, which replaces the previous one. @returns all changed subscriptions. */
  approve(subscription: AppSubscription, now: number): readonly AppSubscription[];
  setStatus(subscription: AppSubscription, status: SubscriptionStatus, now: number): AppSubscription;
  find(shop: ShopDomain, id: string): AppSubscription | undefined;
  /** Oldest first. An unapproved one expires after two days. */
  of(shop: ShopDomain, now: number): readonly AppSubscription[];
}

const DAY = 86_400_000;
const PERIOD = 30 * DAY;
const APPROVAL_TIME = 2 * DAY;
const FIRST_ID = 9_707_199_300_000_000n;

export function appSubscriptions(database: Sqlite): AppSubscriptions {
  database.exec(`CREATE TABLE IF NOT EXISTS app_subscriptions (
    seq INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, shop TEXT NOT NULL, name TEXT NOT NULL, status TEXT NOT NULL,
    test INTEGER NOT NULL, trial_days INTEGER NOT NULL, amount TEXT NOT NULL, currency TEXT NOT NULL,
    interval TEXT NOT NULL, return_url TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    current_period_end INTEGER)`);
  const read = (where: string, ...args: (string | number)[]) =>
    database
      .prepare(
        `SELECT id, shop, name, status, test, trial_days AS trialDays, amount, currency, interval, return_url AS returnUrl,
           created_at AS createdAt, updated_at AS updatedAt, current_period_end AS currentPeriodEnd
         FROM app_subscriptions WHERE ${where} ORDER BY seq`,
      )
      .all<AppSubscription>(args);

  function setStatus(subscription: AppSubscription, status: SubscriptionStatus, now: number): AppSubscription {
    const start = status === 'ACTIVE' && subscription.currentPeriodEnd === null;
    const currentPeriodEnd = start ? now + subscription.trialDays * DAY + PERIOD : subscription.currentPeriodEnd;
    database
      .prepare('UPDATE app_subscriptions SET status = ?, updated_at = ?, current_period_end = ? WHERE id = ?')
      .run([status, now, currentPeriodEnd, subscription.id]);
    return { ...subscription, status, updatedAt: now, currentPeriodEnd };
  }

  return {
    setStatus,
    create(asked) {
      const { n = 0 } = database.prepare('SELECT count(*) AS n FROM app_subscriptions').get<{ n: number }>() ?? {};
      const id = String(FIRST_ID + BigInt(n) * 1033n);
      database
        .prepare(
          `INSERT INTO app_subscriptions (id, shop, name, status, test, trial_days, amount, currency, interval, return_url,
             created_at, updated_at) VALUES (?, ?, ?, 'PENDING', ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run([
          ...[id, asked.shop, asked.name, asked.test, asked.trialDays, asked.amount, asked.currency, asked.interval],
          ...[asked.returnUrl, asked.createdAt, asked.createdAt],
        ]);
      return { ...asked, id, status: 'PENDING', updatedAt: asked.createdAt, currentPeriodEnd: null };
    },
    approve(subscription, now) {
      const former = read("shop = ? AND status IN ('ACTIVE', 'FROZEN')", subscription.shop);
      return [...former.map(one => setStatus(one, 'CANCELLED', now)), setStatus(subscription, 'ACTIVE', now)];
    },
    find: (shop, id) => read('shop = ? AND id = ?', shop, id)[0],
    of: (shop, now) =>
      read('shop = ?', shop).map(one =>
        one.status === 'PENDING' && one.createdAt + APPROVAL_TIME < now ? setStatus(one, 'EXPIRED', now) : one,
      ),
  };
}
