/** Maps admin events to audit entries. */
import type { AuditOf } from '../audit/describe.js';
import type { AdminView, adminEvents, adminViewEvents, SearchFilter } from './events.js';

const category = 'Admin';

/** Operators filter by these names, so they never change. */
const ACTIONS: Readonly<Record<AdminView, string>> = {
  'audit logs': 'ADMIN_AUDIT_LOGS_VIEWED',
  'audit logs of deleted shops': 'ADMIN_AUDIT_LOGS_VIEWED',
  'audit logs of active shops': 'ADMIN_AUDIT_LOGS_VIEWED',
  'audit export': 'ADMIN_AUDIT_LOGS_EXPORTED',
  'audit proof': 'ADMIN_AUDIT_LOGS_EXPORTED',
  'active shops': 'ADMIN_SHOPS_VIEWED',
  'deleted shops': 'ADMIN_SHOPS_VIEWED',
  erasures: 'ADMIN_ERASURES_VIEWED',
  verification: 'ADMIN_VERIFICATION_VIEWED',
  timeline: 'ADMIN_TIMELINE_VIEWED',
};

export const adminAudit: AuditOf<typeof adminEvents & typeof adminViewEvents> = {
  AdminSignedIn: { action: 'ADMIN_SIGNED_IN', category, details: () => 'An operator signed in' },
  AdminSignInFailed: { action: 'ADMIN_SIGN_IN_FAILED', category, details: () => 'Wrong admin password' },
  AdminLocked: {
    action: 'ADMIN_LOCKED',
    category,
    details: ({ from, until }) =>
      `The admin area is locked for ${from === null ? 'everyone' : 'one address'} until ${until}`,
  },
  AdminSignedOut: {
    action: 'ADMIN_SIGNED_OUT',
    category,
    details: ({ reason }) => `An operator's session ended: ${reason}`,
  },
  AdminViewed: {
    // A later version may have recorded a view that this one does not know.
    action: ({ view }) => ACTIONS[view] ?? 'ADMIN_VIEWED',
    category,
    details: ({ view, filter }) => `An operator opened ${view}${filterText(filter)}`,
  },
};

/** Describes the filter without the search text, which may be an address. */
function filterText({ category, action, shop, shopState, from, to, text }: SearchFilter): string {
  const parts = [
    category && `category ${category}`,
    action && `action ${action}`,
    shop && `shop ${shop}`,
    shopState && `${shopState} shops`,
    from && `from ${from}`,
    to && `to ${to}`,
    text && 'search text',
  ].filter(Boolean);
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}
