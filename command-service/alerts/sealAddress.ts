import type { AddressChannel } from '../../domain/alerts/channel.js';
import { addressContext } from '../../domain/alerts/settings.js';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import { as, type SealedText } from '../../domain/kernel/names.js';
import type { Sealed } from '../../platform/vault/port.js';
import type { CommandPorts } from '../ports.js';

/** E-mail addresses that mail servers accept (RFC 5321), without quoted forms. No blanks, so no second recipient. */
const EMAIL =
  /^[^\s@,;:<>()[\]\\"\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{1,62}$/u;
const E164 = /^\+[1-9]\d{6,14}$/;

interface Given {
  readonly shop: string;
  readonly channel: AddressChannel;
  /** As the merchant typed it; `null` or missing: no address. */
  readonly text: string | null;
  /** The stored address. */
  readonly kept: SealedText | null;
}

/** Seals an address for the settings. A stored address keeps its ciphertext, so saving it again changes nothing. */
export async function sealAddress(
  { vault }: Pick<CommandPorts, 'vault'>,
  { shop, channel, text, kept }: Given,
): Promise<SealedText | null | Refusal> {
  const address = channel === 'email' ? emailOf(text) : phoneOf(text);
  if (address === null || isRefusal(address)) return address;
  const context = addressContext(shop, channel);
  if (kept !== null) {
    const opened = await vault.open(kept as string as Sealed, context);
    if (opened.status === 'open' && opened.plaintext === address) return kept;
  }
  return as<SealedText>(await vault.seal(shop, 'account', address, context));
}

export function emailOf(text: string | null): string | null | Refusal {
  const address = text?.trim() ?? '';
  if (address === '') return null;
  return EMAIL.test(address) && address.length <= 254 ? address : refuse('ALERT_EMAIL_INVALID');
}

/** Accepts the common notations `+49 (151) 234-5678` and `0049…`. */
export function phoneOf(text: string | null): string | null | Refusal {
  const number = (text ?? '').replace(/[\s().\-/\u00a0]/g, '').replace(/^00/, '+');
  if (number === '') return null;
  return E164.test(number) ? number : refuse('ALERT_PHONE_INVALID');
}
