/** Sets up a shop in use: eight competitors of the sandbox's market with own products; some of them changed. */
const TRACKED = [
  'northpeak/products/ridge-2-person-tent',
  'northpeak/products/summit-down-jacket',
  'northpeak/products/trek-55-backpack',
  'ridgeline/products/stormline-rain-shell',
  'alpenwerk/products/polar-schlafsack',
  'trailhead/products/camp-lantern',
  'summitthread/products/traverse-hiking-boots',
  'cascade/products/dry-bag-20',
];
/** Words that a page's address and the own product's title must share. */
const ALIKE = 2;
const PATIENCE_MS = 20_000;

export async function trackMarket({ url, sandbox }, cookie) {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const get = async path => (await fetch(url + path, { headers })).json();
  const send = (method, path, body) =>
    fetch(url + path, {
      method,
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
  const pages = TRACKED.map(path => `${sandbox.replace('//', `//${path.split('/')[0]}.`)}/market/${path}`);
  for (const page of pages) await send('POST', '/api/competitors', { url: page });
  const { products } = await get('/api/analytics/products');
  for (const { id, url: page } of await get('/api/competitors')) {
    const product = products.find(({ title }) => shared(title, page) >= ALIKE);
    if (product) await send('PUT', `/api/competitors/${id}/product`, { productId: product.id });
  }
  await until(async () => (await get('/api/competitors')).every(({ price }) => price !== null));
  const change = (what, body) =>
    fetch(`${sandbox}/control/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const [tent, jacket, pack, shell] = pages;
  await change('price', { url: tent, amount: '299.00' });
  await change('availability', { url: jacket, availability: 'out_of_stock' });
  await change('price', { url: pack, amount: '245.00' });
  await change('price', { url: shell, amount: '149.00' });
  for (const { id } of await get('/api/competitors')) await send('POST', `/api/competitors/${id}/check`, {});
  await until(async () => (await get('/api/market/summary')).priceChanges >= 2);
}

const wordsOf = text => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
const shared = (title, page) => {
  const words = new Set(wordsOf(title));
  return wordsOf(new URL(page).pathname.split('/').at(-1) ?? '').filter(word => words.has(word)).length;
};

async function until(done) {
  for (const end = Date.now() + PATIENCE_MS; !(await done()); ) {
    if (Date.now() > end) return;
    await new Promise(resolve => setTimeout(resolve, 500));
  }
}
