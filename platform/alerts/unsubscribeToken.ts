/**
 * The token in a mail's unsubscribe link. It is sealed with the shop's own key: nobody else can make or read one, and it
 * dies with the shop's data. It names the address it was sent to, so an old mail does not stop a new recipient.
 */
import type { SealedText } from '../../domain/kernel/names.js';
import { SealBroken, type Sealed, type Vault } from '../vault/port.js';

const CONTEXT = 'alert-unsubscribe';

export interface Unsubscribe {
  readonly shop: string;
  /** The sealed address, as the settings have it. */
  readonly address: SealedText;
}

export const unsubscribeToken = (vault: Pick<Vault, 'seal'>, { shop, address }: Unsubscribe): Promise<string> =>
  vault.seal(shop, 'account', JSON.stringify({ shop, address }), CONTEXT);

/** @returns `null` for what is no token, was altered, or whose shop was erased. */
export async function readUnsubscribeToken(vault: Pick<Vault, 'open'>, token: string): Promise<Unsubscribe | null> {
  try {
    const opened = await vault.open(token as Sealed, CONTEXT);
    return opened.status === 'open' ? (JSON.parse(opened.plaintext) as Unsubscribe) : null;
  } catch (fault) {
    if (fault instanceof SealBroken || (fault as Error).name === 'KeyMissing') return null;
    throw fault;
  }
}
