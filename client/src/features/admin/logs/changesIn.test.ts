import { describe, expect, it } from 'vitest';
import { changesIn, hasChange } from './changesIn.js';

describe('details', () => {
  it.each([
    ['160.00 -> 149.00', [{ field: '', before: '160.00', after: '149.00' }]],
    ['threshold: 5% -> 3%', [{ field: 'threshold', before: '5%', after: '3%' }]],
    [
      'rule “cheaper”; threshold: 5% -> 3%; channels: email -> email, sms; url: https://a.example/p',
      [
        { field: '', before: 'rule “cheaper”', after: 'rule “cheaper”' },
        { field: 'threshold', before: '5%', after: '3%' },
        { field: 'channels', before: 'email', after: 'email, sms' },
        { field: 'url', before: 'https://a.example/p', after: 'https://a.example/p' },
      ],
    ],
    ['a -> b -> c', [{ field: '', before: 'a', after: 'b -> c' }]],
    ['', []],
  ])('%j are compared field by field', (details, changes) => expect(changesIn(details)).toEqual(changes));

  it.each([
    ['a -> b', true],
    ['a->b', true],
    ['a - > b', false],
    ['a > b', false],
  ])('%j: a change, %s', (details, changed) => expect(hasChange(details)).toBe(changed));
});
