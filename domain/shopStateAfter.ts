/** Derives whether the audit trail lists a shop as active or deleted (spec §2 'Admin dashboard'). */
import type { DescribedEvent } from './auditEntryOf.js';

/**
 * A shop is active from its first connection until its data is deleted or the store platform requests the deletion. A
 * store that only paused or removed the app may return to its data.
 * @returns `null` if the event doesn't change the state.
 */
export function shopStateAfter(event: DescribedEvent): 'active' | 'deleted' | null {
  switch (event.type) {
    case 'ShopConnected':
    case 'ShopReconnected':
    case 'ShopReopened':
      return 'active';
    case 'ShopDisconnected':
      return event.data.reason === 'erased' ? 'deleted' : null;
    case 'ErasureCompleted':
      return event.data.scope === 'shop' ? 'deleted' : null;
    case 'PrivacyRequestReceived':
      return event.data.kind === 'shop_redact' ? 'deleted' : null;
    default:
      return null;
  }
}
