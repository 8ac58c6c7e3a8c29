/** The seal's tables. The sealer writes them; verification, health and exports read them. */
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
    /** The public key, kept after its retirement; valid from its first `at` to its last. */
    key: text(),
    signature: text(),
    /** Eight characters for each entry since the previous checkpoint, which locate a faulty entry. */
    marks: text(),
    anchored_at: orNull(text()),
    /** The error of the latest anchoring attempt. */
    anchor_error: orNull(text()),
  },
  { key: ['number'], indexes: [['anchored_at']] },
);

/** The tiles of the Merkle tree over the sealed entries (c2sp.org/tlog-tiles). */
export const sealTiles = table(
  'seal_tiles',
  {
    level: integer(),
    index: integer(),
    /** Base64 of up to 256 hashes. */
    hashes: text(),
  },
  { key: ['level', 'index'] },
);

/** The tree's size, in a single row. */
export const sealTrees = table(
  'seal_trees',
  {
    id: text<'log'>(),
    size: integer(),
    /** The last entry's position. */
    position: text(),
  },
  { key: ['id'] },
);

/** The latest checkpoint that each witness cosigned. */
export const sealWitnesses = table(
  'seal_witnesses',
  {
    /** Its verifier key. */
    witness: text(),
    /** The size of the tree that it cosigned; 0 before the first. */
    size: integer(),
    /** Its signature line; empty before the first. */
    cosignature: text(),
    at: text(),
    /** The error of the latest attempt. */
    error: orNull(text()),
  },
  { key: ['witness'] },
);

/** The current or last verification, in a single row. */
export const sealVerifications = table(
  'seal_verifications',
  {
    id: text<'latest'>(),
    state: text<'running' | 'good' | 'tampered' | 'not_verifiable'>(),
    verified: integer(),
    total: integer(),
    started_at: text(),
    /** The time of the last progress report; without one for long, the process died. */
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
    seal_tiles: RowOf<typeof sealTiles>;
    seal_trees: RowOf<typeof sealTrees>;
    seal_witnesses: RowOf<typeof sealWitnesses>;
    seal_verifications: RowOf<typeof sealVerifications>;
  }
}
