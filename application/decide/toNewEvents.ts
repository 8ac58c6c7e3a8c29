import { type DomainEvent, schemaOf } from '../../domain/events.js';
import { eventCodec } from '../../platform/event-store/codec/eventLog.js';
import type { EventMeta, NewEvent, Revision } from '../../platform/event-store/port.js';
import { eventId } from './eventId.js';

/** What every decided event has: the rest of it is the event's data. */
export type Decided = DomainEvent;

/**
 * @param mark of the command that they were decided for.
 * @param begins the revision that the stream's state began at.
 */
export const toNewEvents = (mark: string, decided: readonly Decided[], meta: EventMeta, begins: Revision): NewEvent[] =>
  decided.map((event, index) => toNewEvent(eventId(mark, index, event, begins), event, meta));

/** @throws TypeError for what could not be read again: nothing is written then. */
export function toNewEvent(id: string, { type, at, ...data }: Decided, meta: EventMeta): NewEvent {
  eventCodec.check(type, data, meta);
  return { id, type, schema: schemaOf(type), data, meta, at };
}
