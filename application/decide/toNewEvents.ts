import { type DomainEvent, schemaOf } from '../../domain/events.js';
import { eventCodec } from '../../platform/event-store/codec/eventLog.js';
import type { EventMeta, NewEvent, Revision } from '../../platform/event-store/port.js';
import { eventId } from './eventId.js';

export type Decided = DomainEvent;

/**
 * @param mark the command's mark.
 * @param begins the revision at which the stream's state starts.
 */
export const toNewEvents = (mark: string, decided: readonly Decided[], meta: EventMeta, begins: Revision): NewEvent[] =>
  decided.map((event, index) => toNewEvent(eventId(mark, index, event, begins), event, meta));

/** @throws TypeError if the event could not be decoded again; nothing is written then. */
export function toNewEvent(id: string, { type, at, ...data }: Decided, meta: EventMeta): NewEvent {
  eventCodec.check(type, data, meta);
  return { id, type, schema: schemaOf(type), data, meta, at };
}
