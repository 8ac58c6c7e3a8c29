import { type DomainEvent, schemaOf } from '../../domain/events.js';
import { eventCodec } from '../../platform/event-store/codec/eventLog.js';
import type { EventMeta, NewEvent } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';

/** What every decided event has: the rest of it is the event's data. */
export type Decided = DomainEvent;

/** The same for the same command, always: a repeated command is recognised by it. */
export const eventId = (commandId: string, index: number): string => derivedId(commandId, index);

export const toNewEvents = (commandId: string, decided: readonly Decided[], meta: EventMeta): NewEvent[] =>
  decided.map((event, index) => toNewEvent(eventId(commandId, index), event, meta));

/** @throws TypeError for what could not be read again: nothing is written then. */
export function toNewEvent(id: string, { type, at, ...data }: Decided, meta: EventMeta): NewEvent {
  eventCodec.check(type, data, meta);
  return { id, type, schema: schemaOf(type), data, meta, at };
}
