import { flag, integer, orNull, table, text } from '../table.js';

/** The scheduler's tables (migrations 0002, 0007, 0009 and 0014), for writing many rows at once. The columns are said there. */
export const pageChecks = table(
  'page_checks',
  {
    page: text(),
    url: text(),
    host: text(),
    watchers: integer(),
    due_at: text(),
    last_checked: orNull(text()),
    last_read: orNull(text()),
    failures: integer(),
    etag: orNull(text()),
    last_modified: orNull(text()),
    interval_ms: orNull(integer()),
    every_minutes: orNull(integer()),
    extractor: orNull(integer()),
    last_reading: orNull(text()),
    doubted: orNull(text()),
    variant: orNull(text()),
  },
  { key: ['page'] },
);

export const checkHosts = table(
  'check_hosts',
  {
    host: text(),
    due_at: orNull(text()),
    next_allowed_at: text(),
    slowed: flag(),
  },
  { key: ['host'] },
);

export const checkLeases = table('check_leases', { host: text(), until: text() }, { key: ['host'] });

export const pageEvidence = table('page_evidence', { page: text(), at: text(), extraction: text() }, { key: ['page'] });
