import { type CustomerName, customerContext } from '../../domain/orders/orders.js';
import type { OpenedOfMany, Sealed } from '../../platform/vault/port.js';
import type { QueryPorts } from '../ports.js';

interface Name {
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/**
 * Decrypts the customer names on a page of orders. Omits orders without a customer and those whose key was destroyed.
 * Logs a name that fails to decrypt, and still returns the rest.
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
