/** The thread of segmentCheckers.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { openEventStore } from '../../platform/event-store/openEventStore.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import type { Reply } from '../../platform/runtime/threads/askedThread.js';
import type { Segment, SegmentCheck } from './checkSegment.js';
import { checkerOf } from './segmentCheckers.js';

const eventLog = openEventStore((workerData as { url: string }).url, { clock: systemClock });
const checker = checkerOf(eventLog);

/** `null`: nothing more will be asked. */
parentPort?.on('message', async (segments: readonly Segment[] | null) => {
  if (segments) return parentPort?.postMessage(await replyTo(segments));
  await eventLog.close();
  parentPort?.close();
});

const replyTo = async (segments: readonly Segment[]): Promise<Reply<readonly SegmentCheck[]>> => {
  try {
    return { answer: await checker.check(segments) };
  } catch (fault) {
    return { fault };
  }
};
