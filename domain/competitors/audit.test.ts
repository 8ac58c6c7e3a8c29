import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';
import { auditReferencesOf } from '../auditEntryOf.js';
import type { EventType } from '../events.js';
import { as, type ShopDomain } from '../kernel/names.js';

const page = {
  competitorId: 'c1',
  page: 'p1',
  url: 'https://shop.example/tent?email=jane@example.com',
  variant: null,
  vantage: 'direct',
};

it('describes each watchlist event in the audit trail', () =>
  expect(
    trailOf(
      eventOf('CompetitorTracked', { ...page, label: null, productId: null }),
      eventOf('CompetitorTracked', {
        ...page,
        variant: '42',
        label: 'Ridge; Tent -> jane@example.com',
        productId: 'gid://shopify/Product/79829',
      }),
      eventOf('CompetitorLinked', { ...page, from: null, productId: 'gid://shopify/Product/79829' }),
      eventOf('CompetitorLinked', { ...page, from: 'gid://shopify/Product/79829', productId: null }),
      eventOf('CompetitorPaired', {
        ...page,
        ...{ from: 'gid://shopify/Product/1', fromPair: 'assumed', productId: 'gid://shopify/Product/2' },
        ...{ ownVariant: 'gid://shopify/ProductVariant/9', pair: 'matched' },
      }),
      eventOf('CompetitorPaired', {
        ...page,
        ...{ from: 'gid://shopify/Product/2', fromPair: 'matched', productId: 'gid://shopify/Product/2' },
        ...{ ownVariant: null, pair: 'confirmed' },
      }),
      eventOf('CheckScheduleChanged', { ...page, from: null, everyMinutes: 30 }),
      eventOf('CheckScheduleChanged', { ...page, from: 30, everyMinutes: 60 }),
      eventOf('PriceCheckRequested', page),
      eventOf('ReadingCorrected', {
        ...page,
        to: 'p2',
        place: 'visible main > b',
        price: '9.00',
        currency: 'EUR',
        stock: null,
        byRule: false,
      }),
      eventOf('ReadingCorrected', {
        ...{ ...page, to: 'p3', place: null, price: null, currency: null },
        stock: { availability: 'out_of_stock', place: 'visible p.stock', said: '0' },
        byRule: false,
      }),
      eventOf('SiteRuleMade', { ...page, part: 'price', place: 'visible main > b' }),
      eventOf('ReadingCorrected', {
        ...{ ...page, to: 'p4', place: 'visible main > b', price: null, currency: null, stock: null, byRule: true },
      }),
      eventOf('SiteRuleRemoved', { ...page, part: 'price', place: 'visible main > b' }),
      eventOf('CorrectionWithdrawn', { ...page, to: 'p1' }),
      eventOf('CompetitorDropped', { ...page, variant: '42' }),
    ),
  ).toEqual([
    'COMPETITOR_ADDED (Competitors) shop.example/tent',
    'COMPETITOR_ADDED (Competitors) shop.example/tent, variant “42”; label: “Ridge, Tent → [address]”; own product: 79829',
    'COMPETITOR_LINKED (Competitors) shop.example/tent; own product: none -> 79829',
    'COMPETITOR_LINKED (Competitors) shop.example/tent; own product: 79829 -> none',
    'COMPETITOR_PAIRED (Competitors) shop.example/tent; own product: 1 -> 2; one of its variants; pair: assumed -> matched',
    'COMPETITOR_PAIRED (Competitors) shop.example/tent; own product: 2; pair: matched -> confirmed',
    'CHECK_SCHEDULE_CHANGED (Competitors) shop.example/tent; checked: automatically -> every 30 minutes',
    'CHECK_SCHEDULE_CHANGED (Competitors) shop.example/tent; checked: every 30 minutes -> every 60 minutes',
    'PRICE_CHECK_REQUESTED (Competitors) shop.example/tent',
    'READING_CORRECTED (Competitors) shop.example/tent; price: 9.00 EUR; read at: “visible main > b”',
    'READING_CORRECTED (Competitors) shop.example/tent; stock: out of stock; stock read at: “visible p.stock”',
    'SITE_RULE_MADE (Competitors) shop.example; price read at: “visible main > b”; after three corrections',
    'READING_CORRECTED (Competitors) shop.example/tent; by the rule for its site; read at: “visible main > b”',
    'SITE_RULE_REMOVED (Competitors) shop.example; price was read at: “visible main > b”',
    'CORRECTION_WITHDRAWN (Competitors) shop.example/tent',
    'COMPETITOR_REMOVED (Competitors) shop.example/tent, variant “42”',
  ]));

it('names own products by their titles', () => {
  const at = '2026-07-01T09:30:00.000Z';
  const product = (productId: string, title: string) =>
    eventOf('ProductSynced', {
      product: {
        ...{ productId, title, handle: 'tent', vendor: 'Aurora', status: 'ACTIVE', price: '129.00', currency: 'USD' },
        ...{ inventory: 5, imageUrl: null, createdAt: at, publishedAt: null, updatedAt: at, variants: [] },
      },
    });
  const [one, two] = ['gid://shopify/Product/1', 'gid://shopify/Product/2'];
  const pair = { fromPair: 'assumed', ownVariant: null, pair: 'matched' };
  expect(
    trailOf(
      product(one, 'Ridge Tent'),
      product(two, 'Cirque Tent'),
      eventOf('CompetitorTracked', { ...page, label: null, productId: one }),
      eventOf('CompetitorPaired', { ...page, from: one, productId: two, ...pair }),
      eventOf('CompetitorLinked', { ...page, from: two, productId: null }),
    ).slice(2),
  ).toEqual([
    'COMPETITOR_ADDED (Competitors) shop.example/tent; own product: “Ridge Tent”',
    'COMPETITOR_PAIRED (Competitors) shop.example/tent; own product: “Ridge Tent” -> “Cirque Tent”; pair: assumed -> matched',
    'COMPETITOR_LINKED (Competitors) shop.example/tent; own product: “Cirque Tent” -> none',
  ]);
});

it('refers to the products that an entry names, and to none without one', () => {
  const [one, two] = ['gid://shopify/Product/1', 'gid://shopify/Product/2'];
  const subjectsOf = (type: EventType, data: object) =>
    auditReferencesOf(eventOf(type, data)).map(({ stream, subject }) => [
      stream(as<ShopDomain>('a.myshopify.com')),
      subject,
    ]);
  expect(subjectsOf('CompetitorTracked', { ...page, label: null, productId: one })).toEqual([
    ['catalog-a.myshopify.com', one],
  ]);
  expect(subjectsOf('CompetitorLinked', { ...page, from: one, productId: two }).map(([, subject]) => subject)).toEqual([
    one,
    two,
  ]);
  expect(subjectsOf('CompetitorLinked', { ...page, from: null, productId: null })).toEqual([]);
  expect(subjectsOf('CheckScheduleChanged', { ...page, from: null, everyMinutes: 30 })).toEqual([]);
});
