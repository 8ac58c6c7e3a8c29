import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesIn } from '../../releases/openRelease.js';
import { releases, releasesContract } from './releasesContract.js';

releasesContract('SQLite', async folder => filesIn(folder));

it('this version has a data folder: node tests/releases/make.mjs', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect(releases()).toContain(version);
});
