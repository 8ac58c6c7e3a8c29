/** `REQUIRE_ENGINES=postgres,redis`: the machine that checks a change must have reached these. */
import { expect, inject, it } from 'vitest';
import { TESTED_ENGINES } from './testedEngines.js';

const required = (process.env.REQUIRE_ENGINES ?? '').split(',').filter(name => name !== '');

it.each(required)('%s was reached', name => {
  expect(TESTED_ENGINES).toContain(name);
  expect(inject('missingEngines')).not.toHaveProperty(name);
});

it('every engine that was not reached says why', () => {
  for (const reason of Object.values(inject('missingEngines'))) expect(reason).not.toBe('');
});
