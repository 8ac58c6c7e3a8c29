import { type TSchema, Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { validator } from './validator.js';

const validate = (httpPart: string, schema: TSchema) =>
  validator({ schema, httpPart, method: 'GET', url: '/' } as never) as (value: unknown) => {
    value?: unknown;
    error?: readonly { instancePath: string; message: string }[];
  };

describe('a query', () => {
  const read = validate(
    'querystring',
    Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 50 })),
      fresh: Type.Optional(Type.Boolean()),
      search: Type.Optional(Type.String()),
    }),
  );

  it.each([
    [{ page: '0' }, { page: 0 }],
    [{ page: '50' }, { page: 50 }],
    [{ fresh: 'true' }, { fresh: true }],
    [{ fresh: 'false' }, { fresh: false }],
    [{ search: '5' }, { search: '5' }],
    [{ other: '5' }, { other: '5' }],
    [{}, {}],
  ])('%j is read as %j', (query, value) => expect(read(query)).toEqual({ value }));

  it.each([
    ...['', ' 5', '5 ', '+5', '05', '5.0', '5e0', '0x5', '0b1', '1_0', '-0', '٥', 'NaN', 'true', 'null'],
    ...['9'.repeat(16), '5,6'],
  ])('page=%j is not a whole number', page => {
    expect(read({ page }).error?.[0]).toMatchObject({ instancePath: '/page', message: 'must be integer' });
  });

  it.each([
    ['51', 'must be <= 50'],
    ['1000000000', 'must be <= 50'],
    ['-1', 'must be >= 0'],
  ])('page=%s is out of bounds, and the response says so', (page, message) =>
    expect(read({ page }).error?.[0]).toMatchObject({ instancePath: '/page', message }),
  );

  it.each([
    [{ page: ['1', '2'] }, '/page'],
    [{ fresh: ['true', 'true'] }, '/fresh'],
    [{ search: ['a', 'b'] }, '/search'],
    [{ fresh: '1' }, '/fresh'],
    [{ fresh: 'TRUE' }, '/fresh'],
    [{ fresh: '' }, '/fresh'],
  ])('%j is refused', (query, instancePath) => expect(read(query).error?.[0]).toMatchObject({ instancePath }));
});

describe('other parts', () => {
  it.each(['params', 'headers', 'body'])('%s are left unconverted', part => {
    const read = validate(part, Type.Object({ n: Type.Integer(), on: Type.Optional(Type.Boolean()) }));
    expect(read({ n: 5 })).toEqual({ value: { n: 5 } });
    expect(read({ n: '5' }).error).toHaveLength(1);
    expect(read({ n: 5, on: 'true' }).error).toHaveLength(1);
  });
});
