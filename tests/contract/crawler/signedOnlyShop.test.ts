/**
 * The crawler against a shop that serves signed requests only. The sandbox verifies them by its own reading of the draft,
 * with the keys in the directory that the product serves.
 */
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { extractHere } from '../../../application/reading/extraction-thread/extractHere.fixtures.js';
import { observe } from '../../../application/reading/observe.js';
import { sandboxParts } from '../../../application/sandboxParts.js';
import { createSafeFetch } from '../../../platform/outbound/fetch/createSafeFetch.js';
import { freePlace } from '../../../platform/outbound/fetch/loopback.fixtures.js';
import { crawlerKeys } from '../../../platform/outbound/sign/crawlerKeys.js';
import { requestSigner } from '../../../platform/outbound/sign/requestSigner.js';
import { makeKeyPair } from '../../../platform/outbound/sign/webBotAuth.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { createHttpServer } from '../../../platform/runtime/http/server.js';
import { systemIds } from '../../../platform/runtime/ids/ids.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { keyDirectory } from '../../../query-service/crawler/keyDirectory.js';
import type { QueryPorts } from '../../../query-service/ports.js';
import { signedOnlyPages } from '../../../sandbox/market/signed-only/signedOnlyRoutes.js';
import { testSandbox } from '../../../sandbox/sandbox.fixtures.js';

const PUBLIC_URL = 'https://tidewatch.example';
const logger = pino({ level: 'silent' });

async function installation() {
  const clock = manualClock('2026-12-01T08:00:00.000Z');
  const vault = openVault('sqlite::memory:', { masterKey: new Uint8Array(32).fill(7), clock });
  onTestFinished(() => vault.close());
  const keys = crawlerKeys({ vault, clock, lock: { hold: async (_, work) => work({ held: () => true }) } });
  const signer = requestSigner({ keys, publicUrl: PUBLIC_URL, clock, logger });
  const app = await createHttpServer({ logger, ids: systemIds, publicUrl: PUBLIC_URL, trustProxy: 0 });
  keyDirectory(app, { signer } as unknown as QueryPorts);
  onTestFinished(() => app.close());
  const appAddress = await app.listen({ host: '127.0.0.1', port: 0 });
  const now = () => Date.parse(clock.now());
  const sandbox = await testSandbox({ appUrl: PUBLIC_URL, appAddress, now });
  onTestFinished(() => sandbox.close());

  async function read(signedBy: typeof signer | null) {
    const except = sandboxParts(sandbox.origin, 'market');
    const fetch = createSafeFetch({ userAgent: 'Tidewatch/1.0', robots: false, except, signer: signedBy, clock });
    onTestFinished(() => fetch.close());
    return await Promise.all(
      signedOnlyPages(sandbox.origin).map(async url => {
        const asked = { place: freePlace(), enter: async () => null };
        const { observation } = await observe({ fetch, extractor: extractHere, logger }, url, asked);
        return observation.kind === 'page' ? observation.extraction.price : observation;
      }),
    );
  }
  return { clock, keys, signer, read };
}

it('without keys asks us to slow down, with keys is read whole', async () => {
  const { signer, read } = await installation();
  expect(await read(null)).toEqual(Array(3).fill({ kind: 'slow_down', retryAfter: 60 }));
  expect(await read(signer)).toEqual(['289.00', '79.50', '34.95']);
});

it('is read across rotations of the keys, by schedule and by hand', async () => {
  const { clock, keys, signer, read } = await installation();
  for (let days = 0; days <= 62; days += 2) {
    expect(await read(signer), `after ${days} days`).toContain('289.00');
    clock.advance(2 * 86_400_000);
  }
  await keys.rotate();
  expect(await read(signer)).toContain('289.00');
});

it('refuses a signature for another site, a stale one, and one of a key that is not in the directory', async () => {
  const { clock, signer, read } = await installation();
  const slowed = Array(3).fill({ kind: 'slow_down', retryAfter: 60 });
  const forOther = { ...signer, headers: () => signer.headers(new URL('https://other.example/')) };
  expect(await read(forOther)).toEqual(slowed);
  const signed = new Map<string, Promise<Readonly<Record<string, string>>>>();
  const replay = (url: URL) => signed.get(url.href) ?? signed.set(url.href, signer.headers(url)).get(url.href);
  const recorded = { ...signer, headers: async (url: URL) => (await replay(url)) ?? {} };
  expect(await read(recorded)).toContain('289.00');
  clock.advance(301_000);
  expect(await read(recorded)).toEqual(slowed);
  const foreign = requestSigner({
    keys: { all: async () => [{ ...makeKeyPair(), signsFrom: 0, until: 9e12 }] },
    ...{ publicUrl: PUBLIC_URL, clock, logger },
  });
  expect(await read(foreign)).toEqual(slowed);
});
