import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ERASED_TEXT, ERASED_URL, orNull, text, typed, typedUrl } from './event.js';
import { putTyped, type TypedPlaces, takeTyped, typedPlaces, withoutTyped } from './typedText.js';

const schema = Type.Object({
  id: text,
  label: orNull(typed()),
  url: typedUrl(),
  rules: Type.Array(Type.Object({ id: typed(), kind: text })),
  change: Type.Union([Type.Object({ kind: text, said: typed() }), Type.Object({ kind: text, amount: text })]),
});
const places = typedPlaces(schema) as TypedPlaces;
const data = {
  id: '1',
  label: 'Nordlicht',
  url: 'https://shop.example/tent',
  rules: [{ id: 'mine', kind: 'falls' }],
  change: { kind: 'stock', said: 'Only two left' },
};

describe('typed text', () => {
  it('is extracted from lists, unions and nested objects', () => {
    const { rest, texts } = takeTyped(places, data);
    expect(rest).toEqual({
      ...{ id: '1', label: '', url: '', rules: [{ id: '', kind: 'falls' }] },
      change: { kind: 'stock', said: '' },
    });
    expect(Object.fromEntries(texts)).toEqual({
      ...{ label: 'Nordlicht', url: 'https://shop.example/tent', 'rules.0.id': 'mine' },
      'change.said': 'Only two left',
    });
  });

  it('is restored in any property order', () => {
    const { rest, texts } = takeTyped(places, data);
    const reordered = Object.fromEntries(Object.entries(rest as object).reverse());
    expect(putTyped(places, reordered, texts)).toEqual(data);
  });

  it('stays absent if it is missing', () => {
    const without = { ...data, label: null, change: { kind: 'price', amount: '1' } };
    const { rest, texts } = takeTyped(places, without);
    expect(putTyped(places, rest, texts)).toEqual(without);
    expect(Object.fromEntries(texts)).not.toHaveProperty('label');
  });

  it('has a placeholder once erased, a valid URL for a URL', () => {
    const erased = withoutTyped(places, takeTyped(places, data).rest);
    expect(erased).toMatchObject({ id: '1', label: ERASED_TEXT, url: ERASED_URL, rules: [{ id: ERASED_TEXT }] });
  });

  it('is null for a schema without typed text', () => expect(typedPlaces(Type.Object({ id: text }))).toBeNull());
});
