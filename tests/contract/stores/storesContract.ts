/** Tests the start check's promises about existing stores, on files and on a server (application/stores). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkStores } from '../../../application/stores/checkStores.js';
import { workTables } from '../../../application/workTables.js';
import { clientContext } from '../../../domain/session/client.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import type { NewEvent, Position } from '../../../platform/event-store/port.js';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openSearch } from '../../../platform/search/openSearch.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { newEvents } from '../event-store/newEvent.js';

export const VARIABLES = ['EVENT_STORE', 'READ_STORE', 'WORK_STORE', 'KEY_STORE', 'BUS', 'SEARCH'] as const;
export type Variable = (typeof VARIABLES)[number];
export type Urls = Readonly<Record<Variable, string>>;

const SHOP = 'aurora-outfitters.myshopify.com';
const AT = '2026-11-21T09:00:00.000Z';
const clock = systemClock;
const masterKey = new Uint8Array(32).fill(7);

export type Installation = Urls & { readonly DATA_DIR: string; readonly MASTER_KEY: string | null };

/** An installation without any store yet. @param urlOf each store's URL. */
export async function place(urlOf: (variable: Variable, folder: string) => string | Promise<string>) {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-stores-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const urls = await Promise.all(VARIABLES.map(async name => [name, await urlOf(name, folder)] as const));
  return { ...Object.fromEntries(urls), DATA_DIR: folder, MASTER_KEY: null } as Installation;
}

/** @returns what the log of the start would say. */
export async function start(installation: Partial<Installation>, fills = ['READ_STORE', 'SEARCH'] as const) {
  const lines: string[] = [];
  const logger = { warn: (line: string) => lines.push(line), info: (line: string) => lines.push(line) };
  await checkStores({ DATA_DIR: '.', ...installation }, { clock, logger: logger as never }, fills);
  return lines;
}

/** A start, then three events with a sealed client, and every follower at the head. */
export async function used(installation: Installation): Promise<Installation> {
  await start(installation);
  writeFileSync(join(installation.DATA_DIR, 'master.key'), 'a key', { mode: 0o600 });
  const vault = openVault(installation.KEY_STORE, { masterKey, clock });
  const log = openEventStore(installation.EVENT_STORE, { clock });
  const client = await vault.seal(SHOP, 'account', '{}', clientContext(null));
  await log.append(
    'facts',
    newEvents(3).map(event => ({ ...event, meta: { ...event.meta, client } }) as unknown as NewEvent),
    'any',
  );
  const head = (await log.head()) as Position;
  const bus = await openBus(installation.BUS, { clock });
  await bus.publish('alerts', [{ key: SHOP, value: 1 }]);
  for (const { close } of [vault, log, bus]) await close();
  await follow(installation, head);
  return installation;
}

/** Waits until every follower has reached the position. */
export async function follow({ READ_STORE, WORK_STORE, SEARCH }: Urls, position: string): Promise<void> {
  const readStore = await openReadStore(READ_STORE);
  await readStore.transaction(async ({ sql }) => {
    await sql.deleteFrom('projections').execute();
    const generation = { generation: 1, version: 1, status: 'live' as const, tables: '[]', updated_at: AT };
    await sql
      .insertInto('projections')
      .values({ name: 'orders', position, ...generation })
      .execute();
  });
  const workStore = await openWorkStore(WORK_STORE);
  await workStore.ensure(workTables);
  await workStore.transaction(({ upsert }) =>
    upsert(workTables.find(({ name }) => name === 'followers') as never, [
      { name: 'notifier', position, types: '[]', updated_at: AT },
    ]),
  );
  const search = openSearch(SEARCH);
  await search.ready();
  await search.write([], { from: await search.checkpoint(), to: position as Position });
  for (const { close } of [readStore, workStore, search]) await close();
}

const headOf = async ({ EVENT_STORE }: Urls): Promise<string> => {
  const log = openEventStore(EVENT_STORE, { clock });
  const head = (await log.head()) ?? '';
  await log.close();
  return head;
};

const checkpointOf = async ({ SEARCH }: Urls): Promise<string | null> => {
  const search = openSearch(SEARCH);
  await search.ready();
  const checkpoint = await search.checkpoint();
  await search.close();
  return checkpoint;
};

const generationsIn = async ({ READ_STORE }: Urls): Promise<number> => {
  const readStore = await openReadStore(READ_STORE);
  const rows = await readStore.sql.selectFrom('projections').select('name').execute();
  await readStore.close();
  return rows.length;
};

