import { expect, it } from 'vitest';
import { projections } from './readModels.js';
import { projectionsOf, tableOwners } from './tableOwners.js';

it('names the same owner for each table as the projections', () => {
  const filled = projections.flatMap(({ name, tables }) =>
    Object.values(tables).map(table => [table.name, name] as const),
  );
  expect([...tableOwners].sort()).toEqual([...filled].sort());
});

it('names each projection once, and no owner for checkpoints', () =>
  expect(projectionsOf(['competitors', 'pages', 'projections', 'products'])).toEqual(['competitors', 'products']));
