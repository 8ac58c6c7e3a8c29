import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allCheckpoints } from '../../../application/seal/checkpoints.js';
import {
  startVerification,
  type VerificationPorts,
  verificationState,
} from '../../../application/seal/verification.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { startChild } from '../childProcess.js';
import { newEvents } from '../event-store/newEvent.js';
import { sealContract } from './sealContract.js';
import { type SealedEngine, SIZE, sealedLog } from './sealedLog.js';

const newFolder = () => mkdtemp(join(tmpdir(), 'tidewatch-seal-'));

const sqlite: SealedEngine = {
  name: 'SQLite',
  async create() {
    const folder = await newFolder();
    return { url: `sqlite:${join(folder, 'events.db')}`, remove: () => rm(folder, { recursive: true }) };
  },
  async behind(url, ...statements) {
    const file = openSqlite(url.slice('sqlite:'.length), { synchronous: 'FULL' });
    file.exec('drop trigger if exists events_are_not_deleted; drop trigger if exists events_are_not_changed');
    for (const statement of statements) file.exec(statement);
    file.close();
  },
};

sealContract(sqlite);

describe('a sealer that is killed', () => {
  it('leaves a chain that the next one continues', async () => {
    const { verify, url, folder, eventLog, workStore, newSealer } = await sealedLog(sqlite);
    for (let n = 0; n < 60; n++) await eventLog.append(`more-${n}`, newEvents(500), 'none');
    const file = fileURLToPath(new URL('sealer.child.ts', import.meta.url));
    const child = await startChild(file, [url, `sqlite:${join(folder, 'work.db')}`]);
    for (;;) if ((await allCheckpoints(workStore)).length > 8) break;
    await child.kill();
    const left = (await allCheckpoints(workStore)).length;
    await newSealer()();
    const checkpoints = await allCheckpoints(workStore);
    expect(left).toBeLessThan(checkpoints.length);
    expect(checkpoints.map(({ number }) => number)).toEqual(checkpoints.map((_, index) => index + 1));
    expect(await verify()).toMatchObject({ state: 'good', verified: SIZE + 30_000, unsealed: 0 });
  });
});

describe('verification in the background', () => {
  type EventLog = VerificationPorts['eventLog'];
  const digestsBy = (digests: () => Promise<never>) => (log: EventLog) => ({ head: log.head, digests });

  async function background(readBy: (log: EventLog) => EventLog = log => log) {
    const log = await sealedLog(sqlite);
    const all = {
      ...log,
      ...{ sealSigner: log.signer, anchor: null },
      eventLog: readBy(log.eventLog),
    };
    return { ...log, start: () => startVerification(all), state: () => verificationState(all), all };
  }

  it('is known from its start to its end, to any process', async () => {
    const { start, state, clock, position } = await background();
    expect(await state()).toMatchObject({ state: 'none', startedAt: null, fault: null });
    const running = await start();
    expect(await state()).toMatchObject({ state: 'running', startedAt: clock.now(), finishedAt: null });
    await running?.ended;
    expect(await state()).toEqual({
      ...{ state: 'good', verified: SIZE, total: SIZE, fault: null },
      ...{ startedAt: clock.now(), finishedAt: clock.now() },
      checkpoint: {
        position: position(SIZE),
        at: clock.now(),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        keyId: expect.stringMatching(/^[0-9a-f]{16}$/),
        anchored: false,
      },
    });
  });

  it('names what was tampered with', async () => {
    const { start, state, behind, position } = await background();
    await behind('update events set schema = 9 where position = 2222');
    await (await start())?.ended;
    expect(await state()).toMatchObject({ state: 'tampered', fault: { kind: 'edited', position: position(2_222) } });
  });

  it('runs once at a time, and again when the process that ran it has died', async () => {
    const { start, state, clock, all, eventLog } = await background(digestsBy(() => new Promise<never>(() => {})));
    expect(await start()).not.toBeNull();
    expect(await start()).toBeNull();
    clock.advance(61_000);
    expect(await state()).toMatchObject({ state: 'none' });
    await (await startVerification({ ...all, eventLog }))?.ended;
    expect(await state()).toMatchObject({ state: 'good' });
  });

  it('says why the log cannot be verified', async () => {
    const { start, state } = await background(digestsBy(() => Promise.reject(new Error('the disk is gone'))));
    await (await start())?.ended;
    expect(await state()).toMatchObject({ state: 'not_verifiable', fault: { message: 'the disk is gone' } });
  });
});
