import { describe, expect, it } from 'vitest';
import { csvLine } from './csvLine.js';

describe('a line of CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A1'])(
    'defuses the formula %j',
    text => expect(csvLine([text])).toMatch(/^"?'/),
  );

  it('leaves numbers as they are, negative ones too', () =>
    expect(csvLine([-12.5, 0, 199, true, null, undefined, ''])).toBe('-12.5,0,199,true,,,'));

  it('quotes only what needs it, and is one line', () =>
    expect(csvLine(['plain', 'a "b", c\r\nd', ' edge', 'a;b', 'ä'])).toBe('plain,"a ""b"", c d"," edge","a;b",ä'));
});
