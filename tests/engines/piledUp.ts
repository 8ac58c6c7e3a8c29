/** Callers that arrive while a server answers nothing, and their outcome when it resumes. */
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineServer } from '../../ops/engines/engineServer.js';
import { liveHeap } from '../liveHeap.js';

export interface Outcome {
  readonly done: number;
  /** Before the server went on. */
  readonly refused: number;
  /** Name and code of each kind of refusal. */
  readonly refusedWith: readonly string[];
  /** The memory that the waiting callers used. */
  readonly heldMb: number;
}

const PAUSE_MS = 500;

/** @throws what a call that was not refused at once failed with. */
export async function piledUp(
  server: Pick<EngineServer, 'pause' | 'resume'>,
  calls: number,
  call: (n: number) => Promise<unknown>,
): Promise<Outcome> {
  const before = liveHeap();
  const kinds = new Set<string>();
  let [refused, heldMb] = [0, 0];
  let slow = true;
  server.pause();
  try {
    const all = Array.from({ length: calls }, (_, n) =>
      call(n).catch((fault: Error & { code?: string }) => {
        if (!slow) throw fault;
        refused += 1;
        kinds.add(`${fault.name} ${fault.code}`);
      }),
    );
    const answered = Promise.allSettled(all);
    await wait(PAUSE_MS);
    heldMb = liveHeap() - before;
    slow = false;
    server.resume();
    await answered;
    await Promise.all(all);
  } finally {
    server.resume();
  }
  return { done: calls - refused, refused, refusedWith: [...kinds], heldMb };
}
