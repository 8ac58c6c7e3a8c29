/**
 * The contract of `tidewatch migrate`, whatever the target: it loses nothing, sealed data stays sealed, and a kill
 * costs nothing. Long because each kind of data has its case.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { verifyLog } from '../../../application/seal/verifyLog.js';
import { workTables } from '../../../application/workTables.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { openLogTarget } from '../../../platform/event-store/openLogTarget.js';
import { isAfter, type Position } from '../../../platform/event-store/port.js';
import { openLogSource } from '../../../platform/event-store/sqlite/openLogSource.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { signersOf } from '../../../platform/seal/signing.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { sealLog } from '../../../workers/sealer/sealLog.js';
import { bundled } from '../bundled.js';
import { newEvents } from '../event-store/newEvent.js';
import { log } from '../event-store/subject.js';
import { copyOf, installation, MASTER_KEY, SHOP } from './installation.js';

const server = inject('postgresUrl') ?? '';
const CLI = fileURLToPath(new URL('../../../ops/cli/main.ts', import.meta.url));
const SIZE = 3_700;
const LARGE = 6_000;
/** The fraction of a whole move's duration at which it is killed. */
const SHARES = [0.3, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85];
const NOTHING = { code: 0, out: '', err: '' };

interface LogPlace {
  readonly url: string;
  remove(): Promise<void>;
}

