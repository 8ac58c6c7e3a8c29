import type { AddressChannel } from '../../domain/alerts/channel.js';
import { addressContext } from '../../domain/alerts/settings.js';
import type { SealedText } from '../../domain/kernel/names.js';
import type { Sealed } from '../../platform/vault/port.js';
import type { QueryPorts } from '../ports.js';

/** Decrypts a channel's address for its merchant; returns `erased` if its key was destroyed. */
export async function openedAddress(
  { vault }: Pick<QueryPorts, 'vault'>,
  shop: string,
  channel: AddressChannel,
  sealed: SealedText | null,
): Promise<{ readonly address: string | null; readonly erased: boolean }> {
  if (sealed === null) return { address: null, erased: false };
  const opened = await vault.open(sealed as string as Sealed, addressContext(shop, channel));
  return opened.status === 'open' ? { address: opened.plaintext, erased: false } : { address: null, erased: true };
}
