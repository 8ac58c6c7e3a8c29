/**
 * The token in a link that only an address's owner receives: it agrees to alerts or ends them. It is sealed with the
 * shop's own key, so no one else can make or read one, and it becomes useless when the shop's data is erased. It names
 * the address it was sent to, so an old mail can neither stop nor confirm a new recipient. It also names its purpose,
 * so one link cannot be used for the other.
 */
import type { SealedText, ShopDomain } from '../../domain/kernel/names.js';
import { SealBroken, type Sealed, type Vault } from '../../platform/vault/port.js';

export type Purpose = 'confirm' | 'unsubscribe';

export interface AddressOf {
  readonly shop: ShopDomain;
  /** The sealed address, as stored in the settings. */
  readonly address: SealedText;
}

const contextOf = (purpose: Purpose): string => `alert-${purpose}`;

export const addressToken = (
  vault: Pick<Vault, 'seal'>,
  purpose: Purpose,
  { shop, address }: AddressOf,
): Promise<string> => vault.seal(shop, 'account', JSON.stringify({ shop, address }), contextOf(purpose));

/** @returns `null` if the text is not a token, was altered, has another purpose, or its shop was erased. */
export async function readAddressToken(
  vault: Pick<Vault, 'open'>,
  purpose: Purpose,
  token: string,
): Promise<AddressOf | null> {
  try {
    const opened = await vault.open(token as Sealed, contextOf(purpose));
    return opened.status === 'open' ? (JSON.parse(opened.plaintext) as AddressOf) : null;
  } catch (fault) {
    if (fault instanceof SealBroken || (fault as Error).name === 'KeyMissing') return null;
    throw fault;
  }
}