/** @param empty an installation without stores, in whose engines they are made. */
export function storesContract(engine: string, empty: () => Promise<Installation>): void {
  const installation = async () => used(await empty());

  describe(`the stores of an installation, on ${engine}`, () => {
    it('begin empty, are used, and go on without a remark', async () => {
      const own = await installation();
      expect(await start(own)).toEqual([]);
      expect(await generationsIn(own)).toBe(1);
    });

    it('go on after a start that was killed before anything happened', async () => {
      const own = await empty();
      await start(own);
      expect(await start(own)).toEqual([]);
    });

    it.each([
      ['READ_STORE', 'a read store'],
      ['SEARCH', 'an index'],
    ] as const)('%s: fill %s of another log again', async (variable, _) => {
      const [own, other] = [await installation(), await installation()];
      const mixed = { ...own, [variable]: other[variable] };
      expect(await start(mixed)).toEqual([
        expect.stringMatching(/ belongs to another event log: (renamed to .+|dropped); refilling it/),
      ]);
      expect(variable === 'SEARCH' ? await checkpointOf(mixed) : await generationsIn(mixed)).toBeOneOf([null, 0]);
      expect(await start(mixed)).toEqual([]);
    });

    it('leave it to the process that fills a store to set it aside', async () => {
      const [own, other] = [await installation(), await installation()];
      const mixed = { ...own, READ_STORE: other.READ_STORE };
      await expect(start(mixed, [] as never)).rejects.toThrow(/start Tidewatch to refill it/);
      expect(await generationsIn(mixed)).toBe(1);
    });

    it.each(['WORK_STORE', 'KEY_STORE', 'BUS'] as const)('refuse a %s of another log', async variable => {
      const [own, other] = [await installation(), await installation()];
      await expect(start({ ...own, [variable]: other[variable] })).rejects.toThrow(/^STORE_OF_ANOTHER_LOG: /);
      expect(await start(own)).toEqual([]);
      expect(await start(other)).toEqual([]);
    });

    it.each(['READ_STORE', 'WORK_STORE', 'KEY_STORE', 'BUS', 'SEARCH'] as const)(
      'refuse a new log while the %s holds data',
      async variable => {
        const [own, fresh] = [await installation(), await empty()];
        await expect(start({ ...fresh, [variable]: own[variable], MASTER_KEY: 'set' })).rejects.toThrow(
          /^LOG_MISSING: .* Restore it from a backup/,
        );
        // Created nothing that a restore would have to replace.
        expect(await start({ ...fresh })).toEqual([]);
      },
    );

    it('refuse a log that is older than what was made from it', async () => {
      const own = await installation();
      const later = (await headOf(own)).replace(/.$/, '9');
      await follow({ ...own, WORK_STORE: (await empty()).WORK_STORE }, later);
      await expect(start(own)).rejects.toThrow(/^LOG_OLDER: .* Restore its latest copy/);
    });

    it('refuse missing keys, and make no new ones', async () => {
      const [own, fresh] = [await installation(), await empty()];
      const without = { ...own, KEY_STORE: fresh.KEY_STORE };
      for (let time = 0; time < 2; time++) await expect(start(without)).rejects.toThrow(/^KEYS_MISSING: /);
    });

    it('refuse an older copy of the keys, which lacks one that the log uses', async () => {
      const own = await installation();
      await start(own);
      const elsewhere = openVault('sqlite::memory:', { masterKey, clock });
      const client = await elsewhere.seal(SHOP, 'account', '{}', clientContext(null));
      await elsewhere.close();
      const log = openEventStore(own.EVENT_STORE, { clock });
      await log.append(
        'later',
        newEvents(1).map(event => ({ ...event, meta: { ...event.meta, client } }) as never),
        'any',
      );
      await log.close();
      for (let time = 0; time < 2; time++)
        await expect(start(own)).rejects.toThrow(/^KEYS_INCOMPLETE: .* Restore its latest copy/);
    });

    it('take no text of others for a key', async () => {
      const own = await installation();
      const log = openEventStore(own.EVENT_STORE, { clock });
      const title = `v1.${'A'.repeat(22)}.AAAA`;
      const reading = { title, price: '9.00', currency: 'EUR', listPrice: null, availability: 'in_stock' };
      await log.append('page', newEvents(1, { data: { page: title, observer: 'monitor', reading } }), 'any');
      await log.close();
      expect(await start(own)).toEqual([]);
    });

    it('do without a work store that an earlier build did not have', async () => {
      const [own, fresh] = [await installation(), await empty()];
      expect(await start({ ...own, WORK_STORE: fresh.WORK_STORE })).toEqual([]);
    });

    it('refuse keys without their master key', async () => {
      const own = await installation();
      rmSync(join(own.DATA_DIR, 'master.key'));
      await expect(start(own)).rejects.toThrow(/^MASTER_KEY_MISSING: /);
      expect(await start({ ...own, MASTER_KEY: 'set' })).toEqual([]);
    });
  });
}
