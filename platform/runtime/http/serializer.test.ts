import build from 'fast-json-stringify';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from './endpoints.fixtures.js';
import { serializer } from './serializer.js';

const write = (schema: object) => serializer({ schema, method: 'GET', url: '/' });

describe('an answer', () => {
  const row = Type.Object({ id: Type.String(), price: Type.Union([Type.Number(), Type.Null()]) });

  it('has what its schema names, and nothing else', () =>
    expect(write(row)({ id: 'a', price: null, secret: 's' })).toBe('{"id":"a","price":null}'));

  it('is refused without what its schema requires', () => {
    const writeRow = write(row);
    expect(() => writeRow({ price: 1 })).toThrow('"id" is required');
  });
});

const answers = [...(await allEndpoints()).values()].flatMap(({ method, path, answer }) =>
  answer ? [[`${method} ${path}`, answer] as const] : [],
);

// Otherwise the first merchant's request would reveal an unserializable schema.
it.each(answers)('the answer of %s can be written', (_, answer) => expect(build(answer)).toBeTypeOf('function'));
