/** The contract of `handle` for commands that reach a stream during another append. */
import { beforeEach, describe, expect, it } from 'vitest';
import { commandHandler, type Handle } from '../../../application/decide/handle.js';
import { type WatchlistCommand, watchlist } from '../../../domain/competitors/watchlist.js';
import { isRefusal } from '../../../domain/kernel/decider.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { decodedLog, type EventLog } from '../../../platform/event-store/codec/eventLog.js';
import { testVault } from '../../../platform/vault/testVault.fixtures.js';
import type { Subject } from '../event-store/subject.js';
import { all } from '../event-store/subject.js';
import { signal } from './signal.js';
import { at, drop, later, meta, schedule, stream, track } from './watchlistCommands.js';

export function batchContract(subject: () => Subject): void {
  let eventLog: EventLog;
  beforeEach(() => {
    eventLog = decodedLog(subject().store, testVault);
  });

  /** Another process, as the store sees it. */
  const elsewhere = (): Handle => commandHandler(decodedLog(subject().open(), testVault));
  const run = (commandId: string, command: WatchlistCommand, by: Handle) =>
    by(watchlist, { commandId, stream, command, meta });
  const history = () => all(eventLog.read(stream));

  describe('commands that come while another is being appended', () => {
    /** A handler whose appends are counted; the first of them waits for `go`. */
    function counted(through = (log: EventLog): EventLog => log) {
      const appends: number[] = [];
      const { given, give } = signal();
      const { given: begun, give: begin } = signal();
      const log = through(eventLog);
      const by = commandHandler({
        ...log,
        async append(name, events, expected) {
          appends.push(events.length);
          begin();
          if (appends.length === 1) await given;
          return log.append(name, events, expected);
        },
      });
      return {
        ...{ by, appends, go: give },
        /** @returns the answers to a command whose append is in progress, and to those that arrive meanwhile. */
        async during(first: () => ReturnType<typeof run>, ...later: (() => ReturnType<typeof run>)[]) {
          const answers = [first()];
          await begun;
          return [...answers, ...later.map(command => command())];
        },
      };
    }

    it('are decided one on the other, appended together, and each told its own position', async () => {
      const { by, appends, go, during } = counted();
      const answers = await during(
        () => run('c1', track('a'), by),
        () => run('c2', track('b'), by),
        () => run('c3', schedule('b', 60), by),
        () => run('c4', drop('a'), by),
        () => run('c5', drop('a'), by),
        () => run('c6', track('b'), by),
      );
      go();
      const settled = await Promise.all(answers);
      const events = await history();
      expect(events.map(({ type }) => type)).toEqual([
        'CompetitorTracked',
        'CompetitorTracked',
        'CheckScheduleChanged',
        'CompetitorDropped',
      ]);
      expect(settled).toEqual([
        ...events.map(({ position }) => ({ position, at })),
        { refused: 'COMPETITOR_NOT_FOUND' },
        { refused: 'COMPETITOR_ALREADY_TRACKED' },
      ]);
      expect(appends).toEqual([1, 3]);
      expect(await run('c3', schedule('b', 60, later), by)).toEqual(settled[2]);
    });

    it('are all decided again when another process wrote first', async () => {
      const { by, go, during } = counted();
      const answers = await during(
        () => run('c1', track('a'), by),
        () => run('c2', track('b'), by),
        () => run('c3', track('c'), by),
      );
      await run('c9', track('b'), elsewhere());
      go();
      const settled = await Promise.all(answers);
      expect(settled.map(isRefusal)).toEqual([false, true, false]);
      expect(settled[1]).toEqual({ refused: 'COMPETITOR_ALREADY_TRACKED' });
      expect(await history()).toHaveLength(3);
    });

    it('are carried out once if one of them is there twice', async () => {
      const { by, go, during } = counted();
      const answers = await during(
        () => run('c1', track('a'), by),
        () => run('c2', schedule('a', 60), by),
        () => run('c2', schedule('a', 60, later), by),
      );
      go();
      const [, first, second] = await Promise.all(answers);
      expect(second).toEqual(first);
      expect(await history()).toHaveLength(2);
    });

    it('stand by themselves: what cannot be stored of one does not stop the others', async () => {
      const { by, go, during } = counted();
      const unstorable = { ...schedule('a', 60), everyMinutes: 'often' } as unknown as WatchlistCommand;
      const answers = await during(
        () => run('c1', track('a'), by),
        () => run('c2', unstorable, by),
        () => run('c3', track('b'), by),
      );
      const refused = expect(answers[1]).rejects.toThrow(TypeError);
      go();
      await refused;
      expect(await answers[2]).toMatchObject({ at });
      expect(await history()).toHaveLength(2);
    });

    it('are not written twice where their answer was lost', async () => {
      let losing = 0;
      const { by, go, during } = counted(log => ({
        ...log,
        async append(...request) {
          const answer = await log.append(...request);
          losing += 1;
          if (losing === 2) throw new EngineLost('the server went away');
          return answer;
        },
      }));
      const answers = await during(
        () => run('c1', track('a'), by),
        () => run('c2', track('b'), by),
        () => run('c3', track('c'), by),
      );
      go();
      const settled = await Promise.allSettled(answers);
      expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      const sentAgain = [run('c2', track('b', later), by), run('c3', track('c', later), by)];
      const events = (await history()).map(({ position }) => ({ position, at }));
      expect(await Promise.all([answers[0], ...sentAgain])).toEqual(events);
      expect(events).toHaveLength(3);
    });

    it('are refused together when the server is away: one after the other they would wait for it as often', async () => {
      let away = false;
      const { by, appends, go, during } = counted(log => ({
        ...log,
        async append(...request) {
          if (away) throw new EngineLost('the server does not answer');
          away = true;
          return log.append(...request);
        },
      }));
      const [first, ...batch] = await during(
        () => run('c1', track('a'), by),
        ...Array.from({ length: 100 }, (_, n) => () => run(`n${n}`, track(`n${n}`), by)),
      );
      go();
      await first;
      const kinds = (await Promise.allSettled(batch)).map(one => one.status === 'rejected' && one.reason.name);
      expect([...new Set(kinds)]).toEqual(['EngineLost']);
      expect(appends).toHaveLength(2);
      expect(await history()).toHaveLength(1);
    });
  });
}
