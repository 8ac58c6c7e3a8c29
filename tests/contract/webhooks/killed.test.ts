/** A delivery answered with 200 is applied, whenever the process is killed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { type Child, startChild } from '../childProcess.js';
import { deliver } from './sender.js';

const RECEIVER = fileURLToPath(new URL('./receiver.child.ts', import.meta.url));
const KILLS = 3;
const SENDERS = 8;
/** Before each kill: more are under way then. */
const ACCEPTED = 20;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'webhooks-killed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start(): Promise<{ child: Child; address: string }> {
  const child = await startChild(RECEIVER, [folder]);
  const { value: address } = await child.lines[Symbol.asyncIterator]().next();
  return { child, address };
}

it(`none is lost over ${KILLS} kill -9 under load`, async () => {
  const accepted = new Set<string>();
  for (let kill = 1; kill <= KILLS; kill++) {
    const { child, address } = await start();
    let alive = true;
    const senders = Array.from({ length: SENDERS }, async (_, sender) => {
      for (let n = 0; alive; n++) {
        const id = `${kill}-${sender}-${n}`;
        if ((await deliver(address, id)) === 200) accepted.add(id);
      }
    });
    while (accepted.size < kill * ACCEPTED) await wait(1);
    await wait(Math.random() * 200);
    await child.kill();
    alive = false;
    await Promise.all(senders);
  }
  const { child } = await start();
  const workStore = await openWorkStore(`sqlite:${join(folder, 'work.db')}`);
  const missing = async () => {
    const rows = await workStore.sql.selectFrom('webhook_deliveries').select('webhook_id').execute();
    const applied = new Set(rows.map(({ webhook_id }) => webhook_id));
    return [...accepted].filter(id => !applied.has(id));
  };
  for (const end = Date.now() + 40_000; (await missing()).length > 0 && Date.now() < end; ) await wait(100);
  const lost = await missing();
  await workStore.close();
  await child.kill();
  expect(lost).toEqual([]);
});
