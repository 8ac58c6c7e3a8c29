/** Commands that repeat because requests and answers get lost on their way to the engine. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandMark, isOfCommand } from '../../../application/decide/eventId.js';
import { commandHandler } from '../../../application/decide/handle.js';
import { watchlist } from '../../../domain/competitors/watchlist.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { decodedLog } from '../../../platform/event-store/codec/eventLog.js';
import { testVault } from '../../../platform/vault/testVault.fixtures.js';
import { all, type Subject } from '../event-store/subject.js';
import { at, later, meta, schedule, stream, track } from './watchlistCommands.js';

export function lostAnswersContract(subject: () => Subject): void {
  it('carries each command out at most once, and answers all alike, whatever is lost and repeated where', async () => {
    const eventLog = decodedLog(subject().store, testVault);
    const ids = ['c1', 'c2', 'c3', 'c4'];
    const attempt = fc.record({
      command: fc.nat(ids.length - 1),
      process: fc.nat(1),
      lost: fc.constantFrom('nothing', 'nothing', 'request', 'answer'),
    });
    const moments = fc.array(fc.array(attempt, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(moments, async course => {
        const own = `${stream}-${++runs}`;
        let lost = 'nothing';
        const processes = [eventLog, decodedLog(subject().open(), testVault)].map(log =>
          commandHandler({
            ...log,
            async append(...request) {
              const fate = lost;
              if (fate === 'request') throw new EngineLost('before');
              const answer = await log.append(...request);
              if (fate === 'answer') throw new EngineLost('after');
              return answer;
            },
          }),
        );
        await commandHandler(eventLog)(watchlist, { commandId: 'c0', stream: own, command: track('a'), meta });
        const answers = new Map(ids.map(id => [id, new Set<string>()]));
        for (const attempts of course) {
          lost = attempts[0]?.lost ?? 'nothing';
          await Promise.all(
            attempts.map(async ({ command, process }, n) => {
              const when = n === 0 ? at : later;
              const request = {
                commandId: ids[command] ?? '',
                stream: own,
                command: schedule('a', 15 + command, when),
                meta,
              };
              const answer = await processes[process]?.(watchlist, request).catch((fault: unknown) => {
                if (!(fault instanceof EngineLost)) throw fault;
              });
              if (answer && 'position' in answer && answer.position)
                answers.get(request.commandId)?.add(answer.position);
            }),
          );
        }
        const events = await all(eventLog.read(own));
        for (const id of ids) {
          const written = events.filter(event => isOfCommand(commandMark(own, id), event.id));
          expect(written.length).toBeLessThanOrEqual(1);
          for (const position of answers.get(id) ?? []) expect(position).toBe(written[0]?.position);
        }
      }),
      { numRuns: 40 },
    );
  });
}
