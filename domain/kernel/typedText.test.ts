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
const placesIn = (type: object) => typedPlaces(type) as TypedPlaces;
const data = {
  id: '1',
  label: 'Nordlicht',
  url: 'https://shop.example/tent',
  rules: [{ id: 'mine', kind: 'falls' }],
  change: { kind: 'stock', said: 'Only two left' },
};

describe('typed text', () => {
  it('is extracted from lists, unions and nested objects', () => {
    const { rest, texts } = takeTyped(placesIn(schema), data);
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
    const { rest, texts } = takeTyped(placesIn(schema), data);
    const reordered = Object.fromEntries(Object.entries(rest as object).reverse());
    expect(putTyped(placesIn(schema), reordered, texts)).toEqual(data);
  });

  it('stays absent if it is missing', () => {
    const without = { ...data, label: null, change: { kind: 'price', amount: '1' } };
    const { rest, texts } = takeTyped(placesIn(schema), without);
    expect(rest).toStrictEqual({ ...without, url: '', rules: [{ id: '', kind: 'falls' }] });
    expect(putTyped(placesIn(schema), rest, texts)).toStrictEqual(without);
    expect(Object.fromEntries(texts)).not.toHaveProperty('label');
  });

  it('has a placeholder once erased, a valid URL for a URL', () => {
    const erased = withoutTyped(placesIn(schema), takeTyped(placesIn(schema), data).rest);
    expect(erased).toMatchObject({ id: '1', label: ERASED_TEXT, url: ERASED_URL, rules: [{ id: ERASED_TEXT }] });
  });

  it.each([
    ['text', { kind: 'a', said: 'hello' }, { kind: 'a', said: '' }],
    ['a list of texts', { kind: 'b', said: ['hello', 'you'] }, { kind: 'b', said: ['', ''] }],
    ['a list of objects', { kind: 'c', said: [{ by: 'me', at: 1 }] }, { kind: 'c', said: [{ by: '', at: 1 }] }],
    ['an object', { kind: 'd', said: { by: 'me', at: 1 } }, { kind: 'd', said: { by: '', at: 1 } }],
    ['a figure', { kind: 'e', said: 5 }, { kind: 'e', said: 5 }],
  ])('is extracted and restored in every form that a union allows: %s', (_, said, stripped) => {
    const form = (type: Parameters<typeof Type.Array>[0]) => Type.Object({ kind: text, said: type });
    const by = Type.Object({ by: typed(), at: Type.Number() });
    const forms = [typed(), Type.Array(typed()), Type.Array(by), by, Type.Number()].map(form);
    for (const union of [Type.Union(forms), Type.Union(forms.toReversed())]) {
      const { rest, texts } = takeTyped(placesIn(union), said);
      expect(rest).toEqual(stripped);
      expect(putTyped(placesIn(union), rest, texts)).toEqual(said);
    }
  });

  it('leaves a text readable where only another form’s list is typed', () => {
    const union = Type.Union([Type.Object({ said: text }), Type.Object({ said: Type.Array(typed()) })]);
    expect(withoutTyped(placesIn(union), { said: 'code' })).toEqual({ said: 'code' });
  });

  it('leaves plain text next to it readable', () => {
    const mixed = Type.Union([Type.Object({ kind: text, a: typed() }), Type.Object({ kind: text, b: typedUrl() })]);
    expect(withoutTyped(placesIn(mixed), { kind: 'k', b: '' })).toEqual({ kind: 'k', b: ERASED_URL });
    expect(withoutTyped(placesIn(mixed), { kind: 'k' })).toEqual({ kind: 'k' });
  });

  it('is null for a schema without typed text', () => expect(typedPlaces(Type.Object({ id: text }))).toBeNull());
});
