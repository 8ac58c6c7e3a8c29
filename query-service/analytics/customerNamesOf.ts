import { type CustomerName, customerContext } from '../../domain/orders/orders.js';
import type { OpenedOfMany, Sealed } from '../../platform/vault/port.js';
import type { QueryPorts } from '../ports.js';

interface Name {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/**
 * Decrypts the customer names of a page of orders for the answer. An order has no name if it has no customer or the key
 * was destroyed. A name that cannot be decrypted is logged and does not fail the list of orders.
 * @returns names by order.
 */
export async function customerNamesOf(
  orders: readonly { readonly order_id: string; readonly customer: string | null }[],
  { vault, logger }: Pick<QueryPorts, 'vault' | 'logger'>,
): Promise<ReadonlyMap<string, Name>> {
  const sealed = orders.flatMap(({ order_id: id, customer }) =>
    customer === null ? [] : [{ id, sealed: customer as Sealed, context: customerContext(id) }],
  );
  const opened = await vault.openAll(sealed);
  const names = new Map<string, Name>();
  for (const [index, { id }] of sealed.entries())
    try {
      const name = nameIn(opened[index]);
      if (name) names.set(id, name);
    } catch (err) {
      logger.error({ err, order: id }, 'a customer name cannot be opened');
    }
  return names;
}

function nameIn(opened: OpenedOfMany | undefined): Name | null {
  if (opened?.status === 'faulty') throw opened.fault;
  if (opened?.status !== 'open') return null;
  const { firstName, lastName } = JSON.parse(opened.plaintext) as CustomerName;
  return { first_name: firstName, last_name: lastName };
}
