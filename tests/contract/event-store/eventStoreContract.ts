/** What every engine of the event store must do. Reference §3 and §4.1 say why; the port says it to callers. */
import { afterEach, beforeEach, describe } from 'vitest';
import type { EventStore } from '../../../platform/event-store/port.js';
import type { Clock } from '../../../platform/runtime/clock/clock.js';
import { appendContract } from './appendContract.js';
import { holesContract } from './holesContract.js';
import { processesContract } from './processesContract.js';
import { readContract } from './readContract.js';
import type { Subject } from './subject.js';
import { subscribeContract } from './subscribeContract.js';

export interface EventStoreEngine {
  readonly name: string;
  /** Makes an empty store. */
  create(): Promise<{ url: string; remove(): Promise<void> }>;
  open(url: string, clock: Clock): EventStore;
  /** Whether positions are 1, 2, 3, …; else they only rise. */
  readonly gapFree: boolean;
  /** Removes an event behind the store's back. Absent where no hand can reach it. */
  readonly lose?: (url: string, stream: string, revision: number) => Promise<void>;
}

export function eventStoreContract(engine: EventStoreEngine, systemClock: Clock): void {
  describe(`event store: ${engine.name}`, () => {
    let subject: Subject;
    let opened: EventStore[];
    let remove: () => Promise<void>;

    beforeEach(async () => {
      const created = await engine.create();
      remove = created.remove;
      opened = [];
      const open = (clock = systemClock) => {
        const store = engine.open(created.url, clock);
        opened.push(store);
        return store;
      };
      subject = { url: created.url, store: open(), open, gapFree: engine.gapFree };
    });

    afterEach(async () => {
      await Promise.all(opened.map(store => store.close()));
      await remove();
    });

    appendContract(() => subject);
    readContract(() => subject);
    subscribeContract(() => subject);
    processesContract(() => subject);
    if (engine.lose) holesContract(() => subject, engine.lose);
  });
}
