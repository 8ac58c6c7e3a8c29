/** What the start page loads before anything is pressed, of the built client: a promise that a careless import breaks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const PUBLIC = fileURLToPath(new URL('../../dist/public', import.meta.url));
const LIMIT_BYTES = 80 * 1024;

it('the scripts of the start page are at most 80 KB, packed', () => {
  const page = readFileSync(join(PUBLIC, 'index.html'), 'utf8');
  const scripts = [...new Set(page.match(/\/assets\/[\w.-]+\.js/g) ?? [])];
  expect(scripts.length).toBeGreaterThan(0);
  const bytes = scripts.map(script => gzipSync(readFileSync(join(PUBLIC, script))).length);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(LIMIT_BYTES);
});
