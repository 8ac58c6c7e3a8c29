/** The contract of every event store engine. The port documents it; reference §3 and §4.1 give the reasons. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { logExists } from '../../../platform/event-store/logExists.js';
import type { Clock } from '../../../platform/runtime/clock/clock.js';
import { appendContract } from './appendContract.js';
import { appendMissingContract } from './appendMissingContract.js';
import { holesContract } from './holesContract.js';
import { type EventStoreEngine, newSubjects } from './newSubjects.js';
import { processesContract } from './processesContract.js';
import { readContract } from './readContract.js';
import { sealContract } from './sealContract.js';
import { subscribeContract } from './subscribeContract.js';

function existsContract({ create, open }: EventStoreEngine, systemClock: Clock): void {
  it('exists once it was opened; the question whether it does creates nothing', async () => {
    const { url, remove } = await create();
    onTestFinished(remove);
    const place = url.replace(/^narrow:/, '');
    for (const _ of [1, 2]) expect(await logExists(place)).toBe(false);
    const store = open(url, systemClock);
    await store.ready();
    await store.close();
    expect(await logExists(place)).toBe(true);
  });
}

export function eventStoreContract(engine: EventStoreEngine, systemClock: Clock): void {
  describe(`event store: ${engine.name}`, () => {
    const subject = newSubjects(engine, systemClock);
    appendContract(subject);
    appendMissingContract(subject);
    readContract(subject);
    sealContract(subject);
    subscribeContract(subject);
    processesContract(subject);
    existsContract(engine, systemClock);
    if (engine.lose) holesContract(subject, engine.lose);
  });
}
