import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { sealedFields } from '../../domain/privacy/sealedFields.js';
import type { EventStore, Position, RecordedEvent } from '../../platform/event-store/port.js';
import type { KeyEngine } from '../../platform/vault/engine.js';

const BATCH = 2_000;
/** As written by `writeSealed`. */
const SEALED = /^v1\.([A-Za-z0-9_-]{22})\./;

/**
 * Finds out if events after a position use keys that a vault never had. Destroyed keys are there: their rows are the record.
 * @param find those of the vault's keys that have these ids.
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

/** Only of fields that the product itself seals: what a page or a merchant writes may look like sealed text. */
function keysOf(event: RecordedEvent): string[] {
  const { type, data, meta, at } = event;
  const shop = as<ShopDomain>(meta.shop ?? '');
  const found: unknown[] = [meta.client, (data as { readonly typed?: unknown } | null)?.typed];
  try {
    for (const { path } of sealedFields(type as never, { shop, at: as<Instant>(at), data: data as never }))
      found.push(path.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], data));
  } catch {
    // A form that this build cannot read has no fields that it could open.
  }
  return found.flatMap(value => (typeof value === 'string' ? (SEALED.exec(value)?.[1] ?? []) : []));
}
