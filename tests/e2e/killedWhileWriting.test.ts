/**
 * A kill -9 while merchants write: several writers never pause, so at each kill some commands are answered and others
 * are somewhere between the socket and the disk.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { loadMasterKey } from '../../platform/vault/masterKey.js';
import { openVault } from '../../platform/vault/openVault.js';
import { rebuild } from '../../projector/rebuild.js';
import { projections } from '../../read-models/readModels.js';
import { signIn, synced } from '../bench/runningProduct.js';
import { eventually } from './eventually.js';
import { type Product, startProduct } from './product.js';

const SHOPS = ['aurora-outfitters', 'birch-and-bay', 'copper-kettle'];
const WRITERS_A_SHOP = 6;
const KILLS = 3;
/** Answers arrive in bursts, one per commit: the kill should fall anywhere between two. */
const LATEST_MS = 15;

/** A command from the client's view. */
interface Command {
  /** The request's key and the notification's text. */
  readonly key: string;
  readonly cookie: string;
  /** The answer of a 201; `null` while there is none. */
  answer: { readonly id: string; readonly position: string } | null;
}

let product: Product;
const commands: Command[] = [];
/** Commands without an answer when the process was killed, per kill. */
const unansweredAtKill: number[] = [];
let cookies: string[];

beforeAll(async () => {
  product = await startProduct({ TIDEWATCH_SANDBOX_ORDERS: '100' });
  cookies = [];
  for (const shop of SHOPS) cookies.push(await signIn(product.url, shop));
  // A sync that continues later would make the final rows a matter of luck.
  for (const cookie of cookies) await synced(product.url, cookie);
});
afterAll(() => product?.remove());

async function send(command: Command): Promise<void> {
  const response = await fetch(`${product.url}/api/auth/shopify/notifications`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: command.cookie, 'idempotency-key': command.key },
    body: JSON.stringify({ message: command.key, type: 'info', scope: 'store' }),
  });
  const body = (await response.json()) as { id: string; position: string };
  if (response.status !== 201) throw new Error(`${command.key} was answered ${response.status}`);
  const { id, position } = body;
  if (command.answer) expect({ id, position }, `${command.key}, sent again`).toEqual(command.answer);
  command.answer = { id, position };
}

/** Writes without a pause from all writers, and kills some time after this many answers. */
async function writeUntilKilled(round: number, answers: number): Promise<void> {
  let answered = 0;
  const unanswered = new Set<Command>();
  let killed: Promise<void> | null = null;
  const refused: unknown[] = [];

  const kill = () => {
    unansweredAtKill.push(unanswered.size);
    killed = product.kill();
  };
  const writer = async (cookie: string, name: string) => {
    for (let n = 0; killed === null; n++) {
      const command: Command = { key: `kill-${round}-${name}-${n}`, cookie, answer: null };
      commands.push(command);
      unanswered.add(command);
      try {
        await send(command);
      } catch (fault) {
        // Cut off by the kill; any earlier failure is a fault of the product.
        if (killed === null) refused.push(fault);
        return;
      }
      unanswered.delete(command);
      answered += 1;
      if (answered === answers) setTimeout(kill, Math.random() * LATEST_MS);
    }
  };
  await Promise.all(
    cookies.flatMap((cookie, shop) => Array.from({ length: WRITERS_A_SHOP }, (_, n) => writer(cookie, `${shop}-${n}`))),
  );
  await killed;
  expect(refused).toEqual([]);
}

/** The occurrences of each command in the log, by its notification's text. */
async function timesInLog(): Promise<Map<string, number>> {
  const vault = productVault();
  const eventLog = openEventLog(`sqlite:${join(product.folder, 'events.db')}`, { clock: systemClock, vault });
  const times = new Map<string, number>();
  try {
    for await (const { events } of eventLog.readAll('start', { types: ['NotificationRaised'] }))
      for (const { data } of events) {
        const { message } = data.notification;
        times.set(message, (times.get(message) ?? 0) + 1);
      }
  } finally {
    await eventLog.close();
    await vault.close();
  }
  return times;
}

const productVault = () =>
  openVault(`sqlite:${join(product.folder, 'keys.db')}`, {
    masterKey: loadMasterKey({ fromConfig: undefined, file: join(product.folder, 'master.key'), mayCreate: false }),
    clock: systemClock,
  });

const rowsOf = async ({ sql }: ReadStore): Promise<Record<string, string[]>> => {
  const tables = projections.flatMap(projection => Object.values(projection.tables).map(({ name }) => name));
  const rows: Record<string, string[]> = {};
  for (const table of tables) {
    const found = await sql
      .selectFrom(table as 'competitors')
      .selectAll()
      .execute();
    rows[table] = found.map(row => JSON.stringify(row)).sort();
  }
  return rows;
};

/** True if every live read model is at the log's end. */
const caughtUp = async (readStore: ReadStore, head: string | null): Promise<boolean> => {
  const live = await readStore.sql.selectFrom('projections').select('position').where('status', '=', 'live').execute();
  return live.length === projections.length && live.every(({ position }) => position === head);
};

describe('a kill -9 between answered and unanswered writes', () => {
  it('loses no answered write, doubles none, and leaves the read models equal to a rebuild', async () => {
    for (let round = 0; round < KILLS; round++) {
      // Not too early, so that the writers have drifted apart, and at a different moment each time.
      await writeUntilKilled(round, 30 + Math.floor(Math.random() * 200));
      const times = await timesInLog();
      const wrong = commands.filter(({ key, answer }) => {
        const found = times.get(key) ?? 0;
        return answer ? found !== 1 : found > 1;
      });
      expect(wrong).toEqual([]);
      await product.start();
    }
    expect(unansweredAtKill).toHaveLength(KILLS);
    expect(Math.min(...unansweredAtKill)).toBeGreaterThan(0);

    // Clients without an answer retry, and so do some that missed their answer.
    const again = commands.filter(({ answer }, n) => answer === null || n % 10 === 0);
    await Promise.all(again.map(send));
    const times = await timesInLog();
    expect(commands.filter(({ key }) => times.get(key) !== 1)).toEqual([]);
    expect(commands.length).toBeGreaterThan(KILLS * 30);

    await expectRowsOfRebuild();
  });
});

async function expectRowsOfRebuild(): Promise<void> {
  const readStore = await openReadStore(`sqlite:${join(product.folder, 'read.db')}`);
  const vault = productVault();
  const eventLog = openEventLog(`sqlite:${join(product.folder, 'events.db')}`, { clock: systemClock, vault });
  const fresh = await openReadStore(`sqlite:${join(product.folder, 'fresh.db')}`);
  try {
    await eventually(async () => caughtUp(readStore, await eventLog.head()));
    await product.stop();
    expect(await caughtUp(readStore, await eventLog.head())).toBe(true);
    const onDeadLetter = (name: string) => {
      throw new Error(`${name} could not fold an event`);
    };
    for (const projection of projections)
      await rebuild({ eventLog, readStore: fresh, vault, clock: systemClock, onDeadLetter }, projection);
    const [served, rebuilt] = [await rowsOf(readStore), await rowsOf(fresh)];
    expect(served.notifications?.length).toBeGreaterThan(KILLS * 30);
    expect(served).toEqual(rebuilt);
  } finally {
    await Promise.all([eventLog.close(), readStore.close(), vault.close(), fresh.close()]);
  }
}
