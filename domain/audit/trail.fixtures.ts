/** Given events, then entries: how the `audit.ts` of a noun is tested. Test code only. */
import { Check } from 'typebox/value';
import { auditEntryOf, auditSubjectOf, type DescribedEvent } from '../auditEntryOf.js';
import { EVENTS, type EventType } from '../events.js';

/** An event of one stream, as far as the trail looks at it. Its data is held to its schema. */
export function told(type: EventType, data: object): DescribedEvent {
  if (!Check(EVENTS[type].data, data)) throw new TypeError(`not the data of ${type}: ${JSON.stringify(data)}`);
  return { type, data } as unknown as DescribedEvent;
}

/** The entries of a stream's events, each as `ACTION (category) details`. */
export function trailOf(...events: readonly DescribedEvent[]): readonly string[] {
  const memories = new Map<string, string>();
  return events.map(event => {
    const subject = auditSubjectOf(event);
    const before = JSON.parse(memories.get(subject ?? '') ?? 'null') as object | null;
    const { action, category, details, memory } = auditEntryOf(event, before);
    // Memories are kept as JSON.
    if (subject !== null) memories.set(subject, JSON.stringify(memory));
    return `${action} (${category}) ${details}`;
  });
}
