import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFINITIONS } from './definitions.js';

const page = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8');
const explained = page.split('\n').flatMap(line => (line.startsWith('> ') ? [line.slice(2)] : []));

it('docs/metrics.md explains every definition, word for word, and no other', () =>
  expect(explained.toSorted()).toEqual(Object.values(DEFINITIONS).toSorted()));
