/** The feed's pages and a replay, on the product's engines and with a receiver in a thread of its own. */
import { mkdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { commandHandler } from '../../application/decide/handle.js';
import { readFeed } from '../../application/feed/readFeed.js';
import { soleLeadership } from '../../application/follow/leadership.js';
import { authenticate, sessionIdOf } from '../../application/session/merchant.js';
import { openSessionCache } from '../../application/session/sessionCache.js';
import { workTables } from '../../application/workTables.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { NEVER, session, sessionStream } from '../../domain/session/session.js';
import { secretContext } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openOutgoingWebhooks } from '../../platform/outgoing-webhooks/openOutgoingWebhooks.js';
import { webhookSecret } from '../../platform/outgoing-webhooks/signWebhook.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { openRealtime } from '../../platform/realtime/openRealtime.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { openVault } from '../../platform/vault/openVault.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { feedEvents, feedGone } from '../../read-models/feed/tables.js';
import { webhookEndpoints } from '../../read-models/webhook-endpoints/tables.js';
import { runWebhookEndpoints } from '../../workers/webhook-endpoints/webhookEndpoints.js';
import { since } from './measure.js';

const EVENTS = 100_000;
const COMPETITORS = 100;
const PAGES = 200;
const TOKEN_CHECKS = 5_000;
const SHOP = as<ShopDomain>('bench.myshopify.com');

export interface Replayed {
  readonly perSecond: number;
  /** Milliseconds for each page of 1,000, as JSON. */
  readonly pages: readonly number[];
  /** Milliseconds for each check of a token. */
  readonly tokens: readonly number[];
}

/** Counts requests and posts its port, then their number when asked. */
const RECEIVER = `
const { createServer } = require('node:http'); const { parentPort } = require('node:worker_threads');
let count = 0;
const server = createServer((request, response) => { request.resume(); request.on('end', () => { count++; response.end(); }); });
server.keepAliveTimeout = 60000;
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
parentPort.on('message', () => parentPort.postMessage(count));`;

export async function replayed(folder: string): Promise<Replayed> {
  mkdirSync(folder, { recursive: true });
  const clock = systemClock;
  const logger = pino({ level: 'silent' });
  const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey: new Uint8Array(32).fill(7), clock });
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock, vault });
  const readStore = await openReadStore(`sqlite:${folder}/read.db`);
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  await workStore.ensure(workTables);
  const realtime = openRealtime('memory:');
  const handle = commandHandler(eventLog);
  const receiver = new Worker(RECEIVER, { eval: true });
  const ask = () => new Promise<number>(resolve => receiver.once('message', resolve));
  const port = await ask();
  const outgoingWebhooks = openOutgoingWebhooks({ except: [`127.0.0.1:${port}/hooks`], clock });
  const stop = new AbortController();
  try {
    await readStore.transaction(async transaction => {
      for (const table of [feedEvents, feedGone, webhookEndpoints])
        await transaction.create(table as never, (table as { name: string }).name);
      for (let from = 0; from < EVENTS; from += 10_000)
        await transaction.upsert(feedEvents, feedEvents.name, rows(from, 10_000, clock.now()));
    });
    const pages = await timedPages(readStore);
    const tokens = await timedTokens();
    const seal = await vault.seal(SHOP, 'account', webhookSecret(Buffer.alloc(32, 1)), secretContext(SHOP, 'w1'));
    await readStore.transaction(each =>
      each.upsert(webhookEndpoints, webhookEndpoints.name, [
        {
          ...{
            shop: SHOP,
            id: 'w1',
            url: `http://127.0.0.1:${port}/hooks`,
            description: '',
            types: '[]',
            secret: seal,
          },
          ...{
            previous_secret: null,
            overlap_ends: null,
            paused: null,
            created_at: clock.now(),
            start: '',
            replays: 0,
          },
        },
      ]),
    );
    const ports = { eventLog, readStore, workStore, realtime, vault, outgoingWebhooks, handle, clock, logger };
    const began = performance.now();
    const running = runWebhookEndpoints({ ...ports, leadership: soleLeadership }, stop.signal);
    for (;;) {
      receiver.postMessage('count');
      if ((await ask()) >= EVENTS) break;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    const perSecond = EVENTS / (since(began) / 1_000);
    stop.abort();
    await running;
    return { perSecond, pages, tokens };
  } finally {
    stop.abort();
    await outgoingWebhooks.close();
    await receiver.terminate();
    await eventLog.close();
    await readStore.close();
    await workStore.close();
    await vault.close();
  }

  /** A token's check on a warm cache, as between two of its calls. */
  async function timedTokens(): Promise<readonly number[]> {
    const secret = `tw_${'a'.repeat(43)}`;
    const sessionId = sessionIdOf(secret);
    const token = { name: 'bench', scopes: ['read' as const] };
    const started = await handle(session, {
      commandId: 'bench token',
      stream: sessionStream(sessionId),
      command: { type: 'StartSession', sessionId, shop: SHOP, expiresAt: NEVER, token, at: clock.now() },
      meta: { actor: { kind: 'merchant', id: sessionId }, shop: SHOP, correlationId: 'bench', causationId: null },
    });
    if (isRefusal(started)) throw new Error('the token was refused');
    const cache = openSessionCache({ eventLog, realtime, logger, clock });
    const merchantOf = authenticate({ sessions: cache.find, clock, publicUrl: 'http://localhost' });
    const request = {
      id: 'bench',
      headers: { authorization: `Bearer ${secret}` },
      routeOptions: { config: { endpoint: { method: 'GET' } } },
    } as never;
    const times: number[] = [];
    for (let n = 0; n < TOKEN_CHECKS; n++) {
      const start = performance.now();
      await merchantOf(request);
      times.push(since(start));
    }
    await cache.close();
    return times;
  }
}

function rows(from: number, count: number, at: string) {
  return Array.from({ length: count }, (_, index) => {
    const n = from + index;
    const competitorId = `competitor-${n % COMPETITORS}`;
    const known = {
      competitorId,
      url: `https://shop-${n % COMPETITORS}.example/products/trail-jacket`,
      label: 'Rival',
    };
    const data = { ...known, productId: null, from: '129.00', to: '119.00', currency: 'USD', listPrice: null };
    const position = String(n).padStart(16, '0');
    return { shop: SHOP, position, type: 'competitor.price_changed', id: `event-${n}`, at, data: JSON.stringify(data) };
  });
}

async function timedPages(readStore: Parameters<typeof readFeed>[0]): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < PAGES; n++) {
    const after = String((n * 499) % (EVENTS - 1_001)).padStart(16, '0') as never;
    const start = performance.now();
    JSON.stringify(await readFeed(readStore, { shop: SHOP, after, types: [], limit: 1_000 }));
    times.push(since(start));
  }
  return times;
}
