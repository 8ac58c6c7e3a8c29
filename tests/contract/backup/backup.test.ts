/** Tests backups of a running product and their restores. Long because each way to fail has its case; erasure is in ../erasure. */
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openPorts } from '../../../application/openPorts.js';
import { checkedManifest } from '../../../ops/backup/manifest.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { loadConfig } from '../../../platform/runtime/config/config.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { loadMasterKey } from '../../../platform/vault/masterKey.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { bundled } from '../bundled.js';
import { startChild } from '../childProcess.js';
import { newEvents } from '../event-store/newEvent.js';
import { log } from '../event-store/subject.js';

const CLI = fileURLToPath(new URL('../../../ops/cli/main.ts', import.meta.url));
const BUSY = fileURLToPath(new URL('busy.child.ts', import.meta.url));

let cli: string;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-cli-'));
  cli = await bundled(CLI, folder);
  return () => rmSync(folder, { recursive: true });
});

/** The fraction of the duration at which it is killed. */
const SHARES = [0.5, 0.65, 0.75, 0.8, 0.85, 0.9, 0.95];

async function timed(work: () => Promise<{ readonly code: number }>): Promise<number> {
  const startedAt = performance.now();
  expect(await work()).toMatchObject({ code: 0 });
  return performance.now() - startedAt;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs the real command in a separate process. */
function start(data: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, NODE_ENV: 'test', TIDEWATCH_DATA_DIR: data, ...more };
  let ended = false;
  let kill = () => {};
  const outcome = new Promise<{ code: number; out: string; err: string }>(resolve => {
    const child = execFile(process.execPath, [cli, ...args], { env }, (fault, out, err) => {
      ended = true;
      resolve({ code: fault ? Number(fault.code ?? -1) : 0, out, err });
    });
    kill = () => void child.kill('SIGKILL');
  });
  return { outcome, ended: () => ended, kill: () => kill() };
}
const tidewatch = (data: string, ...args: string[]) => start(data, args).outcome;

/** A product that writes until it is killed. */
async function busy(data: string) {
  const child = await startChild(BUSY, [data]);
  const confirmed: string[] = [];
  const reading = (async () => {
    for await (const line of child.lines) confirmed.push(line);
  })();
  await expect.poll(() => confirmed.length, { timeout: 30_000 }).toBeGreaterThan(30);
  return {
    confirmed,
    async kill() {
      await child.kill();
      await reading;
    },
  };
}

/** Verifies that the restored installation is consistent. @returns its event count and last position. */
async function checked(folder: string, masterKey: string) {
  const clock = systemClock;
  // A connection that this process closed keeps its file open until it is collected.
  const data = newFolder();
  cpSync(folder, data, { recursive: true });
  const eventLog = openEventStore(`sqlite:${data}/events.db`, { clock });
  const workStore = await openWorkStore(`sqlite:${data}/work.db`);
  const key = loadMasterKey({ fromConfig: undefined, file: masterKey, mayCreate: false });
  const vault = openVault(`sqlite:${data}/keys.db`, { masterKey: key, clock });
  const bus = await openBus(`sqlite:${data}/bus.db`, { clock });
  const events = await log(eventLog);
  const head = events.at(-1)?.position ?? '';
  const [follower] = await workStore.sql.selectFrom('followers').select('position').execute();
  expect(follower && follower.position <= head).toBe(true);
  const many = events.map(({ data }) => ({ sealed: (data as { sealed: never }).sealed, context: 'context' }));
  expect((await vault.openAll(many)).filter(({ status }) => status !== 'open')).toEqual([]);
  const messages: string[] = [];
  const stop = new AbortController();
  await bus.publish('topic', [{ key: 'last', value: 'last' }]);
  await bus.consume({ topic: 'topic', group: 'g', signal: stop.signal }, async ({ value }) => {
    messages.push(value as string);
    if (value === 'last') stop.abort();
  });
  expect(messages.filter(position => position !== 'last' && position > head)).toEqual([]);
  for (const { close } of [eventLog, workStore, vault, bus]) await close();
  return { events: events.length, head };
}

/** Some events, and nothing that runs. */
async function quiet(): Promise<string> {
  const data = newFolder();
  const product = await busy(data);
  await product.kill();
  return data;
}

