/** The write side, the workers and the projector on real engines, connected to a store of the sandbox over HTTP. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { commandHandler } from '../../application/decide/handle.js';
import { openPlatform } from '../../application/openPlatform.js';
import { openPageAccess } from '../../application/reading/openPageAccess.js';
import { openSessionsIn } from '../../application/session/openSessions.js';
import { commandService } from '../../command-service/plugin.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { syncRequests } from '../../domain/store-sync/syncRequest.js';
import { freePort } from '../../ops/engines/freePort.js';
import { loadConfig } from '../../platform/runtime/config/config.js';
import { createHttpServer } from '../../platform/runtime/http/server.js';
import { startProjector } from '../../projector/projector.js';
import { projections } from '../../read-models/readModels.js';
import { startSandbox } from '../../sandbox/server.js';
import { reportToShop } from '../../workers/store-sync/reportToShop.js';
import { runStoreSync } from '../../workers/store-sync/storeSync.js';
import { tables } from '../../workers/tables.js';
import { runWebhooks } from '../../workers/webhooks/webhooks.js';
import { consent } from './consent.js';

export const SHOP = as<ShopDomain>('aurora-outfitters.myshopify.com');

export async function connectedStore({ orders, shop = SHOP }: { readonly orders: number; readonly shop?: ShopDomain }) {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-store-'));
  const logger = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  // The sandbox needs the app's URL, and the app needs the sandbox's.
  const publicUrl = `http://localhost:${await freePort()}`;
  const sandbox = await startSandbox({
    port: 0,
    dataDir: null,
    seed: 'oracle',
    orders,
    clientId: 'tidewatch-sandbox',
    clientSecret: 'sandbox-secret',
    appUrl: publicUrl,
  });
  const config = loadConfig({
    TIDEWATCH_DATA_DIR: folder,
    TIDEWATCH_PUBLIC_URL: publicUrl,
    TIDEWATCH_SANDBOX_PORT: new URL(sandbox.origin).port,
    NODE_ENV: 'test',
  });
  const platform = await openPlatform(config, logger);
  await platform.workStore.ensure(tables);
  const http = await createHttpServer(platform);
  await http.register(
    commandService({ ...platform, look: openPageAccess(platform).look, openSessions: openSessionsIn(platform) }),
  );
  await http.listen({ host: 'localhost', port: Number(new URL(publicUrl).port) });
  const projector = startProjector(platform, projections);
  await projector.ready;
  const ports = { ...platform, handle: commandHandler(platform.eventLog) };
  const stop = new AbortController();
  const working = Promise.all([runStoreSync(ports, stop.signal), runWebhooks(ports, stop.signal)]);

  /** The callback's work after the merchant's approval. */
  async function connect(): Promise<void> {
    const code = (await consent(platform.shopify, shop)).get('code') ?? '';
    const grant = await platform.shopify.exchangeCode(shop, code);
    const profile = await platform.shopify.profile(shop, grant.accessToken);
    await platform.tokens.keep(shop, grant);
    const command = {
      type: 'ConnectShop',
      shop,
      profile,
      scopes: grant.scopes,
      at: platform.clock.now(),
    } as const;
    await reportToShop(ports, shop, code, command);
  }

  const ask = (reason: 'daily' | 'refresh') =>
    platform.bus.publish(syncRequests.name, [
      { key: shop, value: { syncId: platform.ids.next(), shop, reason, requestedAt: platform.clock.now() } },
    ]);

  async function control(name: string, fields: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
    const answer = await fetch(`${sandbox.origin}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shop, ...fields }),
    });
    const body = (await answer.json()) as Record<string, string>;
    if (!answer.ok) throw new Error(`${name}: ${body.error}`);
    return body;
  }

  async function close(): Promise<void> {
    stop.abort();
    await working;
    await http.close();
    await projector.stop();
    await platform.close();
    await sandbox.close();
    rmSync(folder, { recursive: true });
  }
  return {
    ...ports,
    platform,
    publicUrl,
    connect,
    daily: () => ask('daily'),
    refresh: () => ask('refresh'),
    control,
    /** Queries the store's Admin API without our connector. @returns the answer's `data`. */
    admin: (query: string, variables: object = {}): Promise<unknown> =>
      platform.tokens.use(shop, async token => {
        const answer = await fetch(`${sandbox.origin}/shopify/${shop}/admin/api/2026-07/graphql.json`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
          body: JSON.stringify({ query, variables }),
        });
        return ((await answer.json()) as { readonly data: unknown }).data;
      }),
    close,
  };
}

/** Waits for something that happens within seconds, and within a minute on a busy machine. */
export async function eventually<Value>(look: () => Promise<Value | undefined | false>, what: string): Promise<Value> {
  for (const end = Date.now() + 60_000; ; ) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`not within a minute: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}
