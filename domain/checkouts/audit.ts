/** Maps checkout events to audit entries, which outlive the checkouts and so contain only their ids. */
import type { AuditOf } from '../audit/describe.js';
import { numberOf } from '../audit/wording.js';
import type { checkoutEvents } from './events.js';

export const checkoutAudit: AuditOf<typeof checkoutEvents> = {
  CheckoutSynced: {
    action: 'CHECKOUT_SYNCED',
    category: 'Store Data',
    details: ({ checkoutId }) => `Checkout ${numberOf(checkoutId)} read from the store`,
  },
  CheckoutRemoved: {
    action: 'CHECKOUT_REMOVED',
    category: 'Store Data',
    details: ({ checkoutId }) => `Checkout ${numberOf(checkoutId)} was deleted in the store`,
  },
};
