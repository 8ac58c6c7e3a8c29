import { type EventType, schemaOf } from '../../domain/events.js';
import type { EventMeta, NewEvent } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';

/** What every decided event has: the rest of it is the event's data. */
export interface Decided {
  readonly type: EventType;
  readonly at: string;
}

/** The same for the same command, always: a repeated command is recognised by it. */
export const eventId = (commandId: string, index: number): string => derivedId(commandId, index);

export const toNewEvents = (commandId: string, decided: readonly Decided[], meta: EventMeta): NewEvent[] =>
  decided.map((event, index) => toNewEvent(eventId(commandId, index), event, meta));

export const toNewEvent = (id: string, { type, at, ...data }: Decided, meta: EventMeta): NewEvent => ({
  id,
  type,
  schema: schemaOf(type),
  data,
  meta,
  at,
});
