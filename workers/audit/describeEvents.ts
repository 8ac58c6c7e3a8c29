/** Builds audit entries from events: text from `domain/audit`, search digests from the sealed clients. */
import { LRUCache } from 'lru-cache';
import type { AuditReference, NameOf } from '../../domain/audit/describe.js';
import {
  type AuditFields,
  auditEntryOf,
  auditReferencesOf,
  auditSubjectOf,
  type DescribedEvent,
  ERASED_DETAILS,
  undescribed,
} from '../../domain/auditEntryOf.js';
import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { shopStateAfter } from '../../domain/shopStateAfter.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import type { AuditSearch, IndexedEntry, ShopState, SubjectNote } from '../../platform/search/port.js';
import { type ClientPorts, clientOpener, type IndexedClient } from './openClients.js';

export interface DescribePorts extends ClientPorts {
  readonly search: Pick<AuditSearch, 'subjects'>;
}

/** An event's entry, and the subject state that follows from it. */
export interface DescribedEntry {
  readonly entry: IndexedEntry;
  /** `null` if unchanged. */
  readonly subject: { readonly key: string; readonly note: SubjectNote | null } | null;
  readonly shop: { readonly domain: ShopDomain; readonly state: ShopState } | null;
}

/** Far more subjects than two batches contain, so unwritten state is never evicted. */
const REMEMBERED = 50_000;

/**
 * @returns a function that describes batches in log order. It remembers unwritten batches, so recreate it if a write
 * fails.
 */
export function eventDescriber(ports: DescribePorts): (events: readonly LoggedEvent[]) => Promise<DescribedEntry[]> {
  const { search, logger } = ports;
  const openClients = clientOpener(ports);
  const memories = new LRUCache<string, { readonly memory: object | null }>({ max: REMEMBERED });

  async function lookUp(keys: readonly (string | null)[]): Promise<void> {
    const unknown = new Set(keys.filter(key => key !== null && !memories.has(key)) as string[]);
    if (unknown.size === 0) return;
    const found = await search.subjects([...unknown]);
    for (const key of unknown) memories.set(key, { memory: JSON.parse(found.get(key) ?? 'null') as object | null });
  }

  function describe(event: LoggedEvent, key: string | null, client: IndexedClient): DescribedEntry {
    const before = (key === null ? null : memories.get(key)?.memory) ?? null;
    const described = event as unknown as DescribedEvent;
    const nameOf: NameOf = reference => titleIn(memories.get(referenceKey(event, reference))?.memory);
    const { memory, ...fields } = auditEntryOf(described, before, nameOf);
    if (key !== null) memories.set(key, { memory });
    const state = shopStateAfter(described);
    const { shop } = event.meta;
    if (state === 'deleted' && shop !== null) forget(shop);
    return {
      entry: entryOf(event, event.erased ? { ...fields, details: ERASED_DETAILS } : fields, {
        shop,
        sessionId: event.meta.sessionId,
        ...client,
      }),
      subject:
        key === null || memory === before ? null : { key, note: memory && { shop, said: JSON.stringify(memory) } },
      shop: shop === null || state === null ? null : { domain: shop, state },
    };
  }

  /** Removes a shop's subjects along with its data. */
  function forget(shop: ShopDomain): void {
    for (const key of [...memories.keys()]) if (key.startsWith(`${shop}/`)) memories.delete(key);
  }

  return async events => {
    const keys = events.map(event => (event.unreadable ? null : keyOf(event)));
    await lookUp([...keys, ...events.flatMap(referenceKeys)]);
    const clients = await openClients(events);
    return events.map((event, index) => {
      if (event.unreadable) return unreadable(event);
      try {
        const { client } = event.meta;
        return describe(event, keys[index] ?? null, (client && clients.get(client)) ?? NO_CLIENT);
      } catch (err) {
        logger.error(
          { err, type: event.type, position: event.position },
          'an event could not be described in the audit trail',
        );
        return unreadable(event);
      }
    });
  };
}

const NO_CLIENT: IndexedClient = { client: null, digests: [] };

function keyOf(event: LoggedEvent): string | null {
  const subject = auditSubjectOf(event as unknown as DescribedEvent);
  return subject === null ? null : `${event.meta.shop ?? ''}/${event.stream}/${subject}`;
}

const referenceKey = ({ meta: { shop } }: LoggedEvent, { stream, subject }: AuditReference): string =>
  shop === null ? '' : `${shop}/${stream(shop)}/${subject}`;

const referenceKeys = (event: LoggedEvent): readonly string[] =>
  event.unreadable
    ? []
    : auditReferencesOf(event as unknown as DescribedEvent).map(reference => referenceKey(event, reference));

const titleIn = (memory: object | null | undefined): string | null =>
  (memory as { readonly title?: string } | null | undefined)?.title ?? null;

/** Keeps the trail without gaps if a newer version wrote the event. Its meta is unreadable too. */
export const unreadable = (event: Pick<LoggedEvent, 'position' | 'id' | 'recordedAt' | 'type'>): DescribedEntry => ({
  entry: entryOf(event, undescribed(event.type), { shop: null, sessionId: undefined, ...NO_CLIENT }),
  subject: null,
  shop: null,
});

/** Dated by the log, because some events report past facts. */
const entryOf = (
  { position, id, recordedAt }: Pick<LoggedEvent, 'position' | 'id' | 'recordedAt'>,
  { action, category, details }: AuditFields,
  { shop, sessionId, client, digests }: IndexedClient & { shop: ShopDomain | null; sessionId: string | undefined },
): IndexedEntry => ({
  position,
  id,
  at: recordedAt as Instant,
  shop,
  action,
  category,
  details,
  client,
  sessionId: sessionId === undefined ? null : as<SessionId>(sessionId),
  digests,
});
