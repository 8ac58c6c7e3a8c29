/** What every engine of the event store must do. Reference §3 and §4.1 say why; the port says it to callers. */
import { describe } from 'vitest';
import type { Clock } from '../../../platform/runtime/clock/clock.js';
import { appendContract } from './appendContract.js';
import { appendMissingContract } from './appendMissingContract.js';
import { holesContract } from './holesContract.js';
import { type EventStoreEngine, newSubjects } from './newSubjects.js';
import { processesContract } from './processesContract.js';
import { readContract } from './readContract.js';
import { sealContract } from './sealContract.js';
import { subscribeContract } from './subscribeContract.js';

export function eventStoreContract(engine: EventStoreEngine, systemClock: Clock): void {
  describe(`event store: ${engine.name}`, () => {
    const subject = newSubjects(engine, systemClock);
    appendContract(subject);
    appendMissingContract(subject);
    readContract(subject);
    sealContract(subject);
    subscribeContract(subject);
    processesContract(subject);
    if (engine.lose) holesContract(subject, engine.lose);
  });
}
