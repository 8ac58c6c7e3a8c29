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

/** Creates an empty store before each test and removes it afterwards. */
export function newSubjects(engine: EventStoreEngine, systemClock: Clock): () => Subject {
  let subject: Subject;
  let opened: EventStore[];
  let removes: (() => Promise<void>)[];

  async function create() {
    const created = await engine.create();
    removes.push(created.remove);
    const open = (clock = systemClock) => {
      const store = engine.open(created.url, clock);
      opened.push(store);
      return store;
    };
    return { url: created.url, open };
  }

  beforeEach(async () => {
    [opened, removes] = [[], []];
    const { url, open } = await create();
    subject = { url, store: open(), open, another: async () => (await create()).open() };
  });

  afterEach(async () => {
    await Promise.all(opened.map(store => store.close()));
    await Promise.all(removes.map(remove => remove()));
  });

  return () => subject;
}
