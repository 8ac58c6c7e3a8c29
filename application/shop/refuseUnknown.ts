import type { Refusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { privacyStream } from '../../domain/privacy/privacy.js';
import { shopStream } from '../../domain/shop/shop.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';

/**
 * Distinguishes a mistyped store from one without stored data. Erased stores and stores with a privacy request are known.
 * @returns the refusal for an unknown store; `null` if the log knows it.
 */
export async function refuseUnknown(eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<Refusal | null> {
  for (const stream of [shopStream(shop), privacyStream(shop)])
    for await (const _ of eventLog.read(stream, { limit: 1 })) return null;
  return { refused: 'SHOP_NEVER_CONNECTED' };
}
