/**
 * The token in a link that only the owner of an address gets: to agree to alerts, or to end them. It is sealed with the
 * shop's own key: nobody else can make or read one, and it dies with the shop's data. It names the address it was sent
 * to, so an old mail neither stops nor confirms a new recipient; and its purpose, so one link does not do for the other.
 */
import type { SealedText, ShopDomain } from '../../domain/kernel/names.js';
import { SealBroken, type Sealed, type Vault } from '../../platform/vault/port.js';

export type Purpose = 'confirm' | 'unsubscribe';

export interface AddressOf {
  readonly shop: ShopDomain;
  /** The sealed address, as the settings have it. */
  readonly address: SealedText;
}

const contextOf = (purpose: Purpose): string => `alert-${purpose}`;

export const addressToken = (
  vault: Pick<Vault, 'seal'>,
  purpose: Purpose,
  { shop, address }: AddressOf,
): Promise<string> => vault.seal(shop, 'account', JSON.stringify({ shop, address }), contextOf(purpose));

/** @returns `null` for what is no token, is for another purpose, was altered, or whose shop was erased. */
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
