/** What the seal keeps in the work store: the sealer writes it; verification, health and the exports read it. */
import { integer, orNull, type RowOf, table, text } from '../../platform/tables/table.js';

export const sealCheckpoints = table(
  'seal_checkpoints',
  {
    number: integer(),
    position: text(),
    hash: text(),
    count: integer(),
    recorded_at: text(),
    at: text(),
    /** The public key, which stays here when it is retired; its validity is from the first `at` to the last. */
    key: text(),
    signature: text(),
    /** Eight characters for each entry since the checkpoint before: they find the bad one of a segment. */
    marks: text(),
    anchored_at: orNull(text()),
    /** Why the latest try to anchor it failed. */
    anchor_error: orNull(text()),
  },
  { key: ['number'], indexes: [['anchored_at']] },
);

/** The verification that runs, or ran last: a single row, as one runs at a time. */
export const sealVerifications = table(
  'seal_verifications',
  {
    id: text<'latest'>(),
    state: text<'running' | 'good' | 'tampered' | 'not_verifiable'>(),
    verified: integer(),
    total: integer(),
    started_at: text(),
    /** When it last said how far it is: one that has been silent for long died with its process. */
    seen_at: text(),
    finished_at: orNull(text()),
    /** JSON of a `SealFault`. */
    fault: orNull(text()),
  },
  { key: ['id'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    seal_checkpoints: RowOf<typeof sealCheckpoints>;
    seal_verifications: RowOf<typeof sealVerifications>;
  }
}
