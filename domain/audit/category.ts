/** The kinds of audit entry (spec §3: 'labels include …'; the rest is ours). A closed list: filters and reports rely on it. */
export const AUDIT_CATEGORIES = [
  'Shop Operations',
  'Sessions',
  'Competitors',
  'Prices',
  'Discovery',
  'Notifications',
  'Alerts',
  'Store Data',
  'Billing',
  'Privacy',
  'Data Deletion',
  'Admin',
  'Other',
] as const;
export type AuditCategory = (typeof AUDIT_CATEGORIES)[number];
