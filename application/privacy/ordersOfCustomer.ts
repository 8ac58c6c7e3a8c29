import type { ShopDomain } from '../../domain/kernel/names.js';
import { type CustomerName, customerContext, ordersStream } from '../../domain/orders/orders.js';
import type { Subject } from '../../domain/privacy/privacy.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import type { OpenedOfMany, Sealed, Vault } from '../../platform/vault/port.js';

/** Number of names to open at once. */
const CHUNK = 500;

type OrderReport = Extract<LoggedEvent, { readonly type: 'OrderSynced' }>;

export interface OrderOfCustomer {
  readonly event: OrderReport;
  /** `null` if missing or erased. */
  readonly name: CustomerName | null;
}

interface Ports {
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly vault: Pick<Vault, 'openAll'>;
}

/**
 * Yields every report on a customer's orders, oldest first: those in the request, and those with the customer's name.
 * Opens every sealed name.
 * @param broken receives the fault of a name that fails to open, which may be this customer's.
 */
export async function* ordersOfCustomer(
  ports: Ports,
  shop: ShopDomain,
  subject: Subject,
  broken: (fault: Error, orderId: string) => void,
): AsyncGenerator<OrderOfCustomer> {
  let chunk: OrderReport[] = [];
  for await (const event of ports.eventLog.read(ordersStream(shop))) {
    if (event.type !== 'OrderSynced') continue;
    chunk.push(event);
    if (chunk.length < CHUNK) continue;
    yield* among(chunk, ports, subject, broken);
    chunk = [];
  }
  yield* among(chunk, ports, subject, broken);
}

async function* among(
  chunk: readonly OrderReport[],
  { vault }: Ports,
  { customerId, orderIds }: Subject,
  broken: (fault: Error, orderId: string) => void,
): AsyncGenerator<OrderOfCustomer> {
  const named = chunk.filter(({ data }) => data.customer !== null);
  const opened = await vault.openAll(
    named.map(({ data: { orderId, customer } }) => ({
      sealed: customer as unknown as Sealed,
      context: customerContext(orderId),
    })),
  );
  const names = new Map(named.map((event, index) => [event, nameIn(opened[index])]));
  for (const event of chunk) {
    const { orderId } = event.data;
    const name = names.get(event) ?? null;
    if (name instanceof Error) broken(name, orderId);
    const known = name instanceof Error ? null : name;
    const isTheirs = known?.id !== undefined && known.id === customerId;
    if (isTheirs || orderIds.includes(orderId)) yield { event, name: known };
  }
}

function nameIn(opened: OpenedOfMany | undefined): CustomerName | Error | null {
  if (opened?.status === 'faulty') return opened.fault;
  return opened?.status === 'open' ? (JSON.parse(opened.plaintext) as CustomerName) : null;
}
