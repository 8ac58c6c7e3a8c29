import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The live heap in MiB, without unreachable objects, whose amount depends on the machine. */
export function liveHeap(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
