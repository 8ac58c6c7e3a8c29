import { describe, expect, it } from 'vitest';
import { suggestionOf } from '../../domain/discovery/discovery.fixtures.js';
import { as, type CompetitorId, type PageId } from '../../domain/kernel/names.js';
import { VANTAGE } from '../../domain/price/page.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { discovery } from './projection.js';

const { page, url, variant } = suggestionOf('a');
const competitorId = as<CompetitorId>('c1');
const watched = { competitorId, page, url, variant, vantage: VANTAGE };
const started = happened('DiscoveryStarted', { runId: 'r1', at: '2026-07-01T09:00:00.000Z' });
const suggested = (name: string) => happened('CompetitorSuggested', { runId: 'r1', suggestion: suggestionOf(name) });
const tracked = happened('CompetitorTracked', { ...watched, label: null, productId: null });

describe('the suggestions', () => {
  it('keep the finding and its reasons', async () => {
    const rows = await folded(discovery, started, suggested('a'));
    expect(await rows('suggestions')).toEqual([
      {
        ...{ shop: SHOP, page, id: 's-a', url: 'https://shop.example/a', title: 'a', merchant: 'Shop' },
        ...{ price: '12.00', currency: 'USD', image_url: null, source: 'GOOGLE_SHOPPING' },
        ...{ product_id: 'gid://shopify/Product/1', product_title: 'Own' },
        ...{ reasons: '["same model X-1","same price"]', score: 0.9, status: 'NEW', tracked: 0 },
        discovered_at: '2026-07-01T09:00:00.000Z',
      },
    ]);
  });

  it.each([
    ['approved', happened('SuggestionApproved', { suggestionId: 's-a', page, competitorId }), 'APPROVED'],
    ['ignored', happened('SuggestionIgnored', { suggestionId: 's-a', page }), 'IGNORED'],
  ])('record that one was %s, and leave the others unchanged', async (_, decided, status) => {
    const rows = await (await folded(discovery, started, suggested('a'), suggested('b'), decided))('suggestions');
    expect(Object.fromEntries(rows.map(row => [row.id, row.status]))).toEqual({ 's-a': status, 's-b': 'NEW' });
  });

  it('record whether the shop watches the page', async () => {
    const dropped = happened('CompetitorDropped', watched);
    const trackedAfter = async (...more: (typeof tracked)[]) =>
      (await (await folded(discovery, started, suggested('a'), ...more))('suggestions'))[0]?.tracked;
    expect([await trackedAfter(tracked), await trackedAfter(tracked, dropped)]).toEqual([1, 0]);
    const corrected = happened('CompetitorDropped', { ...watched, page: as<PageId>('as its merchant reads it') });
    expect(await trackedAfter(tracked, corrected)).toBe(0);
  });
});

describe('the last search', () => {
  const base = { shop: SHOP, started_at: '2026-07-01T09:00:00.000Z', found: 0, failure: null };
  it.each([
    ['runs', [], { state: 'running', percent: 0 }],
    [
      'is on its way',
      [happened('DiscoveryProgressed', { runId: 'r1', percent: 40 })],
      { state: 'running', percent: 40 },
    ],
    [
      'is done',
      [happened('DiscoveryCompleted', { runId: 'r1', products: 3, candidates: 9, suggested: 2 })],
      { state: 'done', percent: 100, found: 2 },
    ],
    [
      'failed',
      [happened('DiscoveryFailed', { runId: 'r1', failure: 'quota' })],
      { state: 'failed', percent: 0, failure: 'quota' },
    ],
  ])('%s', async (_, events, expected) =>
    expect(await (await folded(discovery, started, ...events))('discoveries')).toEqual([{ ...base, ...expected }]),
  );
});

it('starts each search without the result of the last one', async () => {
  const failed = happened('DiscoveryFailed', { runId: 'r1', failure: 'quota' });
  const again = happened('DiscoveryStarted', { runId: 'r2', at: '2026-07-02T09:00:00.000Z' });
  expect(await (await folded(discovery, started, failed, again))('discoveries')).toEqual([
    {
      ...{ shop: SHOP, started_at: '2026-07-02T09:00:00.000Z' },
      ...{ state: 'running', percent: 0, found: 0, failure: null },
    },
  ]);
});
