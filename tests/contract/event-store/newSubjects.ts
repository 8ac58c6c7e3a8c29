import { afterEach, beforeEach } from 'vitest';
import type { EventStore } from '../../../platform/event-store/port.js';
import type { Clock } from '../../../platform/runtime/clock/clock.js';
import type { Subject } from './subject.js';

export interface EventStoreEngine {
  readonly name: string;
  /** Makes an empty store. */
  create(): Promise<{ url: string; remove(): Promise<void> }>;
  open(url: string, clock: Clock): EventStore;
  /** Removes an event behind the store's back. Absent where that is not possible. */
  readonly lose?: (url: string, stream: string, revision: number) => Promise<void>;
}

/** An empty store before each test, gone after it. */
export function newSubjects(engine: EventStoreEngine, systemClock: Clock): () => Subject {
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
    subject = { url: created.url, store: open(), open };
  });

  afterEach(async () => {
    await Promise.all(opened.map(store => store.close()));
    await remove();
  });

  return () => subject;
}
