/** The contract of `handle` on every engine, with repetitions at any time. */
import { beforeEach, describe, expect, it } from 'vitest';
import { commandHandler, type Handle } from '../../../application/decide/handle.js';
import { type WatchlistCommand, watchlist } from '../../../domain/competitors/watchlist.js';
import { isRefusal } from '../../../domain/kernel/decider.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { decodedLog, type EventLog } from '../../../platform/event-store/codec/eventLog.js';
import { EventStoreBusy, RevisionConflict } from '../../../platform/event-store/port.js';
import { testVault } from '../../../platform/vault/testVault.fixtures.js';
import type { Subject } from '../event-store/subject.js';
import { all } from '../event-store/subject.js';
import { signal } from './signal.js';
import { at, drop, later, meta, schedule, stream, track } from './watchlistCommands.js';

export function handleContract(subject: () => Subject): void {
  let eventLog: EventLog;
  let handle: Handle;
  beforeEach(() => {
    eventLog = decodedLog(subject().store, testVault);
    handle = commandHandler(eventLog);
  });

  /** Another process, as the store sees it. */
  const elsewhere = (through = (log: EventLog): EventLog => log): Handle =>
    commandHandler(through(decodedLog(subject().open(), testVault)));

  const run = (commandId: string, command: WatchlistCommand, by = handle) =>
    by(watchlist, { commandId, stream, command, meta });
  const history = () => all(eventLog.read(stream));

  /** A store that fails the first `times` calls of `append`. */
  const failing = (fault: Error, times: number): EventLog => ({
    ...eventLog,
    append: (...request) => (times-- > 0 ? Promise.reject(fault) : eventLog.append(...request)),
  });

  /** Handlers of so many processes, each of which waits with its first append until all are about to append. */
  function racing(count: number): Handle[] {
    let waiting = 0;
    const ready = signal();
    return Array.from({ length: count }, () =>
      elsewhere(log => ({
        ...log,
        async append(...request) {
          waiting += 1;
          if (waiting === count) ready.give();
          await ready.given;
          return log.append(...request);
        },
      })),
    );
  }

  describe('a command', () => {
    it('becomes events that hold what happened, without type and time', async () => {
      const answer = await run('c1', track('a'));
      const [event] = await history();
      expect(answer).toEqual({ position: event?.position, at });
      expect(event).toMatchObject({ type: 'CompetitorTracked', schema: 3, at, meta });
      expect(Object.keys(event?.data as object).sort()).toEqual([
        'competitorId',
        'label',
        'page',
        'productId',
        'url',
        'vantage',
        'variant',
      ]);
    });

    it('is known again although the log holds its text well-formed', async () => {
      const labelled = { ...track('a'), label: 'Fancy \ud83dMug' } as WatchlistCommand;
      const answer = await run('c1', labelled);
      expect((await history())[0]?.data).toMatchObject({ label: 'Fancy \ufffdMug' });
      expect(await run('c1', labelled, elsewhere())).toEqual(answer);
    });

    it('is decided on what others wrote meanwhile', async () => {
      await run('c1', track('a'));
      await run('c2', drop('a'), elsewhere());
      expect(await run('c3', drop('a'))).toMatchObject({ refused: 'COMPETITOR_NOT_FOUND' });
    });

    it('is refused by the rules as a value, and nothing is written', async () => {
      await run('c1', track('a'));
      expect(await run('c2', track('a'))).toEqual({ refused: 'COMPETITOR_ALREADY_TRACKED' });
      expect(await history()).toHaveLength(1);
    });

    it('is tried again when somebody else was first', async () => {
      const conflict = new RevisionConflict(stream, 'none', 0);
      expect(await run('c1', track('a'), commandHandler(failing(conflict, 15)))).toMatchObject({ at });
      expect(await history()).toHaveLength(1);
    });

    it('is given up in the end', async () => {
      const conflict = new RevisionConflict(stream, 'none', 0);
      await expect(run('c1', track('a'), commandHandler(failing(conflict, 16)))).rejects.toBe(conflict);
    });

    it('passes on that the store is busy, and stands in no one’s way after that', async () => {
      const busy = commandHandler(failing(new EventStoreBusy('full'), 1));
      await expect(run('c1', track('a'), busy)).rejects.toBeInstanceOf(EventStoreBusy);
      expect(await run('c2', track('b'), busy)).toMatchObject({ at });
    });

    it('of many at once is decided one after the other, in every process', async () => {
      const handlers = [handle, elsewhere(), elsewhere()];
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) => run(`c${n}`, track(`page-${n}`), handlers[n % 3])),
      );
      expect(answers.filter(answer => 'position' in answer)).toHaveLength(10);
      expect(await history()).toHaveLength(10);
    });
  });

  describe('a command that comes again', () => {
    it('gets the first answer, also from another process, later, and after other events', async () => {
      const first = await run('c1', track('a'));
      await run('c2', drop('a'));
      expect(await run('c1', track('a', later))).toEqual(first);
      expect(await run('c1', track('a', later), elsewhere())).toEqual(first);
      expect(await history()).toHaveLength(2);
    });

    it('gets it where the rules would now say no', async () => {
      const first = await run('c1', track('a'));
      expect(await run('c1', track('a', later))).toEqual(first);
    });

    it.each<[string, WatchlistCommand]>([
      ['another page', track('b')],
      ['another kind of command', drop('a')],
    ])('is refused if it asks for %s', async (_, command) => {
      await run('c1', track('a'));
      expect(await run('c1', command)).toEqual({ refused: 'IDEMPOTENCY_KEY_REUSED' });
      expect(await history()).toHaveLength(1);
    });

    it('on another stream is another command', async () => {
      await handle(watchlist, { commandId: 'c1', stream: 'watchlist-other', command: track('b'), meta });
      const first = await run('c1', track('a'));
      expect(await history()).toHaveLength(1);
      expect(await run('c1', track('a', later))).toEqual(first);
    });

    it('was nothing before it was carried out: a refusal leaves its id free', async () => {
      expect(await run('c1', drop('a'))).toEqual({ refused: 'COMPETITOR_NOT_FOUND' });
      await run('c2', track('a'));
      expect(await run('c1', drop('a'))).toMatchObject({ at });
    });

    it('gets it where the rules would say yes once more', async () => {
      await run('c0', track('a'));
      const first = await run('c1', schedule('a', 60));
      await run('c2', schedule('a', 30));
      expect(await run('c1', schedule('a', 60, later))).toEqual(first);
      expect(await run('c1', schedule('a', 60, later), elsewhere())).toEqual(first);
      expect(await history()).toHaveLength(3);
    });

    it('gets it where the answer to the first was lost on its way', async () => {
      await run('c0', track('a'));
      const losing = elsewhere(log => ({
        ...log,
        async append(...request) {
          await log.append(...request);
          throw new EngineLost('the server went away');
        },
      }));
      await expect(run('c1', schedule('a', 60), losing)).rejects.toThrow(EngineLost);
      await run('c2', schedule('a', 30));
      const [, event] = await history();
      const answer = { position: event?.position, at };
      expect(await run('c1', schedule('a', 60, later), losing)).toEqual(answer);
      expect(await run('c1', schedule('a', 60, later))).toEqual(answer);
      expect(await history()).toHaveLength(3);
    });
  });

  describe('a command that comes twice at the same moment, to two processes', () => {
    it.each([
      ['the time differs', later],
      ['nothing differs', at],
    ])('is carried out once and answered twice, where %s', async (_, second) => {
      await run('c0', track('a'));
      const [one = handle, other = handle] = racing(2);
      const answers = await Promise.all([
        run('c1', schedule('a', 60, at), one),
        run('c1', schedule('a', 60, second), other),
      ]);
      expect(answers[0]).toEqual(answers[1]);
      expect(await history()).toHaveLength(2);
      expect(await run('c1', schedule('a', 60))).toEqual(answers[0]);
    });

    it('is refused if it asks for something else the second time, which leaves no wrong idea of the stream', async () => {
      await run('c0', track('a'));
      const [one = handle, other = handle] = racing(2);
      const answers = await Promise.all([run('c1', schedule('a', 60), one), run('c1', schedule('a', 30), other)]);
      expect(answers.filter(isRefusal)).toEqual([{ refused: 'IDEMPOTENCY_KEY_REUSED' }]);
      const [, event] = await history();
      if (event?.type !== 'CheckScheduleChanged') throw new Error('one of them was carried out');
      const everyMinutes = event.data.everyMinutes ?? 0;
      for (const by of [one, other])
        expect(await run(`same ${everyMinutes}`, schedule('a', everyMinutes), by)).toEqual({
          position: null,
          at: null,
        });
      expect(await history()).toHaveLength(2);
    });

    it('is answered alike if another command came between, which is not overlooked', async () => {
      await run('c0', track('a'));
      const asked = signal();
      const told = signal();
      const slow = elsewhere(log => ({
        ...log,
        async append(...request) {
          asked.give();
          await told.given;
          return log.append(...request);
        },
      }));
      const second = run('c1', schedule('a', 60), slow);
      await asked.given;
      await run('c2', track('b'));
      const first = await run('c1', schedule('a', 60));
      told.give();
      expect(await second).toEqual(first);
      expect(await run('c3', drop('b'), slow)).toMatchObject({ at });
      expect(await history()).toHaveLength(4);
    });
  });
}
