/** Which shops the audit trail lists as active and which as deleted (spec §2 'Admin dashboard'). */
import type { DescribedEvent } from './auditEntryOf.js';

/**
 * A shop is active from its first connection until its data is deleted, or until the store platform asks for that: a
 * store that only paused or removed the app may come back to its data.
 * @returns `null` if the event changes nothing about it.
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
