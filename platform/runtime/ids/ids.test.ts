import { validate, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { datedId } from './ids.js';

describe('an id with a date', () => {
  const AT = Date.parse('2026-07-01T08:00:00.000Z');

  it('is a UUID of version 8 that starts with its time', () => {
    const id = datedId(AT, 'an order');
    expect(validate(id)).toBe(true);
    expect(version(id)).toBe(8);
    expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(AT);
  });

  it('is the same only for the same content at the same time', () => {
    const ids = [datedId(AT, 'an order'), datedId(AT, 'another'), datedId(AT + 1, 'an order')];
    expect(new Set(ids).size).toBe(3);
    expect(datedId(AT, 'an order')).toBe(ids[0]);
  });

  it('sorts after those of earlier times; all times before 1970 are one', () => {
    const times = [-1, 0, 1, AT - 1, AT, AT + 1, Date.parse('9999-12-31T23:59:59.999Z')];
    const ids = times.map(time => datedId(time, 'x'));
    expect([...ids].sort()).toEqual(ids);
    expect(ids[0]).toBe(ids[1]);
  });
});
