/**
 * Maps each table to the projection that fills it, for which readers wait. Separate from `readModels.ts`, because the
 * query side imports tables but no folds; a test keeps the two in sync.
 */
import type { ReadTables } from '../platform/read-store/readTables.js';
import type { Table } from '../platform/tables/table.js';
import * as alerts from './alerts/tables.js';
import * as annotations from './annotations/tables.js';
import * as billing from './billing/tables.js';
import * as checkouts from './checkouts/tables.js';
import * as competitors from './competitors/tables.js';
import * as discovery from './discovery/tables.js';
import * as feed from './feed/tables.js';
import * as imports from './imports/tables.js';
import * as insights from './insights/tables.js';
import * as notifications from './notifications/tables.js';
import * as orders from './orders/tables.js';
import * as privacy from './privacy/tables.js';
import * as products from './products/tables.js';
import * as sessions from './session/tables.js';
import * as shareLinks from './share-links/tables.js';
import * as shops from './shop/tables.js';
import * as webhookEndpoints from './webhook-endpoints/tables.js';

const TABLES: Readonly<Record<string, Readonly<Record<string, Table>>>> = {
  alerts,
  annotations,
  billing,
  checkouts,
  competitors,
  discovery,
  feed,
  imports,
  insights,
  notifications,
  orders,
  privacy,
  products,
  sessions,
  'share-links': shareLinks,
  shops,
  'webhook-endpoints': webhookEndpoints,
};

/** The name of each table's projection. */
export const tableOwners: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLES).flatMap(([projection, tables]) =>
    Object.values(tables).map(({ name }) => [name, projection] as const),
  ),
);

/** The projections that fill these tables, each once. */
export const projectionsOf = (tables: readonly (keyof ReadTables)[]): readonly string[] => [
  ...new Set(tables.flatMap(table => tableOwners.get(table) ?? [])),
];
