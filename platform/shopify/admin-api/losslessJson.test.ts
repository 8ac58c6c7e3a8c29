import { describe, expect, it } from 'vitest';
import { parseLossless } from './losslessJson.js';

describe('lossless JSON', () => {
  it.each([
    ['{"id":820982911946154508}', { id: '820982911946154508' }],
    ['{"id":1,"ids":[-2,9007199254740993]}', { id: '1', ids: ['-2', '9007199254740993'] }],
    ['{"price":10.50,"tiny":1e-7,"huge":1E+30}', { price: '10.50', tiny: '1e-7', huge: '1E+30' }],
    [
      '{"note":"order 820982911946154508, \\"12\\" and \\\\","n":3}',
      { note: 'order 820982911946154508, "12" and \\', n: '3' },
    ],
    ['{"5":"a","b":null,"c":true}', { 5: 'a', b: null, c: true }],
    ['820982911946154508', '820982911946154508'],
  ])('reads %s', (text, value) => {
    expect(parseLossless(text)).toEqual(value);
  });

  it.each(['x', '\\n', '\\\\', 'x\\"'])('reads a string of 40 MB of %s, with a number after it', unit => {
    const text = unit.repeat((40 * 1024 * 1024) / unit.length);
    expect(parseLossless(`{"note":"${text}","id":12}`)).toEqual({ note: JSON.parse(`"${text}"`), id: '12' });
  });

  it.each(['', '{', '{12:1}', '[01]', '[1,]', '{"a":1}x', '["\\x1"]', '[.5]'])("refuses '%s'", text => {
    expect(() => parseLossless(text)).toThrow(SyntaxError);
  });
});
