/** An endpoint defines its own address (ADR 0025): no path is written a second time. */
import { expect, it } from 'vitest';
import { filesUnder, isScript, textOf } from './sourceTree.js';

/** These apply to addresses with a common prefix, or describe all endpoints, so they are not endpoint addresses. */
const PREFIXES = /'\/api\/(?:health|webhooks)\/'|'\/api\/openapi\.json'/g;

const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const product = filesUnder().filter(
  path => isScript(path) && !/^(?:domain\/api|tests)\/|\.(?:test|fixtures|child)\.tsx?$/.test(path),
);

it('is in no other file of the product', () => {
  expect(product.length).toBeGreaterThan(400);
  const written = product.filter(path =>
    /['"`]\/(?:api|auth)\//.test(textOf(path).replace(COMMENTS, '').replace(PREFIXES, '')),
  );
  expect(written).toEqual([]);
});
