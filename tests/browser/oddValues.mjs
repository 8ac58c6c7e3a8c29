/** Rewrites a page's answers with values that shops really have and layouts forget: figures, titles and reasons. */
const TITLES = [
  `${'Ultra-Mega-Long Product Title That Never Ends '.repeat(4)}And Ends Here`,
  'Daunenschlafsackkompressionsbeutel',
  'خيمة تخييم لشخصين Ridge 2 (أزرق)',
  'מעיל גשם 3 שכבות Tempest',
  '山岳テント2人用超軽量アルミフレーム',
];
const PRICES = [
  { price: 12_345_678_901.99, currency: 'USD' },
  { price: 1_249.5, currency: 'KWD' },
  { price: 1_079.88, currency: 'ILS' },
  { price: 1_234_567_890, currency: 'IDR' },
  { price: 45_800, currency: 'JPY' },
];
const FAILURES = ['value_unusual', 'blocked', 'robots_disallowed', null, 'timeout'];
const of = (list, index) => list[index % list.length];

const competitor = (row, index) => {
  const { price, currency } = of(PRICES, index);
  const failure = of(FAILURES, index);
  return {
    ...row,
    label: of(TITLES, index),
    ownProductTitle: row.productId && of(TITLES, index + 1),
    price,
    currency,
    percentDiff: -16.67,
    previousPrice: price * 1.2,
    ownPrice: row.productId && price * 1.1,
    ownCurrency: row.productId && currency,
    percentVsOwn: row.productId && -9.09,
    notCompared: null,
    failure,
    freshness: { ...row.freshness, state: failure === null ? 'fresh' : failure === 'blocked' ? 'blocked' : 'failing' },
  };
};
const withPrice = (row, index) => ({ ...row, title: of(TITLES, index), ...of(PRICES, index) });
const ODD = {
  '/api/competitors': rows => rows.map(competitor),
  '/api/analytics/products': answer => ({
    ...answer,
    products: answer.products.map((row, index) => ({ ...withPrice(row, index), revenue: 12_345_678_901.99 })),
  }),
  '/api/analytics/orders/timeseries': answer => ({
    ...answer,
    orders: answer.orders.map((order, index) => ({
      ...order,
      total_price: of(PRICES, index).price,
      currency: of(PRICES, index).currency,
      customer: { first_name: of(TITLES, index), last_name: 'Wolfeschlegelsteinhausenbergerdorff' },
    })),
  }),
  '/api/market/moves': answer => ({
    ...answer,
    moves: answer.moves.map((move, index) => ({
      ...move,
      label: of(TITLES, index),
      ...(move.from !== null && { from: of(PRICES, index).price, to: of(PRICES, index).price * 0.8 }),
    })),
  }),
};

/** @param {import('playwright-core').BrowserContext | import('playwright-core').Page} where pages that open later. */
export const oddValues = where =>
  where.route(
    url => url.pathname in ODD,
    async route => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: response.ok() ? ODD[new URL(response.url()).pathname](answer) : answer });
    },
  );
