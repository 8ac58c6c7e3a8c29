import { expect, it } from 'vitest';
import { projections } from './readModels.js';
import { projectionsOf, tableOwners } from './tableOwners.js';

it('names the owner of each table as the projections themselves do', () => {
  const filled = projections.flatMap(({ name, tables }) =>
    Object.values(tables).map(table => [table.name, name] as const),
  );
  expect([...tableOwners].sort()).toEqual([...filled].sort());
});

it('names each projection once, and none for how far they are', () =>
  expect(projectionsOf(['competitors', 'pages', 'projections', 'products'])).toEqual(['competitors', 'products']));
