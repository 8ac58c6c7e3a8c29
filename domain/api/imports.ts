/** Endpoints for importing competitors: a dry run of a file, its rows, then commit or undo. */
import { type Static, Type } from 'typebox';
import { PAIRS } from '../competitors/pair.js';
import { IMPORT_STATUSES } from '../imports/imports.js';
import { IMPORT_ROWS } from '../imports/limits.js';
import { Accepted, ByName, IdParams, Nullable, OneOf, Position } from './common.js';
import { endpoint } from './endpoint.js';

const counts = {
  rows: Type.Integer(),
  /** Rows that the import adds. */
  new: Type.Integer(),
  /** Rows whose page is tracked already, or named by an earlier row. */
  known: Type.Integer(),
  rejected: Type.Integer(),
};

export const Import = Type.Object({
  id: Type.String(),
  status: OneOf(IMPORT_STATUSES),
  ...counts,
  /** New rows tried so far, and those that were added. */
  done: Type.Integer(),
  added: Type.Integer(),
  checkedAt: Type.String(),
});
export type Import = Static<typeof Import>;

const VERDICTS = ['new', 'known', 'refused', 'added'] as const;
export type Verdict = (typeof VERDICTS)[number];

const ImportRow = Type.Object({
  /** Counts from 1, without the line of column names. */
  row: Type.Integer(),
  /** As given. */
  url: Type.String(),
  label: Nullable(Type.String()),
  verdict: OneOf(VERDICTS),
  /** The refusal: an error code of this API with its details; `null` unless refused. */
  code: Nullable(Type.String()),
  details: ByName(Type.Union([Type.String(), Type.Number()])),
  /** The own product that it matches; `null`: none, or not tracked. */
  product: Nullable(Type.Object({ id: Type.String(), title: Type.String(), pair: OneOf(PAIRS) })),
});
export type ImportRow = Static<typeof ImportRow>;

const IMPORTS = '/api/imports';

export const IMPORT_PAGE = { default: 100, max: 1_000 } as const;

export const latestImport = endpoint({
  method: 'GET',
  path: IMPORTS,
  summary: 'The latest import of competitors, with its progress',
  audience: 'session',
  answer: Type.Object({ latest: Nullable(Import) }),
  reads: ['imports'],
});

export const checkImport = endpoint({
  method: 'POST',
  path: IMPORTS,
  summary:
    'Check competitors to import: CSV with the columns url, label and product (id, SKU, GTIN or title), or one address per line; adds nothing',
  audience: 'session',
  upload: ['text/csv', 'text/plain'],
  status: 201,
  answer: Type.Object({ id: Type.String(), ...counts, position: Position }),
  errors: ['IMPORT_EMPTY', 'IMPORT_RUNNING', 'IMPORT_TOO_LARGE', 'IMPORT_UNREADABLE'],
});

export const importRows = endpoint({
  method: 'GET',
  path: `${IMPORTS}/:id/rows`,
  summary: 'The rows of the latest import, in order, each with its verdict',
  audience: 'session',
  params: IdParams,
  query: Type.Object({
    /** Continues after this row. */
    afterRow: Type.Optional(Type.Integer({ minimum: 0, maximum: IMPORT_ROWS })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: IMPORT_PAGE.max })),
    verdict: Type.Optional(OneOf(VERDICTS)),
  }),
  answer: Type.Object({ rows: Type.Array(ImportRow), more: Type.Boolean() }),
  csv: { name: 'import', row: ImportRow },
  errors: ['IMPORT_NOT_FOUND'],
  reads: ['imports'],
});

export const startImport = endpoint({
  method: 'POST',
  path: `${IMPORTS}/:id/commit`,
  summary: 'Add the new rows of an import; continues by itself after an interruption',
  audience: 'session',
  params: IdParams,
  status: 202,
  answer: Accepted,
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_NOTHING_NEW', 'IMPORT_RUNNING'],
});

export const undoImport = endpoint({
  method: 'POST',
  path: `${IMPORTS}/:id/undo`,
  summary: 'Remove every competitor that an import added; stops it if it is running',
  audience: 'session',
  params: IdParams,
  status: 202,
  answer: Accepted,
  errors: ['IMPORT_NOT_FOUND'],
});
