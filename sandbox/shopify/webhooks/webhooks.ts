/**
 * Delivers all shops' webhooks: stores every event for each subscription and delivers it immediately, in order per
 * shop. Retries a failed delivery with the same bytes, 8 times over four hours, then ends its subscription (shopify
 * reference §12).
 */
import { setMaxListeners } from 'node:events';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { systemIds } from '../../../platform/runtime/ids/ids.js';
import type { Sqlite } from '../../../platform/sqlite/open.js';
import { API_VERSIONS } from '../schema/adminSchema.js';
import { type Deliveries, type Delivery, deliveries } from './deliveries.js';
import { type Json, jsonText } from './jsonText.js';
import { sendDelivery } from './sendDelivery.js';
import { type Subscriptions, subscriptions } from './subscriptions.js';
import type { ComplianceTopic } from './topics.js';

export interface Webhooks {
  readonly subscriptions: Subscriptions;
  readonly latest: Deliveries['latest'];
  readonly original: Deliveries['original'];
  /** Sends to every subscription of the topic. `eventId`: shared by all deliveries of one action. */
  emit(shop: ShopDomain, message: { readonly topic: string; readonly payload: Json; readonly eventId?: string }): void;
  /** Sends to the app's own URL, with or without a subscription, after `delayMs`. */
  comply(shop: ShopDomain, topic: ComplianceTopic, payload: Json, delayMs?: number): void;
  /** Sends a delivery again, with some changes. */
  repeat(
    delivery: Delivery,
    changed?: Partial<Pick<Delivery, 'webhookId' | 'triggeredAt' | 'signature' | 'body'>>,
  ): void;
  /** Cancels a shop's waiting deliveries of a topic. */
  cancel(shop: ShopDomain, topic: ComplianceTopic): void;
  /** While held, nothing leaves the shop; on release everything does, newest first if `reversed`. */
  hold(shop: ShopDomain): (reversed: boolean) => void;
  /** Resumes the deliveries of the last run. */
  resume(): void;
  /** Resolves once nothing is being delivered. Retries keep waiting. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface WebhooksOptions {
  readonly database: Sqlite;
  readonly secret: string;
  /** The URL for compliance topics. */
  readonly appWebhooks: string;
  readonly now: () => number;
  /** Returns whether the shop's events are dropped. Compliance topics are always delivered. */
  readonly lost?: (shop: ShopDomain) => boolean;
}

/** Eight retries, a little less than four hours after the first attempt. */
const RETRY_AFTER_S = [10, 60, 300, 600, 1200, 2400, 3600, 6000];
const NEWEST = API_VERSIONS[API_VERSIONS.length - 1] ?? '';
const LONGEST_TIMER_MS = 3_600_000;

export function webhooks({ database, secret, appWebhooks, now, lost = () => false }: WebhooksOptions): Webhooks {
  const wanted = subscriptions(database);
  const kept = deliveries(database);
  const underWay = new Map<ShopDomain, Promise<void>>();
  const held = new Set<ShopDomain>();
  let timer: NodeJS.Timeout | undefined;
  const closing = new AbortController();
  // Each shop's running delivery listens to it: that is no leak.
  setMaxListeners(0, closing.signal);

  const fresh = (shop: ShopDomain, topic: string, body: string) => ({
    ...{ shop, topic, body, webhookId: systemIds.next(), triggeredAt: now(), signature: 'right' as const },
    ...{ name: null, subscriptionId: null, dueAt: now(), repeated: 0 as const },
  });

  /** Delivers what is due, unless a delivery run is active. */
  function set(shop: ShopDomain): void {
    if (closing.signal.aborted || held.has(shop) || underWay.has(shop)) return;
    underWay.set(
      shop,
      deliverAll(shop).finally(() => {
        underWay.delete(shop);
        wake();
      }),
    );
  }

  async function deliverAll(shop: ShopDomain): Promise<void> {
    // Stores one action's deliveries together before the first one leaves.
    await new Promise(setImmediate);
    for (
      let one = kept.next(shop, now());
      one && !closing.signal.aborted && !held.has(shop);
      one = kept.next(shop, now())
    ) {
      const answer = await sendDelivery(one, { secret, apiVersion: NEWEST, closing: closing.signal });
      if (closing.signal.aborted) return;
      // A manual delivery has no retries: a person can send it again.
      const pause = one.repeated ? undefined : RETRY_AFTER_S[one.attempts];
      const arrived = /^2\d\d$/.test(answer);
      const dueAt = arrived || pause === undefined ? null : now() + pause * 1000;
      kept.attempted(one, { attempts: one.attempts + 1, answer, dueAt });
      if (!arrived && dueAt === null && !one.repeated && one.subscriptionId !== null)
        wanted.remove(shop, one.subscriptionId);
    }
  }

  /** Wakes when the next delivery is due. */
  function wake(): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    const waiting = kept.waiting().filter(({ shop }) => !held.has(shop));
    for (const { shop, dueAt } of waiting) if (dueAt <= now()) set(shop);
    const next = Math.min(...waiting.map(({ dueAt }) => dueAt).filter(dueAt => dueAt > now()));
    if (Number.isFinite(next)) timer = setTimeout(wake, Math.min(next - now(), LONGEST_TIMER_MS)).unref();
  }

  return {
    subscriptions: wanted,
    latest: kept.latest,
    original: kept.original,
    emit(shop, { topic, payload, eventId = systemIds.next() }) {
      if (lost(shop)) return;
      const body = jsonText(payload);
      for (const { id, uri, name } of wanted.of(shop).filter(one => one.topic === topic))
        kept.add({ ...fresh(shop, topic, body), uri, name, subscriptionId: id, eventId });
      set(shop);
    },
    comply(shop, topic, payload, delayMs = 0) {
      const dueAt = now() + delayMs;
      kept.add({ ...fresh(shop, topic, jsonText(payload)), uri: appWebhooks, eventId: systemIds.next(), dueAt });
      wake();
    },
    repeat(delivery, changed = {}) {
      kept.add({ ...delivery, ...changed, repeated: 1, dueAt: now() });
      set(delivery.shop);
    },
    cancel: kept.cancel,
    hold(shop) {
      held.add(shop);
      return reversed => {
        const waiting = kept.latest(shop, 100).filter(({ attempts, dueAt }) => attempts === 0 && dueAt !== null);
        if (reversed)
          for (const [index, one] of waiting.entries())
            kept.attempted(one, { attempts: 0, answer: null, dueAt: now() - waiting.length + index });
        held.delete(shop);
        set(shop);
      };
    },
    resume: wake,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      await Promise.all(underWay.values());
    },
  };
}
