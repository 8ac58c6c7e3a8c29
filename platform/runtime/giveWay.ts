import { getPriority, setPriority } from 'node:os';

/** Steps of niceness. Beside a thread that does not give way it gets a quarter of a processor; an idle one it has to itself. */
const STEPS = 5;
const LOWEST = 19;

/**
 * Lets the calling thread give way to the others of this machine: for work that fewer people wait for. On Linux only:
 * elsewhere a priority is that of the whole process.
 */
export function giveWay(): void {
  if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + STEPS));
}
