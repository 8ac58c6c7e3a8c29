/** Test fixture: endpoints and a feed in the read model, and receivers that tests make fail or hang. */
import { onTestFinished } from 'vitest';
import type { FeedEvent } from '../../domain/api/feed.js';
import { as, type SealedText, type ShopDomain } from '../../domain/kernel/names.js';
import {
  webhookEndpoints as endpointsDecider,
  secretContext,
  webhookEndpointsStream,
} from '../../domain/webhook-endpoints/webhookEndpoints.js';
import type { OutgoingWebhook, WebhookAnswer } from '../../platform/outgoing-webhooks/port.js';
import { feedEvents, feedGone } from '../../read-models/feed/tables.js';
import { webhookEndpoints as endpointsTable } from '../../read-models/webhook-endpoints/tables.js';
import { openEngines } from '../workers.fixtures.js';
import { runWebhookEndpoints } from './webhookEndpoints.js';

export const SHOP = as<ShopDomain>('aurora.myshopify.com');
export const OK: WebhookAnswer = { status: 200, error: null, retryAfter: null, ms: 1 };
export const answer = (status: number | null, more: Partial<WebhookAnswer> = {}): WebhookAnswer => ({
  ...OK,
  status,
  ...more,
});

export type Receive = (webhook: OutgoingWebhook, signal: AbortSignal) => WebhookAnswer | Promise<WebhookAnswer>;

export async function webhookEngines() {
  const engines = await openEngines();
  await engines.readStore.transaction(async transaction => {
    for (const table of [feedEvents, feedGone, endpointsTable]) await transaction.create(table as never, table.name);
  });
  /** Receivers by URL; each sent webhook is kept whatever the answer is. */
  const receivers = new Map<string, Receive>();
  const sent: OutgoingWebhook[] = [];
  const outgoingWebhooks = {
    send: async (webhook: OutgoingWebhook, signal: AbortSignal) => {
      sent.push(webhook);
      return (await receivers.get(webhook.url)?.(webhook, signal)) ?? OK;
    },
  };
  const ports = { ...engines, outgoingWebhooks };

  /** Adds an endpoint as the command and its projection would. */
  async function add(id: string, more: Partial<Record<'start' | 'shop' | 'types', string>> = {}) {
    const shop = as<ShopDomain>(more.shop ?? SHOP);
    const url = `https://${id}.example/hooks`;
    const seal = (text: string) => engines.vault.seal(shop, 'account', text, secretContext(shop, id));
    const secret = as<SealedText>(await seal(`whsec_${Buffer.alloc(32, 1).toString('base64')}`));
    const described = { url, types: [], description: '' };
    await engines.handle(endpointsDecider, {
      commandId: `add ${id}`,
      stream: webhookEndpointsStream(shop),
      command: { type: 'AddWebhookEndpoint', endpointId: id, ...described, secret, at: engines.clock.now() },
      meta: { actor: { kind: 'merchant', id: 'm' }, shop, correlationId: id, causationId: null },
    });
    const row = {
      ...{ shop, id, url, description: '', types: '[]', secret, previous_secret: null, overlap_ends: null },
      ...{ paused: null, created_at: engines.clock.now(), start: '', replays: 0, ...more },
    };
    await put(row);
    return row;
  }
  async function put(row: Awaited<ReturnType<typeof add>> & { paused: string | null }): Promise<void> {
    await engines.readStore.transaction(each => each.upsert(endpointsTable, endpointsTable.name, [row]));
    engines.realtime.publish({ kind: 'projected', projection: 'webhook-endpoints', position: '' });
  }

  /** Deletes an endpoint by its command; its row stays until `unfold`. */
  const remove = (endpointId: string) =>
    engines.handle(endpointsDecider, {
      commandId: `delete ${endpointId}`,
      stream: webhookEndpointsStream(SHOP),
      command: { type: 'DeleteWebhookEndpoint', endpointId, at: engines.clock.now() },
      meta: { actor: { kind: 'merchant', id: 'm' }, shop: SHOP, correlationId: endpointId, causationId: null },
    });
  /** Empties the read model of endpoints. */
  async function unfold(): Promise<void> {
    await engines.readStore.transaction(({ sql }) => sql.deleteFrom('webhook_endpoints').execute());
    engines.realtime.publish({ kind: 'projected', projection: 'webhook-endpoints', position: '' });
  }

  /** Adds events `from` up to but not including `to`, of three competitors in turn. */
  async function fed(from: number, to: number, shop = SHOP): Promise<void> {
    const rows = Array.from({ length: to - from }, (_, index) => {
      const n = from + index;
      const data = JSON.stringify({ n, competitorId: `c${n % 3}` });
      const position = String(n).padStart(8, '0');
      return { shop, position, type: 'competitor.recovered', id: `e${n}`, at: engines.clock.now(), data };
    });
    await engines.readStore.transaction(each => each.upsert(feedEvents, feedEvents.name, rows));
    wake(shop);
  }
  const wake = (shop: string = SHOP) => engines.realtime.publish({ kind: 'fed', shop });

  /** @returns a function that stops the worker, or kills it: then nothing more is written. */
  function run(by = ports) {
    const stop = new AbortController();
    const running = runWebhookEndpoints(by, stop.signal);
    const end = async () => {
      stop.abort();
      await running;
    };
    onTestFinished(end);
    return end;
  }
  const positionOf = async (id: string) => {
    const rows = engines.workStore.sql.selectFrom('webhook_readers').selectAll().where('endpoint_id', '=', id);
    return await rows.executeTakeFirst();
  };
  return { ...ports, receivers, sent, add, put, remove, unfold, fed, wake, run, progress: positionOf };
}

export const eventIn = ({ body }: OutgoingWebhook): FeedEvent => JSON.parse(body) as FeedEvent;
/** The numbers of what came to a URL, in order of arrival. */
export const numbersTo = (sent: readonly OutgoingWebhook[], id: string): readonly number[] =>
  sent.filter(({ url }) => url === `https://${id}.example/hooks`).map(one => eventIn(one).data.n as number);
/** True if each competitor's events came in order; repeats of known ones aside. */
export function isInOrder(numbers: readonly number[]): boolean {
  const last = new Map<number, number>();
  const seen = new Set<number>();
  return numbers.every(n => {
    if (seen.has(n)) return true;
    seen.add(n);
    const before = last.get(n % 3) ?? -1;
    last.set(n % 3, n);
    return n > before;
  });
}
