import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 30_000;
const LOOK_EVERY_MS = 2;

/** Waits for something that happens in the background. @throws after thirty seconds, with the condition's text. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`never became true: ${condition}`);
    await sleep(LOOK_EVERY_MS);
  }
}
