import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { ofAll, ofShop } from '../../../domain/kernel/event.js';
import type { RecordedEvent } from '../port.js';
import { codec } from './codec.js';

const SHOP = 'aurora.myshopify.com';
const { decode, check } = codec({
  Tracked: ofShop(
    { name: Type.String(), count: Type.Number() },
    ({ title, ...data }) => ({ ...data, name: title }),
    data => ({ ...data, count: (data.names as string[]).length }),
  ),
  Seen: ofAll({ price: Type.String() }),
});

const recorded = (type: string, schema: number, data: object, shop: string | null = SHOP): RecordedEvent => ({
  ...{ id: 'e1', type, schema, data, at: '2026-07-01T09:00:00.000Z', recordedAt: '2026-07-01T09:00:00.001Z' },
  ...{ stream: 'list', revision: 7, position: '0000000000000042' as RecordedEvent['position'] },
  meta: { actor: { kind: 'worker', id: 'test' }, shop, correlationId: 'c', causationId: null },
});
const today = recorded('Tracked', 3, { name: 'a', count: 1 });

describe('an event in the log', () => {
  it('of today’s form is handed on as it is', () => expect(decode(today)).toBe(today));

  it.each([
    [1, { title: 'a', names: ['x', 'y'] }],
    [2, { name: 'a', names: ['x', 'y'] }],
  ])('of version %i is brought to today’s form, step by step', (schema, data) => {
    const event = decode(recorded('Tracked', schema, data));
    expect(event).toMatchObject({ schema: 3, data: { name: 'a', count: 2 }, meta: { shop: SHOP } });
    expect(event.unreadable).toBeUndefined();
  });

  it.each<[string, RecordedEvent, string]>([
    ['of an unknown type', recorded('Renamed', 1, {}), 'this build does not know the type'],
    ['named like what every object has', recorded('toString', 1, {}), 'this build does not know the type'],
    ['of a newer build', recorded('Tracked', 4, {}), 'this build knows versions 1 to 3'],
    ['of no version', recorded('Tracked', 0, {}), 'this build knows versions 1 to 3'],
    ['that lacks something', recorded('Seen', 1, {}, null), 'its data must have required properties price'],
    ['that has the wrong thing', recorded('Tracked', 3, { name: 'a', count: '1' }), 'its data/count must be number'],
    ['of a shop that names none', recorded('Tracked', 3, { name: 'a', count: 1 }, null), 'it names no shop'],
    ['of all shops that names one', recorded('Seen', 1, { price: '1.00' }), 'it names a shop, and is of none'],
    ['whose older form is broken', recorded('Tracked', 2, { name: 'a' }), 'it could not be brought to version 3'],
  ])('%s is unreadable, says which it is and why, and throws nothing yet', (_, event, reason) => {
    const { unreadable, type, position, id } = decode(event);
    expect({ type, position, id }).toEqual({ type: event.type, position: event.position, id: 'e1' });
    expect(unreadable).toMatchObject({ name: 'EventUnreadable', type: event.type, stream: 'list', position });
    expect(unreadable?.message).toContain(`revision 7 of list, position ${position}: ${reason}`);
  });

  it('exposes neither its data nor its meta if it is unreadable', () => {
    const event = decode(recorded('Tracked', 9, { name: 'a' }));
    expect(() => event.data).toThrow(event.unreadable);
    expect(() => event.meta.shop).toThrow(event.unreadable);
    expect(JSON.stringify(event)).not.toContain(SHOP);
  });
});

describe('an event to be written', () => {
  it('is what its schema says', () => expect(() => check('Tracked', today.data, today.meta)).not.toThrow());
  it.each<[string, string, object, string | null]>([
    ['of an unknown type', 'Renamed', {}, SHOP],
    ['without what it must have', 'Tracked', { name: 'a' }, SHOP],
    ['with a number that is none', 'Tracked', { name: 'a', count: Number.NaN }, SHOP],
    ['without its shop', 'Tracked', { name: 'a', count: 1 }, null],
  ])('is refused %s', (_, type, data, shop) =>
    expect(() => check(type, data, { ...today.meta, shop })).toThrow(TypeError),
  );
});
