/** The bench of the read models measures all of them, each on every event type that it folds. */
import { describe, expect, it } from 'vitest';
import { as } from '../../domain/kernel/names.js';
import { projections } from '../../read-models/readModels.js';
import { HISTORIES } from '../bench/histories/histories.js';

const SHOP = { domain: as<never>('a-shop.myshopify.com'), number: 0, seal: (_: string, text: string) => text };
/** Enough to include rare events. */
const EVENTS = 3_000;

describe('the bench of the read models', () => {
  it('has a history for each of them and for nothing else', () =>
    expect(Object.keys(HISTORIES).sort()).toEqual(projections.map(({ name }) => name).sort()));

  it.each(projections)('has every event type in that of $name, and no other', ({ name, on }) => {
    const life = HISTORIES[name]?.(SHOP);
    const types = new Set(Array.from({ length: EVENTS }, () => life?.next().value.type));
    expect([...types].sort()).toEqual(Object.keys(on).sort());
  });
});
