/** The contract of `record` on every engine, with repeated reports. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { record } from '../../../application/decide/record.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { decodedLog, type EventLog } from '../../../platform/event-store/codec/eventLog.js';
import { testVault } from '../../../platform/vault/testVault.fixtures.js';
import { all, type Subject } from '../event-store/subject.js';
import { gone, report, stream } from './facts.js';

export function recordContract(subject: () => Subject): void {
  let eventLog: EventLog;
  let secondLog: EventLog;
  beforeEach(() => {
    eventLog = decodedLog(subject().store, testVault);
    secondLog = decodedLog(subject().open(), testVault);
  });

  const known = async (on = stream) =>
    (await all(eventLog.read(on))).map(({ data }) =>
      Number((data as { productId: string }).productId.slice('gid://shopify/Product/'.length)),
    );

  describe('a fact', () => {
    it('is written as it was reported, in the order of the report', async () => {
      await record(eventLog, report(gone(0, 5)));
      expect(await known()).toEqual([0, 1, 2, 3, 4]);
    });

    it('stays one when it is reported again, alone or among new ones', async () => {
      await record(eventLog, report(gone(0, 3)));
      await record(secondLog, report(gone(1, 2)));
      await record(secondLog, report([...gone(2, 6), ...gone(0, 1)]));
      await record(eventLog, report(gone(0, 6)));
      expect(await known()).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it('stays one when it is there twice in one report', async () => {
      await record(eventLog, report([...gone(0, 2), ...gone(0, 3)]));
      expect((await known()).sort()).toEqual([0, 1, 2]);
    });

    it('stays as it was first written', async () => {
      const [fact] = gone(0, 1);
      if (!fact) throw new Error('one fact');
      const later = { ...report([fact]), meta: { ...report([fact]).meta, correlationId: 'another report' } };
      await record(eventLog, report([fact]));
      await record(eventLog, later);
      expect(await all(eventLog.read(stream))).toMatchObject([{ meta: { correlationId: 'c' } }]);
    });

    it('is nothing where nothing is reported', async () => {
      await record(eventLog, report([]));
      expect(await eventLog.head()).toBeNull();
    });
  });

  it('reported by two at once is written once, whatever else they report', async () => {
    const pages = Array.from({ length: 12 }, (_, n) => gone(n * 5, n * 5 + 20));
    await Promise.all([
      ...pages.map(page => record(eventLog, report(page))),
      ...pages.toReversed().map(page => record(secondLog, report(page))),
    ]);
    expect((await known()).sort((a, b) => a - b)).toEqual(Array.from({ length: 75 }, (_, n) => n));
  });

  it('writes each fact once, whatever is lost and reported again by whom', async () => {
    const page = fc.record({
      from: fc.nat(20),
      length: fc.integer({ min: 1, max: 12 }),
      by: fc.nat(1),
      lost: fc.constantFrom('nothing', 'request', 'answer'),
    });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(page, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), async moments => {
        const own = `${stream}-${++runs}`;
        for (const pages of moments)
          await Promise.all(
            pages.map(({ from, length, by, lost }) => {
              const log = [eventLog, secondLog][by] as EventLog;
              const losing: Pick<EventLog, 'appendMissing' | 'read'> = {
                read: log.read,
                async appendMissing(...request) {
                  if (lost === 'request') throw new EngineLost('before');
                  await log.appendMissing(...request);
                  if (lost === 'answer') throw new EngineLost('after');
                },
              };
              return record(losing, report(gone(from, from + length), own)).catch(fault => {
                if (!(fault instanceof EngineLost)) throw fault;
              });
            }),
          );
        await record(eventLog, report(gone(0, 33), own));
        expect((await known(own)).sort((a, b) => a - b)).toEqual(Array.from({ length: 33 }, (_, n) => n));
      }),
      { numRuns: 40 },
    );
  });
}
