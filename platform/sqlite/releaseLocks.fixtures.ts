import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage: a closed connection holds its locks until its statements are collected. For tests that open a file
 * exclusively after others in this process closed it.
 */
export async function releaseLocks(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await new Promise(resolve => setImmediate(resolve));
  }
}
