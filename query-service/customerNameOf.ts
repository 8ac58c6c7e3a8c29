import { type CustomerName, customerContext } from '../domain/orders/orders.js';
import type { Sealed } from '../platform/vault/port.js';
import type { QueryPorts } from './ports.js';

/**
 * Opens an order's sealed customer name for the answer. `null` where there is none or its key was destroyed. One that
 * cannot be opened is logged, and does not take the list of orders with it.
 */
export async function customerNameOf(
  orderId: string,
  sealed: string | null,
  { vault, logger }: Pick<QueryPorts, 'vault' | 'logger'>,
): Promise<{ first_name: string | null; last_name: string | null } | null> {
  if (sealed === null) return null;
  try {
    const opened = await vault.open(sealed as Sealed, customerContext(orderId));
    if (opened.status === 'erased') return null;
    const { firstName, lastName } = JSON.parse(opened.plaintext) as CustomerName;
    return { first_name: firstName, last_name: lastName };
  } catch (err) {
    logger.error({ err, order: orderId }, 'a customer name cannot be opened');
    return null;
  }
}
