/**
 * Maps our events to EventStoreDB's form: JSON that its own screens can show. The metadata holds what the server has no
 * field for, including our clock's time, because ages and the seal use it.
 */
import { hash } from 'node:crypto';
import { canonicalJson } from '../canonicalJson.js';
import type { StoredText } from '../entryDigest.js';
import type { EventMeta, RecordedEvent } from '../port.js';
import type { EventRow } from '../prepareAppend.js';
import type { SentEvent, StoredEvent } from './connection.js';
import type { Offsets } from './offsets.js';

interface Envelope {
  readonly schema: number;
  readonly at: string;
  readonly recordedAt: string;
  readonly meta: EventMeta;
  /** The id if it is no UUID, which is all that the server accepts. */
  readonly id?: string;
}

/**
 * Placeholder for the revision of an event that had left its stream before the log was moved here. No reader sees it.
 */
export const PLACEHOLDER = 'RevisionHeld';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id under which the server knows an event. */
export function serverIdOf(id: string): string {
  if (UUID.test(id)) return id;
  const digits = hash('sha256', id);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

export function envelopeOf(row: EventRow, recordedAt: string): SentEvent {
  const { id, type, schema, at } = row;
  const metadata: Envelope = {
    schema,
    at,
    recordedAt,
    meta: JSON.parse(row.meta) as EventMeta,
    ...(serverIdOf(id) === id ? {} : { id }),
  };
  return { id: serverIdOf(id), type, data: JSON.parse(row.data) as unknown, metadata };
}

/** @param prefix of our streams' names. */
export function recordedOf(event: StoredEvent, prefix: string, offsets: Offsets): RecordedEvent {
  const { schema, at, recordedAt, meta, id } = envelope(event);
  return {
    id: id ?? event.id,
    type: event.type,
    schema,
    stream: event.stream.slice(prefix.length),
    revision: event.revision,
    position: offsets.of(event.offset),
    at,
    recordedAt,
    data: event.data,
    meta,
  };
}

/**
 * Builds the input of `entryDigest`. The server returns the text's meaning, and each value has one spelling
 * (canonicalJson).
 */
export function storedTextOf(event: StoredEvent, prefix: string): StoredText {
  const { schema, at, recordedAt, meta, id } = envelope(event);
  return {
    id: id ?? event.id,
    stream: event.stream.slice(prefix.length),
    revision: event.revision,
    type: event.type,
    schema,
    shop: meta.shop,
    at,
    recordedAt,
    data: canonicalJson(event.data),
    meta: canonicalJson(meta),
  };
}

/** Missing in another program's event in our stream: without a known schema, its reader makes it a dead letter. */
function envelope({ metadata }: StoredEvent): Envelope {
  const { schema, at, recordedAt, meta, id } = (metadata ?? {}) as Partial<Envelope>;
  return {
    schema: schema ?? 0,
    at: at ?? '',
    recordedAt: recordedAt ?? '',
    meta: meta ?? { actor: { kind: 'platform', id: 'unknown' }, shop: null, correlationId: '', causationId: null },
    ...(id === undefined ? {} : { id }),
  };
}
