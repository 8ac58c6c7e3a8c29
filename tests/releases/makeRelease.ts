/**
 * Creates this version's data folder: a store's life, read model by read model, then one event of each other registered
 * type. Then writes this version's answers. Fails if an event type is missing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sessionIdOf } from '../../application/session/merchant.js';
import { checkStores } from '../../application/stores/checkStores.js';
import { SESSION_COOKIE } from '../../domain/api/auth.js';
import { EVENTS, type EventType, schemaOf } from '../../domain/events.js';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { sessionStream } from '../../domain/session/session.js';
import { shopStream } from '../../domain/shop/shop.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { peek } from '../../platform/sqlite/peek.js';
import { openVault } from '../../platform/vault/openVault.js';
import { HISTORIES } from '../bench/histories/histories.js';
import { fillStore } from '../bench/storeEvents.js';
import { filesIn, openRelease, unpack } from './openRelease.js';
import { sampleOf } from './sampleOf.js';

const SHOP = as<ShopDomain>('release.myshopify.com');
/** Whose events are not a life, such as an erasure without a request. */
const OTHER = as<ShopDomain>('samples.myshopify.com');
const AT = '2026-11-28T09:00:00.000Z';
/** The length of each history: enough for each of its event types. */
const EACH = 130;
const ORDERS = 200;
const COMPANIONS = ['events.db', 'keys.db', 'bus.db'] as const;

/** Their data is real: `fillStore` writes it. */
const FILLED = ['orders', 'checkouts', 'insights', 'products', 'shops'];
/** Instead of a sample, where a read model opens what is sealed. */
const INSTEAD: Readonly<Partial<Record<EventType, object>>> = { RetentionPassed: { kept: [] } };
/** An erased store answers nothing. */
const APART = ['privacy'];

const root = new URL('../../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string };
const target = new URL(`tests/releases/${version}/`, root).pathname;

const folder = mkdtempSync(join(tmpdir(), 'release-'));
const masterKey = randomBytes(32);
writeFileSync(join(folder, 'master.key'), `${masterKey.toString('base64')}\n`, { mode: 0o600 });
const clock = manualClock(AT);
const places = filesIn(folder);
const quiet = { warn: () => {}, info: () => {} } as never;
await checkStores({ ...places, MASTER_KEY: null }, { clock, logger: quiet }, []);

const vault = openVault(places.KEY_STORE, { masterKey, clock });
await vault.ready();
const eventLog = openEventLog(places.EVENT_STORE, { clock, vault });
await eventLog.ready();

const written = new Set<string>();
let count = 0;
async function append(stream: string, type: EventType, data: object, shop: ShopDomain): Promise<void> {
  const owner = EVENTS[type].of === 'shop' ? shop : null;
  const event: NewEvent = {
    id: derivedId('release', type, ++count),
    type,
    schema: schemaOf(type),
    data,
    at: AT,
    meta: { actor: { kind: 'worker', id: 'release' }, shop: owner, correlationId: 'release', causationId: null },
  };
  await eventLog.append(stream, [event], 'any');
  written.add(type);
}

await fillStore(eventLog, vault, { shop: SHOP, orders: ORDERS, until: Date.parse(AT) - 60_000 });
for (const type of ['ShopConnected', 'ProductSynced', 'OrderSynced', 'CheckoutSynced', 'ConversionReported'])
  written.add(type);

const cookieSecret = createHash('sha256').update('release').digest('base64url');
const sessionId = sessionIdOf(cookieSecret);
const session = { sessionId, shop: SHOP, expiresAt: as<Instant>('2026-12-05T09:00:00.000Z') };
await append(sessionStream(sessionId), 'SessionStarted', session, SHOP);
await append(
  shopStream(SHOP),
  'StoreSynced',
  { kind: 'backfill', orders: ORDERS, products: 250, checkouts: 50, unreadable: 0 },
  SHOP,
);

for (const [name, history] of Object.entries(HISTORIES)) {
  const shop = APART.includes(name) || FILLED.includes(name) ? OTHER : SHOP;
  const life = history({ domain: shop, number: 1, seal: (_, text) => text });
  for (let n = 0; n < (FILLED.includes(name) ? 0 : EACH); n++) {
    const { type, ...data } = life.next().value;
    await append(`release-${name}`, type, data, shop);
  }
}
const types = Object.keys(EVENTS) as EventType[];
for (const type of types)
  if (!written.has(type))
    await append(`samples-${type}`, type, { ...(sampleOf(EVENTS[type].data) as object), ...INSTEAD[type] }, OTHER);
await eventLog.close();
await vault.close();

const inLog = peek(join(folder, 'events.db'), ({ rows }) =>
  rows('type', 'from (select distinct type from events)').flat(),
);
const missing = types.filter(type => !inLog.includes(type));
if (missing.length > 0) throw new Error(`the folder has no event of ${missing.join(', ')}`);

const cookie = `${SESSION_COOKIE}=${cookieSecret}`;
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const name of [...COMPANIONS, 'master.key']) {
  const path = join(folder, name);
  // Checkpointed back into one file.
  if (name !== 'master.key') peek(path, ({ rows }) => rows('1', ''));
  writeFileSync(join(target, `${name}.gz`), gzipSync(readFileSync(path), { level: 9 }));
}

const PATHS = [
  '/api/auth/shopify/me',
  '/api/analytics/store-stats',
  '/api/analytics/revenue',
  '/api/analytics/products',
  '/api/analytics/inventory/low',
  '/api/competitors',
  '/api/competitors/suggestions',
  '/api/auth/shopify/notifications',
  '/api/alerts/settings',
];
const copy = join(folder, 'copy');
unpack(target, copy);
const opened = await openRelease(filesIn(copy), { at: AT, cookie });
if (opened.deadLetters.length > 0) throw new Error(opened.deadLetters.join('\n'));
const answers: Record<string, unknown> = {};
for (const path of PATHS) answers[path] = await opened.answer(path);
const competitors = (answers['/api/competitors'] as { data: readonly { readonly id: string }[] }).data;
const history = `/api/competitors/${competitors[0]?.id}/history`;
answers[history] = await opened.answer(history);
await opened.close();
writeFileSync(join(target, 'answers.json'), `${JSON.stringify({ at: AT, cookie, answers }, null, 1)}\n`);
rmSync(folder, { recursive: true, force: true });
console.log(`${target}: ${types.length} event types, ${Object.keys(answers).length} answers`);
