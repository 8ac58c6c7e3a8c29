import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { sealedFields } from '../../domain/privacy/sealedFields.js';
import type { EventStore, Position, RecordedEvent } from '../../platform/event-store/port.js';
import type { KeyEngine } from '../../platform/vault/engine.js';

const BATCH = 2_000;
/** As written by `writeSealed`. */
const SEALED = /^v1\.([A-Za-z0-9_-]{22})\./;

/**
 * Checks whether events after a position use keys that the vault never had. Destroyed keys still have rows.
 * @param find finds the vault's keys with these ids.
 * @param progress called after each batch.
 */
export async function lacksKeys(
  log: Pick<EventStore, 'readAll'>,
  find: KeyEngine['find'],
  after: Position | 'start',
  progress: (position: Position) => void,
): Promise<boolean> {
  const known = new Set<string>();
  for await (const { events, position } of log.readAll(after, { batchSize: BATCH })) {
    const used = new Set(events.flatMap(keysOf).filter(id => !known.has(id)));
    for (const { id } of used.size > 0 ? await find([...used]) : []) known.add(id);
    for (const id of used) if (!known.has(id)) return true;
    progress(position);
  }
  return false;
}

/** Considers only fields that the product seals, because page or merchant text may look like sealed text. */
function keysOf(event: RecordedEvent): string[] {
  const { type, data, meta, at } = event;
  const shop = as<ShopDomain>(meta.shop ?? '');
  const found: unknown[] = [meta.client, (data as { readonly typed?: unknown } | null)?.typed];
  try {
    for (const { path } of sealedFields(type as never, { shop, at: as<Instant>(at), data: data as never }))
      found.push(path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], data));
  } catch {
    // This build can't open fields of a form that it can't read.
  }
  return found.flatMap(value => (typeof value === 'string' ? (SEALED.exec(value)?.[1] ?? []) : []));
}
