import type { Refusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { privacyStream } from '../../domain/privacy/privacy.js';
import { shopStream } from '../../domain/shop/shop.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';

/**
 * A mistyped store must not look like one of which nothing is kept. One that was erased is known; so is one about which
 * the platform sent a privacy request.
 * @returns why nothing can be done for a store; `null` if the log knows it.
 */
export async function refuseUnknown(eventLog: Pick<EventLog, 'read'>, shop: ShopDomain): Promise<Refusal | null> {
  for (const stream of [shopStream(shop), privacyStream(shop)])
    for await (const _ of eventLog.read(stream, { limit: 1 })) return null;
  return { refused: 'SHOP_NEVER_CONNECTED' };
}
