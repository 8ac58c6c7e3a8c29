/** Opens the sealed fields of events for their owner, and marks erased ones. */
import type { EventType } from '../../../domain/events.js';
import { as, type SessionId, type ShopDomain } from '../../../domain/kernel/names.js';
import { contentOf } from '../../../domain/kernel/sealedPart.js';
import { type EventOfShop, type SealedField, sealedFields } from '../../../domain/privacy/sealedFields.js';
import { clientContext } from '../../../domain/session/client.js';
import { canonicalJson } from '../../../platform/event-store/canonicalJson.js';
import { decodeOpened } from '../../../platform/event-store/codec/eventLog.js';
import { openTyped, type TypedOpened } from '../../../platform/event-store/codec/typedSeal.js';
import { entryDigest } from '../../../platform/event-store/entryDigest.js';
import type { RecordedEvent } from '../../../platform/event-store/port.js';
import type { OpenedOfMany, Sealed, Vault } from '../../../platform/vault/port.js';

/** Replaces a field whose key was destroyed. */
export const ERASED = { erased: true } as const;
/** Replaces a field whose key is missing, or that was altered. */
export const UNREADABLE = { unreadable: true } as const;

/** Replaces a key, which is no data about anyone, and would let the file's readers act as the store. */
const WITHHELD = { withheld: true } as const;

/** An event in an export (docs/data-export.md). */
export interface ExportedEvent {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  /** The stored version; `data` has the current one. */
  readonly schema: number;
  readonly at: string;
  readonly recordedAt: string;
  /** The digest of the stored bytes, as in the hash chain (docs/adr/0034). */
  readonly digest: string;
  readonly meta: unknown;
  readonly data: unknown;
}

interface Place {
  readonly of: { meta: unknown; data: unknown };
  readonly path: readonly (string | number)[];
  readonly sealed: Sealed;
  readonly context: string;
  readonly read?: SealedField['read'];
}

/** @returns the events in order, and the number of erased fields. @throws EventUnreadable */
export async function openedEvents(
  vault: Pick<Vault, 'openAll'>,
  stored: readonly RecordedEvent[],
): Promise<{ readonly events: readonly ExportedEvent[]; readonly erased: number }> {
  const places: Place[] = [];
  const typed = await openTyped(vault, stored);
  const events = stored.map((event, index) => {
    const exported = exportedOf(event, typed[index] ?? { event });
    places.push(...sealedIn(exported));
    return exported;
  });
  const opened = await vault.openAll(places);
  let erased = typed.filter(result => result.erased).length;
  for (const [index, { of, path, read }] of places.entries()) {
    const content = shownOf(opened[index], read);
    if (content === ERASED) erased += 1;
    Object.assign(of, withAt(of, path, content));
  }
  return { events, erased };
}

type Writable = { -readonly [Key in keyof ExportedEvent]: ExportedEvent[Key] };

function exportedOf(stored: RecordedEvent, opened: TypedOpened): Writable {
  const { position, stream, revision, id, type, schema, at, recordedAt, meta } = stored;
  const text = { data: canonicalJson(stored.data), meta: canonicalJson(meta) };
  const digest = entryDigest({ id, stream, revision, type, schema, shop: meta.shop, at, recordedAt, ...text });
  const data = opened.fault ? UNREADABLE : decodeOpened(opened).data;
  return { position, stream, revision, id, type, schema, at, recordedAt, digest, meta, data };
}

function sealedIn(of: Writable): Place[] {
  const { client, sessionId, shop } = of.meta as RecordedEvent['meta'];
  const places: Place[] = [];
  if (client !== undefined) {
    const context = clientContext(sessionId === undefined ? null : as<SessionId>(sessionId));
    places.push({ of, path: ['meta', 'client'], sealed: client as string as Sealed, context });
  }
  if (of.data === UNREADABLE) return places;
  const event = { shop: as<ShopDomain>(shop ?? ''), at: of.at, data: of.data } as EventOfShop<EventType>;
  for (const { path, context, read, isKey } of sealedFields(of.type as EventType, event)) {
    const found = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], of.data);
    if (isKey) of.data = withAt(of.data, path, WITHHELD);
    else if (typeof found === 'string')
      places.push({ of, path: ['data', ...path], sealed: found as Sealed, context, ...(read && { read }) });
  }
  return places;
}

function shownOf(opened: OpenedOfMany | undefined, read: SealedField['read']): unknown {
  if (opened?.status === 'erased') return ERASED;
  if (opened?.status !== 'open') return UNREADABLE;
  return plainOf(opened.plaintext, read);
}

/** Sealed text is either the JSON of an object or list, or a typed address. */
function plainOf(text: string, read: SealedField['read']): unknown {
  if (!/^[{[]/.test(text)) return text;
  try {
    return contentOf(read ? { read } : {}, text);
  } catch {
    return text;
  }
}

/** Copies the value with a replacement at the path; never mutates events from the log. */
function withAt(value: unknown, [key, ...rest]: readonly (string | number)[], content: unknown): unknown {
  if (key === undefined) return content;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  copy[key] = withAt(copy[key], rest, content);
  return copy;
}