describe('tidewatch backup', () => {
  it('of a product that goes on writing, and is killed in the middle, is of one piece', async () => {
    const data = newFolder();
    const backups = newFolder();
    const product = await busy(data);
    const known: number[] = [];
    for (const name of ['first', 'second']) {
      known.push(product.confirmed.length);
      expect(await tidewatch(data, 'backup', join(backups, name))).toMatchObject({ code: 0 });
    }
    known.push(product.confirmed.length);
    const third = start(data, ['backup', join(backups, 'third')]);
    await pause(700);
    await expect.poll(() => product.confirmed.length).toBeGreaterThan(known[2] ?? 0);
    await product.kill();
    expect(await third.outcome).toMatchObject({ code: 0, err: expect.stringContaining('copying events.db') });

    for (const [index, name] of ['first', 'second', 'third'].entries()) {
      const restored = join(newFolder(), 'data');
      expect(await tidewatch(restored, 'restore', join(backups, name))).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^restored the backup of .*: the log up to [0-9a-f]{8}-\d{16}\n/),
      });
      const { head, events } = await checked(restored, join(data, 'master.key'));
      // Contains everything confirmed before the backup began.
      expect(head >= (product.confirmed[(known[index] ?? 1) - 1] ?? 'z')).toBe(true);
      expect(events).toBeGreaterThanOrEqual(known[index] ?? Number.POSITIVE_INFINITY);
    }
  });

  it.skipIf(process.platform === 'win32')(
    'is its owner’s only, as is what is restored from it, and has no master key',
    async () => {
      const data = await quiet();
      const backup = join(newFolder(), 'deep', 'backup');
      expect(await tidewatch(data, 'backup', backup)).toMatchObject({
        code: 0,
        out: expect.stringContaining("the master key opens it; the backup doesn't contain that key"),
      });
      const modes = (folder: string) =>
        Object.fromEntries(readdirSync(folder).map(name => [name, statSync(join(folder, name)).mode & 0o777]));
      expect(statSync(backup).mode & 0o777).toBe(0o700);
      const files = { 'bus.db': 0o600, 'events.db': 0o600, 'keys.db': 0o600, 'work.db': 0o600 };
      expect(modes(backup)).toEqual({ 'backup.json': 0o600, ...files });
      const restored = join(newFolder(), 'data');
      await tidewatch(restored, 'restore', backup);
      expect(statSync(restored).mode & 0o777).toBe(0o700);
      expect(modes(restored)).toEqual(files);
    },
  );

  it('leaves no folder that looks like a backup when it is killed, and the next one nothing of it', async () => {
    const data = await quiet();
    const eventLog = openEventStore(`sqlite:${data}/events.db`, { clock: systemClock });
    const sealed = 'x'.repeat(500);
    for (let n = 0; n < 60; n++) await eventLog.append(`bulk-${n}`, newEvents(500, { data: { sealed } }), 'none');
    await eventLog.close();
    const place = newFolder();
    const folder = join(place, 'backup');
    const took = await timed(() => tidewatch(data, 'backup', join(newFolder(), 'backup')));
    for (const share of SHARES) {
      const backup = start(data, ['backup', folder]);
      await pause(share * took);
      backup.kill();
      await backup.outcome;
      if (existsSync(folder)) await checkedManifest(folder);
      rmSync(folder, { recursive: true, force: true });
    }
    expect(await tidewatch(data, 'backup', folder)).toMatchObject({ code: 0 });
    expect(readdirSync(place)).toEqual(['backup']);
    await checkedManifest(folder);
  }, 180_000);

  it('says in one line what it cannot copy, or where', async () => {
    const [data, place] = [await quiet(), newFolder()];
    const fails = async (said: string, args: readonly string[], variables = {}) =>
      expect(await start(data, args, variables).outcome).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(`^tidewatch: ${said}.*\n$`),
      });
    await fails(`${place} already exists`, ['backup', place]);
    await fails('TIDEWATCH_KEY_STORE names a server: back it up', ['backup', join(place, 'a')], {
      TIDEWATCH_KEY_STORE: 'postgres://h/d',
    });
    await fails('there is no log at .*events.db: nothing was ever started there', ['backup', join(place, 'a')], {
      TIDEWATCH_DATA_DIR: place,
    });
    expect(await tidewatch(data, 'backup')).toMatchObject({ code: 2 });
    expect(readdirSync(place)).toEqual([]);
  });
});

