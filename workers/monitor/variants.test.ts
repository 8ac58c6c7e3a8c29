/** Watched variants of one page: one visit serves all of them, for every shop, and each has its own history. */
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { AT_ONCE, duePages, markSentOut, release } from '../../application/price/hostQueue.js';
import { HOSTS } from '../../application/price/hosts.js';
import { extractHere } from '../../application/reading/extraction-thread/extractHere.fixtures.js';
import { as, type PageId, type ProductUrl } from '../../domain/kernel/names.js';
import { html, safeFetchFor, servePlain } from '../../platform/outbound/fetch/loopback.fixtures.js';
import { createHostPacer } from '../../platform/outbound/pace/hostPacer.js';
import { createShares } from '../../platform/outbound/share/createShares.js';
import { msOf, plus } from '../../platform/runtime/clock/clock.js';
import { type Engines, eventsOf, openEngines, watch } from '../workers.fixtures.js';
import { createMonitor } from './monitor.js';

const SMALL = '111';
const LARGE = '222';

/** As Shopify's themes declare them. The visible price is that of the first variant. */
const page = (prices: Readonly<Record<string, string>>) => {
  const hasVariant = Object.entries(prices).map(([id, price]) => ({
    '@type': 'Product',
    name: `Tent ${id}`,
    offers: {
      ...{ '@type': 'Offer', '@id': `/products/tent?variant=${id}#offer`, price, priceCurrency: 'USD' },
      availability: 'https://schema.org/InStock',
    },
  }));
  const declared = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: 'Tent',
    hasVariant,
  });
  return `<!doctype html><html lang="en"><head><script type="application/ld+json">${declared}</script></head>
    <body><h1>Tent</h1><p class="price">$${Object.values(prices)[0]}</p><button>Add to cart</button></body></html>`;
};

async function shopWith(listener: RequestListener) {
  const engines = await openEngines();
  const site = await servePlain(listener);
  const check = createMonitor({
    ...engines,
    fetch: safeFetchFor([site]),
    extractor: extractHere,
    shares: createShares(),
    pacer: createHostPacer({
      ...{ floorMs: 0, jitter: 0, capMs: 0, backoffMs: 0 },
      now: () => msOf(engines.clock.now()),
      random: () => 0,
    }),
    intervalsOf: () => ({ shortest: 900_000, first: 3_600_000, longest: 86_400_000 }),
    random: () => 0.5,
  });
  let checks = 0;
  const watching = (shop: string, query = '') =>
    watch(engines, `${shop}.myshopify.com`, `${site.origin}/products/tent${query}`);
  return {
    engines,
    site,
    watching,
    run: (one: { page: PageId; url: ProductUrl }) => check({ checkId: `check-${checks++}`, ...one }),
    history: async (one: { page: PageId }) =>
      (await eventsOf(engines.eventLog, `page-${one.page}`)).map(([type, data]) => [type, essence(data)]),
    visits: () => site.asked.filter(path => path !== '/robots.txt'),
    rows: () => engines.workStore.sql.selectFrom('page_checks').selectAll().orderBy('variant').execute(),
  };
}

function essence(data: unknown): string | undefined {
  const { reading, to, reason } = data as { reading?: { price: string }; to?: string; reason?: string };
  return reading?.price ?? to ?? reason;
}

describe('two shops that watch two variants of one page', () => {
  it('are served by one visit, each with its own price', async () => {
    const { watching, run, history, visits, rows, engines } = await shopWith(
      html(page({ [SMALL]: '100.00', [LARGE]: '140.00' })),
    );
    const small = await watching('aurora', `?variant=${SMALL}`);
    const large = await watching('borealis', `?variant=${LARGE}`);
    await run(small);
    expect(visits()).toEqual(['/products/tent']);
    expect(await history(small)).toEqual([['PriceObserved', '100.00']]);
    expect(await history(large)).toEqual([['PriceObserved', '140.00']]);
    expect(await rows()).toMatchObject([
      { variant: SMALL, last_checked: engines.clock.now() },
      { variant: LARGE, last_checked: engines.clock.now() },
    ]);
    expect(new Set(engines.signals.map(signal => ('room' in signal ? signal.room : '')))).toEqual(
      new Set(['shop:aurora.myshopify.com', 'shop:borealis.myshopify.com']),
    );
  });

  it('see only what changed for their own variant', async () => {
    let prices = { [SMALL]: '100.00', [LARGE]: '140.00' };
    const { watching, run, history } = await shopWith((...request) => html(page(prices))(...request));
    const [small, large] = [await watching('a', `?variant=${SMALL}`), await watching('b', `?variant=${LARGE}`)];
    await run(small);
    prices = { [SMALL]: '100.00', [LARGE]: '150.00' };
    await run(small);
    expect(await history(small)).toHaveLength(1);
    expect((await history(large)).at(-1)).toEqual(['PriceChanged', '150.00']);
  });

  it('are read together with one that watches the default variant', async () => {
    const { watching, run, history, visits } = await shopWith(html(page({ [SMALL]: '100.00', [LARGE]: '140.00' })));
    const [itself, large] = [await watching('a'), await watching('b', `?variant=${LARGE}`)];
    await run(large);
    expect(visits()).toHaveLength(1);
    expect(await history(itself)).toEqual([['PriceObserved', '100.00']]);
    expect(await history(large)).toEqual([['PriceObserved', '140.00']]);
  });

  it('record who looked', async () => {
    const { watching, run, engines } = await shopWith(html(page({ [SMALL]: '100.00', [LARGE]: '140.00' })));
    const small = await watching('a', `?variant=${SMALL}`);
    await run(small);
    const [[, data] = []] = await eventsOf(engines.eventLog, `page-${small.page}`);
    expect(data).toMatchObject({ observer: 'monitor' });
  });
});

