/** Audit categories: those of spec §3 ('labels include …') and ours. A closed list that filters and reports rely on. */
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
