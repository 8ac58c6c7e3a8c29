import { ordersOfCustomer } from '../../application/privacy/ordersOfCustomer.js';
import { openSubject } from '../../application/privacy/subject.js';
import { shopOf } from '../../application/shop/shopOf.js';
import { publish } from '../../application/topics/publish.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import {
  type OpenErasure,
  type PrivacyCommand,
  privacy,
  privacyStream,
  type Subject,
} from '../../domain/privacy/privacy.js';
import { syncRequests } from '../../domain/store-sync/syncRequest.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Sealed } from '../../platform/vault/port.js';
import type { ErasurePorts } from './ports.js';

/** A concurrent sync may seal a name again, but not forever. */
const PASSES = 20;

interface Named {
  readonly orderId: string;
  readonly sealed: Sealed;
}

/**
 * Erases a customer's names from orders. A day's key seals the names of many customers: this destroys it and reads the
 * store again, which seals the other names with a new key and leaves these orders without a name (ADR 0035).
 * @throws Error while it cannot be done yet, or if the customer's identity is no longer readable.
 */
export async function eraseCustomer(
  ports: ErasurePorts,
  { shop, erasure, meta }: { readonly shop: ShopDomain; readonly erasure: OpenErasure; readonly meta: EventMeta },
): Promise<void> {
  const { erasureId, subject: sealed } = erasure;
  const subject = sealed === null ? 'erased' : await openSubject(ports.vault, erasureId, sealed);
  if (subject === 'erased') throw new Error('the identity of the customer is no longer readable');

  let removed = 0;
  for (let times = 1; ; times++) {
    const names = await namesOf(ports, shop, subject);
    const orderIds = [...new Set([...subject.orderIds, ...names.map(({ orderId }) => orderId)])];
    await submit({ type: 'RedactOrders', erasureId, orderIds, at: ports.clock.now() }, String(times));
    if (names.length === 0) break;
    if (times === PASSES) throw new Error('the name kept being sealed again');
    const keys = [...new Set(names.map(name => ports.vault.keyOf(name.sealed)))];
    ports.erasureList.add({ erasureId, shop, scope: 'customer', keys });
    await ports.vault.destroyThose(keys, `erasure ${erasureId}`);
    removed += names.length;
  }
  if ((await shopOf(ports.eventLog, shop)).status === 'connected')
    await publish(
      ports.bus,
      syncRequests,
      [{ syncId: derivedId('erased', erasureId), shop, reason: 'daily', requestedAt: ports.clock.now() }],
      { causeOf: () => erasureId },
    );
  await report('orders', 'names', removed);
  ports.realtime.publish({ kind: 'erased', shop });
  await report('caches', 'caches', 0);
  await submit({ type: 'CompleteErasure', erasureId, at: ports.clock.now() }, '');

  function report(store: 'orders' | 'caches', what: string, count: number): Promise<void> {
    const at = ports.clock.now();
    return submit({ type: 'ReportErased', erasureId, store, what, removed: count, remaining: 0, at }, store);
  }

  async function submit(command: PrivacyCommand, part: string): Promise<void> {
    const commandId = command.type === 'RedactOrders' ? ports.ids.next() : derivedId(command.type, erasureId, part);
    const outcome = await ports.handle(privacy, { commandId, stream: privacyStream(shop), command, meta });
    if (isRefusal(outcome)) throw new Error(`${command.type} was refused: ${outcome.refused}`);
  }
}

/** The customer's names that still open, in every report of every order. */
async function namesOf(ports: ErasurePorts, shop: ShopDomain, subject: Subject): Promise<Named[]> {
  const found: Named[] = [];
  const broken = (err: Error, order: string) => ports.logger.error({ err, order }, 'a name could not be opened');
  for await (const { event, name } of ordersOfCustomer(ports, shop, subject, broken)) {
    const { orderId, customer } = event.data;
    if (name !== null) found.push({ orderId, sealed: customer as unknown as Sealed });
  }
  return found;
}
