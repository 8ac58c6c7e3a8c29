import { askedThread } from '../../runtime/threads/askedThread.js';
import { storageFault } from '../storageFault.js';
import type { GuardedOutcome, Request, Writer } from './writer.js';

/**
 * A writer in its own thread.
 * @param entry the compiled thread; tests, which run from source, bundle their own.
 */
export function writerInThread(path: string, entry = new URL('./writerThread.js', import.meta.url)): Writer {
  const { ask, end } = askedThread<Request>(entry, { path }, `writes ${path}`);
  // Errors lose their class between threads.
  const thrown = (fault: unknown) => storageFault(path, fault);
  return {
    async ask<Answer>(request: Request) {
      try {
        const answer = await ask<Answer>(request);
        if (request.kind !== 'writeGuarded') return answer;
        const outcomes = answer as readonly GuardedOutcome[];
        return outcomes.map(one => ('fault' in one ? { fault: thrown(one.fault) } : one)) as Answer;
      } catch (fault) {
        throw thrown(fault);
      }
    },
    close: end,
  };
}
