/** A fold that reads an undeclared row causes a separate query: on a server, a round trip per event. */
import { describe, expect, it } from 'vitest';
import { as } from '../../domain/kernel/names.js';
import { instantOf } from '../../platform/runtime/clock/clock.js';
import { fold } from '../../projector/fold.js';
import type { Generation } from '../../projector/generations.js';
import { projections } from '../../read-models/readModels.js';
import { HISTORIES } from '../bench/histories/histories.js';

const SHOP = { domain: as<never>('a-shop.myshopify.com'), number: 0, seal: (_: string, text: string) => text };
/** Enough to include rare events. */
const EVENTS = 3_000;
const GENERATION = { generation: 1 } as Generation;

describe('a read model that names the rows its folds need', () => {
  it.each(projections.filter(({ needs }) => needs))('names all of them: $name', async projection => {
    const life = HISTORIES[projection.name]?.(SHOP);
    const unnamed = new Set<string>();
    for (let n = 0; n < EVENTS; n++) {
      const { type, ...data } = life?.next().value ?? { type: '' };
      const reads = {
        find: async () => void unnamed.add(type),
        findAll: async () => [],
        findOlder: async () => [],
      };
      const at = instantOf(n);
      const event = { type, data, at, position: String(n), meta: { shop: SHOP.domain } } as never;
      const contents = (projection.opens?.[type]?.(event) ?? []).map(({ content }) => content);
      // One at a time: in a batch, an earlier event may have loaded the row.
      await fold(reads as never, projection, GENERATION, [{ event, contents }]);
    }
    expect([...unnamed]).toEqual([]);
  });
});
