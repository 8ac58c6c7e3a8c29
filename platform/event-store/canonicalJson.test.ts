import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonicalJson.js';

describe('canonical JSON', () => {
  it.each([
    [{ b: 1, a: { d: [], c: null } }, '{"a":{"c":null,"d":[]},"b":1}'],
    [{ '€': 1, '\r': 2, '1': 3, ö: 4 }, '{"\\r":2,"1":3,"ö":4,"€":1}'],
    [[1e21, 0.1, -0, 1.0], '[1e+21,0.1,0,1]'],
    [{ here: 'a\0b', gone: undefined }, '{"here":"a\\u0000b"}'],
    ['"\\/\u007f\u2028\u{1f600}', '"\\"\\\\/\u007f\u2028\u{1f600}"'],
    ['lone \ud800 half', '"lone \ufffd half"'],
    [{ '\ud800': 1, '\udc00': [{ b: '\ud800' }] }, '{"\ufffd":[{"b":"\ufffd"}]}'],
    [{ '\ud800': 1, '\ue000': 2 }, '{"\ue000":2,"\ufffd":1}'],
    [true, 'true'],
    [null, 'null'],
  ])('spells %j as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
  });

  it('tells keys that hold a NUL from those that are two', () => {
    for (const value of [{ b: 1, a: 2 }, { 'b\0a': 1 }, { 'c\0b': 1, a: 2 }, { c: 1, 'b\0a': 2 }])
      expect(JSON.parse(canonicalJson(value))).toEqual(value);
  });

  it.each([new Date(0), new Map(), Number.NaN, 1n, undefined, [undefined], new Array(1), () => 1, Symbol('s')])(
    'refuses %s, which JSON would lose',
    value => expect(() => canonicalJson({ value: [value] })).toThrow(/^not JSON/),
  );
});