/** @param newLog an empty place for a log; `null`: on PostgreSQL with the rest. */
export function moveContract(name: string, newLog: (() => Promise<LogPlace>) | null): void {
  describe.skipIf(server === '')(`tidewatch migrate to ${name} (needs a PostgreSQL server)`, () => {
    let cli: string;
    beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tidewatch-cli-'));
      cli = await bundled(CLI, folder);
      return () => rmSync(folder, { recursive: true });
    });

    async function target() {
      const rest = await newSchema(server);
      const place = (await newLog?.()) ?? { url: rest.url, remove: async () => {} };
      onTestFinished(async () => {
        await place.remove();
        await rest.remove();
      });
      return { events: place.url, rest: rest.url };
    }
    type Target = Awaited<ReturnType<typeof target>>;

    /** Runs the real command in a separate process. */
    function start(folder: string, { events, rest }: Target, ...more: string[]) {
      const args = [cli, 'migrate', '--from', `sqlite:${folder}`, '--to', events, ...more];
      const env = {
        ...process.env,
        NODE_ENV: 'test',
        TIDEWATCH_DATA_DIR: folder,
        TIDEWATCH_WORK_STORE: rest,
        TIDEWATCH_KEY_STORE: rest,
        TIDEWATCH_BUS: rest,
      };
      let ended = false;
      let child: ReturnType<typeof execFile> | undefined;
      const outcome = new Promise<typeof NOTHING>(resolve => {
        child = execFile(process.execPath, args, { env }, (fault, out, err) => {
          ended = true;
          resolve({ code: fault ? Number(fault.code ?? -1) : 0, out, err });
        });
      });
      return { outcome, ended: () => ended, kill: () => void child?.kill('SIGKILL') };
    }
    const run = (folder: string, to: Target, ...more: string[]) => start(folder, to, ...more).outcome;

    async function open({ events, rest }: Target) {
      const eventLog = openEventStore(events, { clock: systemClock });
      await eventLog.ready();
      const workStore = await openWorkStore(rest);
      await workStore.ensure(workTables);
      const vault = openVault(rest, { masterKey: MASTER_KEY, clock: systemClock });
      onTestFinished(async () => {
        for (const { close } of [eventLog, workStore, vault]) await close();
      });
      const signer = signersOf(MASTER_KEY);
      const verify = () =>
        verifyLog({
          ...{ eventLog, workStore, anchored: null },
          trusts: (key, at) => signer(at).key === key,
        });
      const seal = sealLog({ eventLog, workStore, sealSigner: signer, clock: LATE });
      return { eventLog, workStore, vault, verify, seal };
    }

    /** Ids, order, times and content, as any reader sees them. */
    const facts = async (eventLog: Parameters<typeof log>[0]) =>
      (await log(eventLog)).map(({ position: _, ...fact }) => fact);
    async function factsIn(folder: string) {
      const eventLog = openEventStore(`sqlite:${copyOf(folder)}/events.db`, { clock: systemClock });
      const found = await facts(eventLog);
      await eventLog.close();
      return found;
    }

    it('moves log, seal, keys, work and messages, and the product goes on there', async () => {
      const from = await installation(SIZE);
      const to = await target();
      const { code, out, err } = await run(from.folder, to);
      expect(err).toMatch(/copying: 100 %/);
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/^moved and compared 3,209 events in .* s, and the digests of 499 expired ones/),
      ]);
      expect(out).toContain('the seal is good: 3,701 entries; 7 newer ones');

      const { eventLog, workStore, vault, verify, seal } = await open(to);
      const moved = await facts(eventLog);
      expect(moved).toEqual(await factsIn(from.folder));
      expect(moved).toHaveLength(SIZE + 1 + 7 - 499);
      expect(await verify()).toMatchObject({
        state: 'good',
        verified: SIZE + 1,
        removed: 499,
        unsealed: 7,
        fault: null,
      });
      expect(await vault.open(from.sealedName, 'context')).toEqual({
        status: 'open',
        plaintext: 'Ottoline Nightshade',
      });
      expect(await vault.open(from.gone, 'context')).toEqual({ status: 'erased' });
      expect(await vault.getSecret(SHOP, 'shopify-grant')).toBe('shpat_secret');
      expect(await workStore.sql.selectFrom('leaders').select('name').execute()).toEqual([]);

      // A follower continues where it was, and sees only what is new.
      const followers = await workStore.sql.selectFrom('followers').select(['name', 'position']).execute();
      expect(followers.map(({ position }) => position)).toEqual([from.head, from.head]);
      const news = newEvents(3);
      const { position } = await eventLog.append('unsealed', news, 6);
      expect(isAfter(position, from.head as Position)).toBe(true);
      const seen: string[] = [];
      for await (const { events } of eventLog.readAll(from.head as Position)) seen.push(...events.map(({ id }) => id));
      expect(seen).toEqual(news.map(({ id }) => id));

      // The sealer continues the same chain. Events past their age are removed, and the chain still verifies.
      await seal();
      expect(await verify()).toMatchObject({ state: 'good', verified: SIZE + 1 + 10, unsealed: 0, fault: null });

      const bus = await openBus(to.rest, { clock: systemClock });
      const stop = new AbortController();
      const got: unknown[] = [];
      await bus.consume({ topic: 'store-sync', group: 'g', signal: stop.signal }, async ({ value }) => {
        got.push(value);
        if (got.length === 2) stop.abort();
      });
      expect(got).toEqual([{ n: 1 }, { n: 2 }]);
      expect(await bus.deadLetters('alerts')).toEqual([]);
      await bus.close();

      // Once more: it is there, and stays as it is.
      expect(await run(from.folder, to)).toMatchObject({ code: 0, out: expect.stringContaining('nothing to do') });
    });

    it('is run again after kill -9 at any point, and ends the same', async () => {
      const { folder, head } = await installation(LARGE);
      const startedAt = performance.now();
      expect(await run(folder, await target())).toMatchObject({ code: 0 });
      const took = performance.now() - startedAt;
      const to = await target();
      for (const share of SHARES) {
        const move = start(folder, to);
        await pause(share * took);
        move.kill();
        await move.outcome;
      }
      const { code, out, err } = await run(folder, to);
      expect([code, out], err).toEqual([0, expect.stringContaining('moved ')]);
      const { eventLog, workStore, verify } = await open(to);
      expect(await facts(eventLog)).toEqual(await factsIn(folder));
      expect(await verify()).toMatchObject({ state: 'good', unsealed: 7, fault: null });
      const followers = await workStore.sql.selectFrom('followers').select('position').execute();
      expect(followers).toEqual([{ position: head }, { position: head }]);
    }, 300_000);

    it('lets no one use a log that is half moved', async () => {
      const { folder } = await installation(LARGE);
      const to = await target();
      const source = logName(folder);
      const move = start(folder, to);
      await expect.poll(() => hasBegun(to, source), { timeout: 30_000, interval: 20 }).toBe(true);
      move.kill();
      await move.outcome;
      const store = openEventStore(to.events, { clock: systemClock });
      onTestFinished(store.close);
      expect(await store.ready().then(() => store.head(), String)).toMatch(
        /a move into this log is not finished: repeat tidewatch migrate$/,
      );
    });

    it('refuses a target that holds another log, other keys or other work, and leaves it as it is', async () => {
      const [one, other] = [await installation(20), await installation(30)];
      const to = await target();
      expect(await run(other.folder, to)).toMatchObject({ code: 0 });
      const refused = await run(one.folder, to);
      expect(refused).toEqual({
        code: 1,
        out: '',
        err: 'tidewatch: the target holds another log: choose an empty one\n',
      });
      const elsewhere = await target();
      expect(await run(one.folder, { ...elsewhere, rest: to.rest })).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /^tidewatch: (TIDEWATCH_KEY_STORE: it holds keys of another installation|the target holds .*)\n$/,
        ),
      });
      const { eventLog, verify } = await open(to);
      expect(await facts(eventLog)).toEqual(await factsIn(other.folder));
      expect(await verify()).toMatchObject({ state: 'good' });
    });

    it('refuses a source that the product has open, or that was written after it was moved', async () => {
      const { folder } = await installation(20);
      const to = await target();
      const running = openEventStore(`sqlite:${folder}/events.db`, { clock: systemClock });
      await running.ready();
      expect(await run(folder, to)).toMatchObject({
        code: 1,
        err: `tidewatch: ${folder}/events.db is in use: stop the product first\n`,
      });
      await running.close();
      const same = copyOf(folder);
      expect(await run(same, to)).toMatchObject({ code: 0 });
      const late = openEventStore(`sqlite:${same}/events.db`, { clock: systemClock });
      await late.append('late', newEvents(1), 'none');
      await late.close();
      expect(await run(copyOf(same), to)).toMatchObject({
        code: 1,
        err: 'tidewatch: the log was already moved there and has been written to here since: only one of them can continue\n',
      });
    });

    it('refuses a log that is not as it was sealed, unless it is told to take it as it is', async () => {
      const edited = await installation(20);
      const file = openSqlite(`${edited.folder}/events.db`, { synchronous: 'FULL' });
      file.exec(`drop trigger events_are_not_changed; update events set type = 'Other' where position = 21`);
      file.close();
      const folder = copyOf(edited.folder);
      const to = await target();
      expect(await run(folder, to)).toMatchObject({
        code: 1,
        err: expect.stringMatching(
          /tidewatch: the log does not match its seal, .*: edited at [0-9a-f]{8}-0{14}21; to move it as it is, use --yes\n$/,
        ),
      });
      expect(await run(folder, to, '--yes')).toMatchObject({
        code: 0,
        out: expect.stringContaining('the log does NOT match its seal'),
      });
      expect(await (await open(to)).verify()).toMatchObject({ state: 'tampered', fault: { kind: 'edited' } });
    });

    it.each([
      ['a wrong port', (url: string) => url.replace(/:\d+([/?])/, ':1$1'), /nothing listens there/],
      ['no such folder', null, /^tidewatch: there is no \/nowhere\/events\.db\n$/],
    ])('says in one line that there is %s', async (_, broken, said) => {
      const { folder } = await installation(5);
      const to = await target();
      const outcome = await (broken === null ? run('/nowhere', to) : run(folder, { ...to, events: broken(to.events) }));
      expect(outcome).toEqual({ code: 1, out: '', err: expect.stringMatching(said) });
      expect(outcome.err.split('\n')).toHaveLength(2);
    });

    it('needs the master key that the keys were wrapped with', async () => {
      const { folder } = await installation(5);
      rmSync(join(folder, 'master.key'));
      expect(await run(folder, await target())).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^tidewatch: TIDEWATCH_MASTER_KEY is not set, and .* does not exist: .*\n$/),
      });
    });
  });
}

const LATE = { now: () => '2099-01-01T00:00:00.000Z' as never };

function logName(folder: string): string {
  const source = openLogSource(`${copyOf(folder)}/events.db`);
  source.close();
  return source.name;
}

async function hasBegun({ events }: { events: string }, name: string): Promise<boolean> {
  const target = openLogTarget(events);
  return await target
    .state(name)
    .then(state => state === 'begun')
    .finally(target.close);
}
