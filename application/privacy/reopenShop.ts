import { isRefusal, type Refusal } from '../../domain/kernel/decider.js';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { privacy, privacyStream } from '../../domain/privacy/privacy.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import type { Handle } from '../decide/handle.js';

/**
 * Reopens an erased store that reconnects. Must precede every other write of the connection.
 * @returns the refusal while the erasure is running.
 */
export async function reopenShop(
  handle: Handle,
  { shop, commandId, at, meta }: { shop: ShopDomain; commandId: string; at: Instant; meta: EventMeta },
): Promise<Refusal | null> {
  const command = { type: 'ReopenShop', at } as const;
  const outcome = await handle(privacy, { commandId, stream: privacyStream(shop), command, meta });
  return isRefusal(outcome) ? outcome : null;
}
