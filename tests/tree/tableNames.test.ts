/** One PostgreSQL database may contain all stores, so table names must be unique across them. */
import { expect, it } from 'vitest';
import { workTables } from '../../application/workTables.js';
import { leases } from '../../platform/work-store/workTables.js';
import { projections } from '../../read-models/readModels.js';
import { tables } from '../../workers/tables.js';

const READ_STORE = ['projections', 'dead_letters'];

it('the tables of the read store and of the work store have names of their own', () => {
  const names = [
    ...READ_STORE,
    ...projections.flatMap(projection => Object.values(projection.tables).map(({ name }) => name)),
    ...[leases, ...workTables, ...tables].map(({ name }) => name),
  ];
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
