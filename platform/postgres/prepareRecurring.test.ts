import { describe, expect, it } from 'vitest';
import { prepareRecurring } from './prepareRecurring.js';

describe('a statement', () => {
  it('is prepared once it has come four times', () => {
    const statement = prepareRecurring();
    const asked = Array.from({ length: 5 }, () => statement('select 1'));
    expect(asked.map(one => typeof one)).toEqual(['string', 'string', 'string', 'object', 'object']);
    expect(asked[4]).toBe(asked[3]);
    expect(asked[3]).toMatchObject({ text: 'select 1' });
  });

  it('has one name in each store that prepares it, and no other text has it', () => {
    const often = (text: string) => {
      const statement = prepareRecurring();
      for (let n = 0; n < 3; n++) statement(text);
      return statement(text);
    };
    expect(often('select 1')).toEqual(often('select 1'));
    expect(often('select 1')).not.toMatchObject({ name: (often('select 2') as { name: string }).name });
  });

  it('stays as it is once the connections hold enough of them', () => {
    const statement = prepareRecurring();
    const last = Array.from({ length: 100 }, (_, n) =>
      Array.from({ length: 4 }, () => statement(`select ${n}`)).at(-1),
    );
    expect(last.filter(one => typeof one === 'object')).toHaveLength(60);
  });
});