describe('tidewatch restore', () => {
  async function backedUp() {
    const data = await quiet();
    const backup = join(newFolder(), 'backup');
    expect(await tidewatch(data, 'backup', backup)).toMatchObject({ code: 0 });
    return { data, backup };
  }
  const refusal = (said: string) => ({ code: 1, out: '', err: expect.stringMatching(`^tidewatch: ${said}.*\n$`) });

  it('leaves what is there, unless it is told to replace it, and then takes the read models away too', async () => {
    const { data, backup } = await backedUp();
    const later = await busy(data);
    await later.kill();
    mkdirSync(join(data, 'kept'));
    appendFileSync(join(data, 'read.db'), '');
    expect(await tidewatch(data, 'restore', backup)).toEqual(
      refusal('.*work.db exists: use --yes to overwrite it with the backup'),
    );
    // The kill may have come between an event and its line.
    expect((await checked(data, join(data, 'master.key'))).events - readLog(backup) - later.confirmed.length).toBeOneOf(
      [0, 1],
    );
    expect(await tidewatch(data, 'restore', backup, '--yes')).toMatchObject({ code: 0 });
    expect((await checked(data, join(data, 'master.key'))).events).toBe(readLog(backup));
    expect(
      readdirSync(data)
        .filter(name => !/-(wal|shm)$/.test(name))
        .sort(),
    ).toEqual([...['bus.db', 'events.db', 'kept', 'keys.db', 'master.key', 'work.db']]);
  });

  it('refuses while the product runs, a backup that was changed, and half a backup', async () => {
    const { data, backup } = await backedUp();
    const running = await busy(data);
    expect(await tidewatch(data, 'restore', backup, '--yes')).toEqual(
      refusal('.*\\.db is in use: stop the product first'),
    );
    await running.kill();
    const changed = join(newFolder(), 'changed');
    cpSync(backup, changed, { recursive: true });
    appendFileSync(join(changed, 'keys.db'), 'x');
    expect(await tidewatch(data, 'restore', changed, '--yes')).toEqual(
      refusal('.*keys.db has changed since the backup'),
    );
    truncateSync(join(changed, 'backup.json'), 20);
    expect(await tidewatch(data, 'restore', changed, '--yes')).toEqual(refusal('.* is not a complete backup'));
    // The kill may have come between an event and its line.
    expect(
      (await checked(data, join(data, 'master.key'))).events - readLog(backup) - running.confirmed.length,
    ).toBeOneOf([0, 1]);
  });

  it('leaves files of one piece when it is killed, or a product that refuses to start; and is run again', async () => {
    const { data, backup } = await backedUp();
    const later = await busy(data);
    await later.kill();
    const config = loadConfig({ TIDEWATCH_DATA_DIR: data, NODE_ENV: 'test' });
    const took = await timed(() => tidewatch(newFolder(), 'restore', backup));
    for (const share of SHARES) {
      const restore = start(data, ['restore', backup, '--yes']);
      await pause(share * took);
      restore.kill();
      await restore.outcome;
      if (existsSync(join(data, 'restore.unfinished')))
        await expect(openPorts(['eventLog'], config, createLogger('silent', 'test'))).rejects.toThrow(
          /repeat tidewatch restore$/,
        );
      else expect((await checked(data, join(data, 'master.key'))).events).toBeGreaterThanOrEqual(readLog(backup));
    }
    expect(await tidewatch(data, 'restore', backup, '--yes')).toMatchObject({ code: 0 });
    expect((await checked(data, join(data, 'master.key'))).events).toBe(readLog(backup));
    expect(readdirSync(data).filter(name => name.includes('restor'))).toEqual([]);
  }, 180_000);

  it('does not let the product start on files of two installations', async () => {
    const { data } = await backedUp();
    appendFileSync(join(data, 'restore.unfinished'), 'then');
    const config = loadConfig({ TIDEWATCH_DATA_DIR: data, NODE_ENV: 'test' });
    await expect(openPorts(['eventLog'], config, createLogger('silent', 'test'))).rejects.toThrow(
      /is incomplete: repeat tidewatch restore$/,
    );
  });
});

const readLog = (backup: string): number =>
  (JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as { events: number }).events;
