/** An event as both ways of reading the log list it: the columns of its row, in this order. */
import type { EventMeta, RecordedEvent } from '../port.js';
import type { Positions } from '../position.js';

export type ListedEvent<Data = unknown, Meta = EventMeta> = readonly [
  position: number,
  stream: string,
  revision: number,
  type: string,
  schema: number,
  id: string,
  at: string,
  recordedAt: string,
  data: Data,
  meta: Meta,
];

/** @param data and `meta`: separate, because rows may store them as text. */
export const eventOf = (
  [position, stream, revision, type, schema, id, at, recordedAt]: ListedEvent<unknown, unknown>,
  data: unknown,
  meta: EventMeta,
  positions: Positions,
): RecordedEvent => ({
  id,
  type,
  schema,
  stream,
  revision,
  position: positions.of(position),
  at,
  recordedAt,
  data,
  meta,
});
