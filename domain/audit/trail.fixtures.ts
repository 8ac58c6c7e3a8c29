/** Fixtures for testing a noun's `audit.ts`: given events, then entries. Test code only. */
import { Check } from 'typebox/value';
import { auditEntryOf, auditSubjectOf, type DescribedEvent } from '../auditEntryOf.js';
import { EVENTS, type EventType } from '../events.js';
import type { NameOf } from './describe.js';

/** Builds an event from the fields that the trail uses, and checks its data against the schema. */
export function eventOf(type: EventType, data: object): DescribedEvent {
  if (!Check(EVENTS[type].data, data)) throw new TypeError(`not the data of ${type}: ${JSON.stringify(data)}`);
  return { type, data } as unknown as DescribedEvent;
}

/** Maps events to entries, each as `ACTION (category) details`. Subjects of all streams must differ. */
export function trailOf(...events: readonly DescribedEvent[]): readonly string[] {
  const memories = new Map<string, string>();
  const nameOf: NameOf = ({ subject }) => titleIn(memories.get(subject));
  return events.map(event => {
    const subject = auditSubjectOf(event);
    const before = JSON.parse(memories.get(subject ?? '') ?? 'null') as object | null;
    const { action, category, details, memory } = auditEntryOf(event, before, nameOf);
    // The trail stores memories as JSON.
    if (subject !== null) memories.set(subject, JSON.stringify(memory));
    return `${action} (${category}) ${details}`;
  });
}

const titleIn = (memory: string | undefined): string | null =>
  (JSON.parse(memory ?? 'null') as { readonly title?: string } | null)?.title ?? null;
