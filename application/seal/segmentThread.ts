/** The thread of segmentCheckers.ts. */
import { workerData } from 'node:worker_threads';
import { openEventStore } from '../../platform/event-store/openEventStore.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { answerRequests } from '../../platform/runtime/threads/answerRequests.js';
import { checkerOf } from './segmentCheckers.js';

const eventLog = openEventStore((workerData as { url: string }).url, { clock: systemClock });

answerRequests(checkerOf(eventLog).check, eventLog.close);
