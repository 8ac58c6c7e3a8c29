import { expect, it } from 'vitest';
import { retryAfterSeconds } from './retryAfter.js';

const NOW = Date.parse('2026-07-01T09:00:00Z');

it.each([
  ['120', 120],
  [' 0 ', 0],
  ['Wed, 01 Jul 2026 09:01:30 GMT', 90],
  ['Wednesday, 01-Jul-26 09:01:30 GMT', 90],
  ['Wed Jul  1 09:01:30 2026 GMT', 90],
  ['Wed, 01 Jul 2026 08:00:00 GMT', 0],
  [undefined, undefined],
  ['', undefined],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['99999999999', undefined],
])('%s is %s seconds', (header, seconds) => expect(retryAfterSeconds(header, NOW)).toBe(seconds));
