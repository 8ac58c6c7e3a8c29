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

/** A store in which something new is found so often is written to by someone: it is tried again later. */
const PASSES = 20;

/**
 * Goes through the stores that have not reported yet, then through all of them once more, until a whole round finds
 * nothing. Then it is complete.
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
  // First of all: from here on even a log of yesterday would not bring it back.
  erasureList.add({ erasureId, shop, scope: 'shop', keys: [] });
  const all = shopPasses(tables);
  let streams: Promise<ReadonlySet<string>> | undefined;
  const of: ShopErasure = { shop, erasureId, meta, streams: () => (streams ??= streamsOfShop(ports.eventLog, shop)) };
  // Read models drop their rows by themselves, so they are counted before they begin.
  const rows = await readStore.rowsOf(shop);

  for (const store of SHOP_STORES) {
    if (receipts.some(known => known.store === store)) continue;
    signal.throwIfAborted();
    const { what, pass } = all[store];
    const found = await untilNothing(pass, ports, of);
    const removed = store === 'read models' ? Math.max(rows, found) : found;
    await tell({ type: 'ReportErased', erasureId, store, what, removed, remaining: 0, at: clock.now() });
    logger.info({ shop, erasure: erasureId, store, removed }, 'erased');
  }
  for (let rounds = 1; (await round()) > 0; rounds++)
    if (rounds === PASSES) throw new Error('something was found again and again');
  await tell({ type: 'CompleteErasure', erasureId, at: clock.now() });
  logger.info({ shop, erasure: erasureId }, 'the erasure is complete');

  async function round(): Promise<number> {
    let found = 0;
    streams = undefined;
    for (const store of SHOP_STORES) found += await all[store].pass(ports, of);
    return found;
  }

  async function tell(command: PrivacyCommand): Promise<void> {
    const part = 'store' in command ? command.store : '';
    const commandId = derivedId(command.type, erasureId, part);
    const outcome = await ports.handle(privacy, { commandId, stream: privacyStream(shop), command, meta });
    if (isRefusal(outcome)) throw new Error(`${command.type} was refused: ${outcome.refused}`);
  }
}

async function untilNothing(pass: Pass, ports: ErasurePorts, erasure: ShopErasure): Promise<number> {
  let removed = 0;
  for (let times = 1; ; times++) {
    const found = await pass(ports, erasure);
    if (found === 0) return removed;
    removed += found;
    if (times === PASSES) throw new Error('something was found again and again');
  }
}
