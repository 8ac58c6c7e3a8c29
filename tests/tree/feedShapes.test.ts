/** Every public event follows its shape, whatever the stored event holds. */
import { expect, it } from 'vitest';
import { FEED_SHAPES, PAGE_FEED, REPORTED_FEED, SHOP_FEED } from '../../domain/feed/feed.js';
import { FEED_TYPES } from '../../domain/feed/feedTypes.js';
import type { PublicEvent, Tracked } from '../../domain/feed/shape.js';
import { as } from '../../domain/kernel/names.js';
import { misfit } from '../../platform/runtime/http/described.fixtures.js';
import { feedHistory } from '../bench/histories/feedHistory.js';

const SHOP = { domain: as<never>('a-shop.myshopify.com'), number: 0, seal: (_: string, text: string) => text };
const EVENTS = 3_000;
const tracked: Tracked = { competitorId: 'c1', url: 'https://rival.example/tent', label: null, productId: 'p1' };

type Mapping = Readonly<Record<string, (event: object, tracked: Tracked) => readonly PublicEvent[]>>;
const MAPPING = { ...SHOP_FEED, ...REPORTED_FEED, ...PAGE_FEED } as unknown as Mapping;

it('every public event has its shape’s data and nothing else', () => {
  const history = feedHistory(SHOP);
  const seen = new Set<string>();
  for (let n = 0; n < EVENTS; n++) {
    const { type: stored, ...fields } = history.next().value;
    for (const { type, data } of MAPPING[stored]?.({ data: fields }, tracked) ?? []) {
      seen.add(type);
      const { properties } = FEED_SHAPES[type].data as unknown as { readonly properties: object };
      const surplus = Object.keys(data).filter(name => !(name in properties));
      expect([stored, type, misfit(FEED_SHAPES[type].data, data), surplus]).toEqual([stored, type, null, []]);
    }
  }
  expect([...seen].sort()).toEqual([...FEED_TYPES].sort());
});

it('an order’s event carries nothing that belongs to a person', () =>
  expect(Object.keys((FEED_SHAPES['order.synced'].data as unknown as { properties: object }).properties)).toEqual([
    'orderId',
    'day',
  ]));
