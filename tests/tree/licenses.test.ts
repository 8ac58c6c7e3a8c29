/** The product may ship only what its own licence, Apache 2.0, goes with. */
import { expect, it } from 'vitest';
import { shippedPackages } from '../../ops/launch/licenses.mjs';
import { textOf } from './sourceTree.js';

const PERMISSIVE = new Set([
  ...['Apache-2.0', 'MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Unlicense'],
  // A typeface.
  'OFL-1.1',
]);
const packages = shippedPackages(JSON.parse(textOf('package-lock.json')));

it('finds the packages that ship', () => {
  const names = packages.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'react-dom', 'recharts', '@fontsource-variable/inter']));
  expect(names).not.toContain('vitest');
});

it('ships packages under permissive licences only', () => {
  const isAllowed = (license: string) =>
    license
      .replace(/[()]/g, '')
      .split(' AND ')
      .every(part => PERMISSIVE.has(part));
  expect(
    packages.filter(({ license }) => !isAllowed(license)).map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([]);
});
