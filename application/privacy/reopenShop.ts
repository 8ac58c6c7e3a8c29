import { isRefusal, type Refusal } from '../../domain/kernel/decider.js';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { privacy, privacyStream } from '../../domain/privacy/privacy.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import type { Handle } from '../decide/handle.js';

/**
 * A store that was erased and connects again starts afresh. Before anything else of the connection is written.
 * @returns the refusal while its erasure is under way.
 */
export async function reopenShop(
  handle: Handle,
  { shop, commandId, at, meta }: { shop: ShopDomain; commandId: string; at: Instant; meta: EventMeta },
): Promise<Refusal | null> {
  const command = { type: 'ReopenShop', at } as const;
  const outcome = await handle(privacy, { commandId, stream: privacyStream(shop), command, meta });
  return isRefusal(outcome) ? outcome : null;
}
