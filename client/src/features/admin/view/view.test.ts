import { describe, expect, it } from 'vitest';
import { openTab, PLAIN_VIEW, readView, type View, writeView } from './view.js';

const full: View = {
  tab: 'all',
  category: 'Data Deletion',
  action: 'SHOP_ERASED',
  shops: 'deleted',
  shop: 'aurora.myshopify.com',
  search: '"price changed" 203.0.113',
  range: 'custom',
  from: '2026-11-19T00:00:00.000Z',
  to: '2026-11-20T00:00:00.000Z',
  page: 3,
  cursor: 'c3',
  asOf: '900',
  size: 50,
  list: true,
  entry: '899',
};

describe('the view in the URL', () => {
  it('is read as it was written', () => expect(readView(writeView(full))).toEqual(full));
  it('is empty for what is shown first', () => expect(writeView(PLAIN_VIEW).toString()).toBe(''));

  it.each([
    'tab=nothing',
    'category=Everything',
    'action=drop%20table',
    'shops=some',
    'range=1y',
    'size=1000000000',
    'size=26',
    'page=-1',
    'page=1.5',
    'page=1e99',
    'page=x',
    'from=yesterday',
  ])('ignores %s', search => expect(readView(new URLSearchParams(search))).toEqual(PLAIN_VIEW));

  it('has the ends of a custom range only', () => {
    const preset = writeView({ ...full, range: '24h' });
    expect([preset.get('range'), preset.get('from'), preset.get('to')]).toEqual(['24h', null, null]);
  });

  it('keeps only the page size in another tab', () =>
    expect(openTab(full, 'active')).toEqual({ ...PLAIN_VIEW, size: 50, tab: 'active' }));
});
