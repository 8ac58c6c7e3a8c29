import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Forces a collection, which releases the locks of closed connections, for tests that open a file exclusively
 * afterwards.
 */
export async function releaseLocks(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await new Promise(resolve => setImmediate(resolve));
  }
}
