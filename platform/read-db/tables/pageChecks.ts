import { integer, orNull, table, text } from '../table.js';

/** The scheduler's table (migrations 0002 and 0007), for writing many rows at once. The columns are said there. */
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
  },
  { key: ['page'] },
);

export const pageEvidence = table('page_evidence', { page: text(), at: text(), extraction: text() }, { key: ['page'] });