describe('a variant that the page no longer offers', () => {
  it("is a failure in its own history; another variant's price never takes its place", async () => {
    let prices: Record<string, string> = { [SMALL]: '100.00', [LARGE]: '140.00' };
    const { engines, watching, run, history, rows } = await shopWith((...request) => html(page(prices))(...request));
    const [small, large] = [await watching('a', `?variant=${SMALL}`), await watching('b', `?variant=${LARGE}`)];
    await run(small);
    prices = { [SMALL]: '100.00' };
    await run(small);
    expect(await history(small)).toEqual([['PriceObserved', '100.00']]);
    expect(await history(large)).toEqual([
      ['PriceObserved', '140.00'],
      ['CheckFailed', 'variant_gone'],
    ]);
    expect((await rows()).map(({ variant, failures }) => [variant, failures])).toEqual([
      [SMALL, 0],
      [LARGE, 1],
    ]);
    const kept = await engines.workStore.sql
      .selectFrom('page_evidence')
      .select('extraction')
      .where('page', '=', large.page)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(kept.extraction)).toMatchObject({ price: null, availability: 'unknown' });
    prices = { [SMALL]: '100.00', [LARGE]: '140.00' };
    await run(small);
    expect((await history(large)).at(-1)).toEqual(['CheckRecovered', undefined]);
  });

  it('does not make the page seem unchanged for that variant', async () => {
    const asked: (string | undefined)[] = [];
    let prices: Record<string, string> = { [SMALL]: '100.00' };
    const { watching, run, history } = await shopWith((request, response) => {
      asked.push(request.headers['if-none-match']);
      response.setHeader('etag', JSON.stringify(Object.keys(prices).join()));
      html(page(prices))(request, response);
    });
    const [small, large] = [await watching('a', `?variant=${SMALL}`), await watching('b', `?variant=${LARGE}`)];
    await run(small);
    await run(small);
    prices = { [SMALL]: '100.00', [LARGE]: '140.00' };
    await run(small);
    expect((await history(large)).at(-1)).toEqual(['PriceObserved', '140.00']);
    await run(small);
    expect(asked).toEqual([undefined, undefined, undefined, '"111,222"']);
  });
});

describe('a variant whose price jumps', () => {
  it('is looked at twice, which does not count against the others', async () => {
    let prices = { [SMALL]: '100.00', [LARGE]: '140.00' };
    const { watching, run, history, visits } = await shopWith((...request) => html(page(prices))(...request));
    const [small, large] = [await watching('a', `?variant=${SMALL}`), await watching('b', `?variant=${LARGE}`)];
    await run(small);
    prices = { [SMALL]: '900.00', [LARGE]: '150.00' };
    await run(small);
    expect(visits()).toHaveLength(3);
    expect((await history(small)).at(-1)).toEqual(['PriceChanged', '900.00']);
    expect((await history(large)).at(-1)).toEqual(['PriceChanged', '150.00']);
  });
});

describe('variants that are due at once', () => {
  const claimed = async ({ workStore, clock }: Engines) => {
    const now = clock.now();
    const { due } = await duePages(
      workStore.sql,
      await workStore.claim(HOSTS, { now, until: plus(now, 60_000), limit: 10 }),
    );
    await workStore.transaction(transaction => markSentOut(transaction, due, now));
    return due.map(({ page }) => as<PageId>(page));
  };

  it.each([
    ['two variants', [`?variant=${SMALL}`, `?variant=${LARGE}`]],
    ['a variant and the page itself', [`?variant=${SMALL}`, '']],
  ])('go out together: %s', async (_, queries) => {
    const { engines, watching, run, visits } = await shopWith(html(page({ [SMALL]: '100.00', [LARGE]: '140.00' })));
    const pages = await Promise.all(queries.map((query, n) => watching(`shop-${n}`, query)));
    await engines.workStore.transaction(({ sql }) => sql.updateTable('page_checks').set({ due_at: AT_ONCE }).execute());
    const out = await claimed(engines);
    for (const page of out) await run({ page, url: pages[0]?.url ?? as('') });
    const pace = { nextAllowedAt: engines.clock.now(), slowed: false, slowUntil: null, paceMs: null };
    await engines.workStore.transaction(transaction =>
      release(transaction, new Map([[new URL(pages[0]?.url ?? '').host, pace]])),
    );
    expect(await claimed(engines)).toEqual([]);
    expect(visits()).toHaveLength(1);
  });
});
