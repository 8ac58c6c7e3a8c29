/**
 * The token in a link that confirms or ends alerts, sent only to an address's owner. Sealed with the shop's key, so that
 * no one else can create or read it and erasure invalidates it. It names the address, so that an old e-mail can't affect
 * a new recipient, and its purpose, so that one link can't serve as another.
 */
import type { SealedText, ShopDomain } from '../../domain/kernel/names.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import { SealBroken, type Sealed, type Vault } from '../../platform/vault/port.js';

export type Purpose = 'confirm' | 'confirm-chat' | 'unsubscribe' | 'end-weekly';

export interface AddressOf {
  readonly shop: ShopDomain;
  /** The sealed address from the settings; of a chat, its digest (`chatDigest`). */
  readonly address: string;
}

/** A chat's address may have 2,048 characters, and a link in a chat must be shorter than that. */
export const chatDigest = (target: SealedText): string => hashOf(target);

const contextOf = (purpose: Purpose): string => `alert-${purpose}`;

export const addressToken = (
  vault: Pick<Vault, 'seal'>,
  purpose: Purpose,
  { shop, address }: AddressOf,
): Promise<string> => vault.seal(shop, 'account', JSON.stringify({ shop, address }), contextOf(purpose));

/** @returns `null` if the token is invalid, altered, for another purpose, or from an erased shop. */
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
