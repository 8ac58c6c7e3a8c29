import { streamsOfShop } from '../../application/streamsOfShop.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { SHOP_STORES } from '../../domain/privacy/erasedStores.js';
import { type OpenErasure, type PrivacyCommand, privacy, privacyStream } from '../../domain/privacy/privacy.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Table } from '../../platform/tables/table.js';
import type { ErasurePorts } from './ports.js';
import type { Pass, ShopErasure } from './shopErasure.js';
import { shopPasses } from './shopPasses.js';

/** The number of passes after which something evidently keeps writing to a store; the erasure retries later. */
const PASSES = 20;

/**
 * Clears the stores that have not reported yet, then repeats all of them until a whole round finds nothing. Then
 * records the erasure as complete.
 * @throws Error while a store cannot be erased yet.
 */
export async function eraseShop(
  ports: ErasurePorts,
  tables: readonly Table[],
  { shop, erasure, meta }: { readonly shop: ShopDomain; readonly erasure: OpenErasure; readonly meta: EventMeta },
  signal: AbortSignal,
): Promise<void> {
  const { erasureId, receipts } = erasure;
  const { readStore, erasureList, clock, logger } = ports;
  // Comes first: from here on, even yesterday's log would not restore the shop.
  erasureList.add({ erasureId, shop, scope: 'shop', keys: [] });
  const all = shopPasses(tables);
  let streams: Promise<ReadonlySet<string>> | undefined;
  const of: ShopErasure = { shop, erasureId, meta, streams: () => (streams ??= streamsOfShop(ports.eventLog, shop)) };
  // Counts rows before the passes begin, because read models drop them on their own.
  const rows = await readStore.rowsOf(shop);

  for (const store of SHOP_STORES) {
    if (receipts.some(known => known.store === store)) continue;
    signal.throwIfAborted();
    const { what, pass } = all[store];
    const found = await repeatUntilEmpty(pass, ports, of);
    const removed = store === 'read models' ? Math.max(rows, found) : found;
    await submit({ type: 'ReportErased', erasureId, store, what, removed, remaining: 0, at: clock.now() });
    logger.info({ shop, erasure: erasureId, store, removed }, 'erased');
  }
  for (let rounds = 1; (await round()) > 0; rounds++) if (rounds === PASSES) throw new Error('new data kept appearing');
  await submit({ type: 'CompleteErasure', erasureId, at: clock.now() });
  logger.info({ shop, erasure: erasureId }, 'the erasure is complete');

  async function round(): Promise<number> {
    let found = 0;
    streams = undefined;
    for (const store of SHOP_STORES) found += await all[store].pass(ports, of);
    return found;
  }

  async function submit(command: PrivacyCommand): Promise<void> {
    const part = 'store' in command ? command.store : '';
    const commandId = derivedId(command.type, erasureId, part);
    const outcome = await ports.handle(privacy, { commandId, stream: privacyStream(shop), command, meta });
    if (isRefusal(outcome)) throw new Error(`${command.type} was refused: ${outcome.refused}`);
  }
}

async function repeatUntilEmpty(pass: Pass, ports: ErasurePorts, erasure: ShopErasure): Promise<number> {
  let removed = 0;
  for (let times = 1; ; times++) {
    const found = await pass(ports, erasure);
    if (found === 0) return removed;
    removed += found;
    if (times === PASSES) throw new Error('new data kept appearing');
  }
}
