import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PRODUCT_HEAP } from './productHeap.js';

it.each(['ops/launch/start.sh', 'ops/launch/start.mjs', 'package.json'])(
  'benches measure with the heap that the product has: %s',
  path => expect(readFileSync(path, 'utf8').replaceAll(/[',]/g, '')).toContain(PRODUCT_HEAP.join(' ')),
);
