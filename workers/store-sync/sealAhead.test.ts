import { describe, expect, it } from 'vitest';
import { sealAhead } from './sealAhead.js';

const BROKEN_OFF = new Error('the file broke off');

/** What happens with these batches, in order. */
async function run(
  batches: readonly (string | Error)[],
  { failing = () => false }: { failing?: (step: string) => boolean } = {},
) {
  const log: string[] = [];
  const step = async (name: string) => {
    log.push(name);
    if (failing(name)) throw new Error(`${name} failed`);
  };
  async function* file() {
    for (const batch of batches) {
      if (batch instanceof Error) throw batch;
      log.push(`read ${batch}`);
      yield batch;
    }
  }
  const done = sealAhead(
    file(),
    async batch => {
      await step(`seal ${batch}`);
      return () => step(`store ${batch}`);
    },
    (_, store) => store(),
  );
  const fault = await done.then(
    () => null,
    (reason: Error) => reason.message,
  );
  return { log, fault };
}

describe('the batches of a file', () => {
  it('are each sealed before the one before is stored, and stored in order', async () => {
    const { log, fault } = await run(['a', 'b', 'c']);
    expect(log).toEqual(['read a', 'seal a', 'read b', 'seal b', 'store a', 'read c', 'seal c', 'store b', 'store c']);
    expect(fault).toBeNull();
  });

  it('are stored if they were read before the file broke off', async () => {
    const { log, fault } = await run(['a', 'b', BROKEN_OFF]);
    expect(log.filter(step => step.startsWith('store'))).toEqual(['store a', 'store b']);
    expect(fault).toBe(BROKEN_OFF.message);
  });

  it('are dropped after one that could not be stored: where to continue was noted beyond it otherwise', async () => {
    const { log, fault } = await run(['a', 'b', 'c'], { failing: step => step === 'store a' });
    expect(log.at(-1)).toBe('store a');
    expect(fault).toBe('store a failed');
  });

  it('are dropped after one that could not be sealed', async () => {
    const { log, fault } = await run(['a', 'b', 'c'], { failing: step => step === 'seal b' });
    expect(log.filter(step => step.startsWith('store'))).toEqual(['store a']);
    expect(fault).toBe('seal b failed');
  });

  it('may be none', async () => {
    expect(await run([])).toEqual({ log: [], fault: null });
  });
});
