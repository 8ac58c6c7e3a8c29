/** The ways to write, on an engine of the event store: they need what the port promises, and no more. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler } from '../../../application/decide/handle.js';
import { record } from '../../../application/decide/record.js';
import { watchlist } from '../../../domain/competitors/watchlist.js';
import { decodedLog } from '../../../platform/event-store/codec/eventLog.js';
import type { Clock } from '../../../platform/runtime/clock/clock.js';
import { openVault } from '../../../platform/vault/openVault.js';
import type { Vault } from '../../../platform/vault/port.js';
import { startChild } from '../childProcess.js';
import { type EventStoreEngine, newSubjects } from '../event-store/newSubjects.js';
import { all } from '../event-store/subject.js';
import { batchContract } from './batchContract.js';
import { stream as catalog, gone, report } from './facts.js';
import { handleContract } from './handleContract.js';
import { lostAnswersContract } from './lostAnswersContract.js';
import { recordContract } from './recordContract.js';
import { at, later, meta, schedule, stream, track } from './watchlistCommands.js';

const CHILD = fileURLToPath(new URL('dies.child.ts', import.meta.url));

export function decideContract(engine: EventStoreEngine, systemClock: Clock): void {
  describe(`commands and facts: ${engine.name}`, () => {
    const subject = newSubjects(engine, systemClock);
    handleContract(subject);
    batchContract(subject);
    lostAnswersContract(subject);
    recordContract(subject);

    describe('after kill -9 between the append and the answer', () => {
      let folder: string;
      let vault: Vault;
      beforeEach(() => {
        folder = mkdtempSync(join(tmpdir(), 'decide-keys-'));
        vault = openVault(`sqlite:${folder}/keys.db`, { masterKey: new Uint8Array(32).fill(7), clock: systemClock });
      });
      afterEach(async () => {
        await vault.close();
        rmSync(folder, { recursive: true });
      });

      /** A process that was killed there. */
      async function killed(what: 'command' | 'facts'): Promise<void> {
        const child = await startChild(CHILD, [subject().url, `sqlite:${folder}/keys.db`, what]);
        for await (const line of child.lines) {
          expect(line).toBe('written');
          await child.kill();
        }
      }

      it('a command that comes again gets the answer that it was owed', async () => {
        const eventLog = decodedLog(subject().store, vault);
        const handle = commandHandler(eventLog);
        const run = (commandId: string, command: Parameters<typeof watchlist.decide>[0]) =>
          handle(watchlist, { commandId, stream, command, meta });
        await run('c0', track('a'));
        await killed('command');
        await run('c2', schedule('a', 30));
        const again = await run('c1', schedule('a', 60, later));
        const events = await all(eventLog.read(stream));
        expect(events).toHaveLength(3);
        expect(again).toEqual({ position: events[1]?.position, at });
      });

      it('a report that comes again adds what was not written', async () => {
        const eventLog = decodedLog(subject().store, vault);
        await killed('facts');
        await record(eventLog, report(gone(0, 5)));
        expect(await all(eventLog.read(catalog))).toHaveLength(5);
      });
    });
  });
}
