/** Maps what a receiver answered, or why it was not reached, to the common delivery failure. */
import { DeliveryFailed } from '../../mail/port.js';
import { AddressRefused } from '../guard/fetchErrors.js';

/** A wrong token, a limit and the receiver's own fault pass; any other refusal concerns this recipient or message. */
const isPermanent = (status: number): boolean =>
  status >= 300 && status < 500 && ![401, 403, 408, 429].includes(status);

export const refusedWith = (status: number): DeliveryFailed => new DeliveryFailed(isPermanent(status), String(status));

/** Codes only: a message may contain the address. */
export function failureOf(fault: unknown): DeliveryFailed {
  if (fault instanceof AddressRefused) return new DeliveryFailed(true, 'address_refused');
  const { code, name } = fault as { code?: unknown; name?: unknown };
  return new DeliveryFailed(false, String(code ?? name ?? 'unknown'));
}
