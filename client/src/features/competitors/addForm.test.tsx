/** Adding a competitor. Long because each answer of the preview, each refusal and each way to choose a product has a test. */
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ProductCandidate } from '../../../../domain/api/pairs.js';
import type { Preview } from '../../../../domain/api/preview.js';
import { refusal } from '../../test/server.js';
import { asked, freshBrowser, open, toastTexts } from './market.fixtures.js';

const BASE = '/api/competitors';
const ADDRESS = 'https://rival.example/jacket';
const form = () => within(screen.getByRole('form', { name: 'Add a competitor' }));
const field = () => form().getByLabelText<HTMLInputElement>('Competitor URL');
const product = () => form().getByLabelText<HTMLInputElement>(/^Product ID/);
const hint = () => form().getByRole('status').textContent;
const posts = (path: string) => asked.filter(call => call === `POST ${path}`).length;

const match = (over: Partial<ProductCandidate> = {}): ProductCandidate => ({
  ...{ productId: 'p7', title: 'Ridge Jacket', price: 349, currency: 'USD', imageUrl: null, score: 0.9, certain: true },
  ...{ reasons: ['same model R7', 'price within 17%'], percentVsOwn: -14.33, perPiece: null, rate: null, ...over },
});
const preview = (over: Partial<Preview> = {}): Preview => ({
  ...{
    url: ADDRESS,
    variant: null,
    title: 'Rain Jacket',
    shopName: 'Rival',
    imageUrl: null,
    price: 299,
    currency: 'USD',
  },
  ...{ listPrice: null, availability: 'in_stock', confidence: 0.97, sure: true, doubt: null, fromPrice: false },
  ...{ candidates: [], evidence: [], variants: [], matches: [match()], ...over },
});

/** The form, with what the server says of pages and additions. */
async function fill(seen: unknown, answer: unknown = { id: 'c9', position: '9' }, url = ADDRESS) {
  const sent: Record<string, unknown>[] = [];
  await open({
    ...{
      [BASE]: [],
      '/api/analytics/products': {
        products: [{ id: 'p1', title: 'Tent', price: 80, currency: 'USD', imageUrl: null }],
        total: 1,
      },
    },
    [`POST ${BASE}/preview`]: seen,
    [`POST ${BASE}`]: (init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)));
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Add Your First Competitor' }));
  await userEvent.type(field(), `${url}{Enter}`);
  return sent;
}
const shown = () => form().findByRole('region', { name: 'The page' });
const add = async () => userEvent.click(await form().findByRole('button', { name: /^Add( \d+)?$/ }));
const refused =
  (status: number, code: string, error: string, details = {}) =>
  () =>
    new Response(JSON.stringify({ error, code, details }), { status });

describe('a page that is about to be added', () => {
  freshBrowser();

  it('is typed at once: the form opens on its address, and no key reaches the page below', async () => {
    await open({ [BASE]: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Your First Competitor' }));
    await waitFor(() => expect(document.activeElement).toBe(field()));
    field().blur();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(document.body);
  });

  it('is pasted with one tap where there are no keys', async () => {
    await open({ [BASE]: [], [`POST ${BASE}/preview`]: preview() });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Your First Competitor' }));
    await navigator.clipboard.writeText(` ${ADDRESS} `);
    await userEvent.click(form().getByRole('button', { name: 'Paste' }));
    await waitFor(() => expect(field().value).toBe(ADDRESS));
    await shown();
  });

  it('is shown before anything is tracked: its title, price and stock, and the own product that matches', async () => {
    await fill(preview());
    expect((await shown()).textContent).toBe('RivalRain Jacket$299.00SureIn Stock');
    const own = form().getByRole('region', { name: 'Compare with' });
    expect(own.textContent).toContain(
      'Ridge Jacket Best matchsame model R7, price within 17%$349.00$50.00 cheaper than yours',
    );
    expect(within(own).getByRole<HTMLInputElement>('radio', { name: /Ridge Jacket/ }).checked).toBe(true);
    expect(posts(BASE)).toBe(0);
    expect(hint()).toBe('Nothing is tracked until you add it.');
  });

  it('is tracked with one click then, and the form closes', async () => {
    const sent = await fill(preview());
    await shown();
    await add();
    await waitFor(() => expect(toastTexts()).toEqual(['Competitor added.']));
    expect(sent).toEqual([{ url: ADDRESS, variant: null, assumedProductId: 'p1' }]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('is looked at once for an address, and again for another one', async () => {
    await fill(preview());
    await shown();
    await userEvent.type(field(), '-2{Enter}');
    await waitFor(() => expect(posts(`${BASE}/preview`)).toBe(2));
  });

  it('is looked at as soon as its address is pasted', async () => {
    await open({ [BASE]: [], [`POST ${BASE}/preview`]: preview() });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Your First Competitor' }));
    await userEvent.click(field());
    await userEvent.paste(ADDRESS);
    expect((await shown()).textContent).toContain('Rain Jacket');
  });

  const place = (price: number, why: string) => ({
    ...{ place: `at ${why}`, price, currency: 'USD', raw: '', why, confidence: 0.4 },
  });
  const unsure = {
    sure: false,
    doubt: 'several_prices',
    candidates: [place(299, 'beside the button'), place(249, 'with club card')],
  };

  it('shows the prices it hesitates between if unsure; the page can be tracked anyway', async () => {
    const sent = await fill(preview(unsure));
    expect((await shown()).textContent).toContain('Which price?Not sureThe page shows several likely prices');
    expect(
      within(await shown())
        .getAllByRole('radio')
        .map(radio => radio.closest('label')?.textContent),
    ).toEqual(['$299.00Beside the button', '$249.00With club card', 'Track it anyway (as $299.00, not sure)']);
    await add();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('correction');
  });

  it('is read where the merchant says that the price is', async () => {
    const sent = await fill(preview(unsure));
    await shown();
    await userEvent.click(form().getByRole('radio', { name: /\$249\.00/ }));
    await userEvent.click(form().getByRole('button', { name: 'Add at $249.00' }));
    await waitFor(() => expect(sent).toMatchObject([{ correction: { place: 'at with club card', price: 249 } }]));
  });

  it('asks for the product if none matches, which may stay open', async () => {
    const sent = await fill(preview({ matches: [match({ certain: false })] }));
    await shown();
    expect(form().getByRole('heading', { name: 'Which of your products is it?' })).toBeDefined();
    expect(form().getByRole<HTMLInputElement>('radio', { name: /Ridge Jacket/ }).checked).toBe(false);
    await userEvent.click(form().getByRole('radio', { name: /Ridge Jacket/ }));
    await add();
    await waitFor(() => expect(sent).toMatchObject([{ productId: 'p7' }]));
  });

  it('may have no product at all', async () => {
    const sent = await fill(preview());
    await shown();
    await userEvent.click(form().getByRole('radio', { name: 'None of these' }));
    await add();
    await waitFor(() => expect(sent).toMatchObject([{ productId: null }]));
  });

  it('competes with the candidate of the pressed digit, without a click', async () => {
    const rival = match({ productId: 'p8', title: 'Rain Shell', certain: false });
    const sent = await fill(preview({ matches: [match({ certain: false }), rival] }));
    await shown();
    // The focus leaves the address for the candidates, so that the digit is not typed.
    await userEvent.keyboard('2');
    expect(field().value).toBe(ADDRESS);
    await add();
    await waitFor(() => expect(sent).toMatchObject([{ productId: 'p8' }]));
  });

  it('may compete with any product that the search finds', async () => {
    const sent = await fill(preview());
    await shown();
    await userEvent.click(form().getByRole('button', { name: 'Another product' }));
    await userEvent.click(await form().findByRole('option', { name: /Tent/ }));
    expect(form().getByRole<HTMLInputElement>('radio', { name: /Tent/ }).checked).toBe(true);
    await add();
    await waitFor(() => expect(sent).toMatchObject([{ productId: 'p1' }]));
  });

  it('takes the product whose id the merchant types', async () => {
    const sent = await fill(preview());
    await shown();
    await userEvent.type(product(), 'p9');
    await add();
    await waitFor(() => expect(sent).toMatchObject([{ productId: 'p9' }]));
  });
});

describe('the variants of a page', () => {
  freshBrowser();
  const variant = (id: string, name: string, tracked = false) => ({
    ...{ id, name, sku: null, price: 10, currency: 'USD', availability: 'in_stock' as const, tracked },
  });
  const variants = [variant('1', 'Blue'), variant('2', 'Red'), variant('3', 'Green', true)];

  it('are listed with price and stock, and what the page shows by default is chosen', async () => {
    const sent = await fill(preview({ variants }));
    await shown();
    const rows = within(form().getByRole('group', { name: /^Variants/ })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.trim())).toEqual([
      'What the page shows by default',
      'Blue$10.00 · In Stock',
      'Red$10.00 · In Stock',
      'Greenalready tracked',
    ]);
    await add();
    await waitFor(() => expect(sent).toMatchObject([{ variant: null }]));
  });

  it('are added one by one: one, or all that are not tracked yet', async () => {
    const sent = await fill(preview({ variants }));
    await shown();
    await userEvent.click(form().getByRole('button', { name: 'All' }));
    await add();
    await waitFor(() => expect(sent.map(body => body.variant)).toEqual(['1', '2']));
  });
});

describe('a refused address', () => {
  freshBrowser();

  it.each([
    [400, 'COMPETITOR_URL_INVALID', '', 'Invalid competitor URL. Please check the URL and try again.', 'true'],
    [400, 'COMPETITOR_NO_PRODUCT', 'This page shows no product.', 'This page shows no product.', 'true'],
    [429, 'RATE_LIMITED', 'Too many requests.', 'Too many requests.', 'false'],
    [500, 'INTERNAL', 'x', 'Service temporarily unavailable. Please try again in a few moments.', 'false'],
    [503, 'SERVICE_UNAVAILABLE', 'x', 'Service temporarily unavailable. Please try again in a few moments.', 'false'],
  ])('for %i %s stays in its field, with the reason beside it', async (status, code, error, text, invalid) => {
    await fill(refused(status, code, error));
    await waitFor(() => expect(hint()).toBe(text));
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual([ADDRESS, invalid]);
    expect(field().getAttribute('aria-describedby')).toBe(form().getByRole('status').id);
    expect(document.activeElement).toBe(field());
    expect(posts(BASE)).toBe(0);
    await userEvent.type(field(), '-2');
    expect(hint()).toBe('The address of one product page, not a whole shop.');
  });

  it('can be retried after no answer', async () => {
    let answers = 0;
    await fill(() => (answers++ ? preview() : refused(400, 'COMPETITOR_NO_ANSWER', 'rival.example didn’t respond.')()));
    await userEvent.click(await form().findByRole('button', { name: 'Try again' }));
    expect((await shown()).textContent).toContain('Rain Jacket');
  });

  it('leads to the competitor if the page is already tracked', async () => {
    await fill(refused(400, 'COMPETITOR_ALREADY_TRACKED', 'It is already being tracked', { id: 'c1' }));
    await waitFor(() => expect(hint()).toBe('This competitor is already being tracked for your products.'));
    await userEvent.click(form().getByRole('button', { name: 'Show it in the list' }));
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('reports a missing network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await fill(() => Promise.reject(new TypeError('Failed to fetch')));
    await waitFor(() => expect(hint()).toBe('Service temporarily unavailable. Please try again in a few moments.'));
    expect(field().value).toBe(ADDRESS);
    onlineManager.setOnline(true);
    vi.restoreAllMocks();
  });
});

describe('a refused addition', () => {
  freshBrowser();

  it('for its product marks the product, and keeps what was typed', async () => {
    await fill(preview(), refused(400, 'PRODUCT_UNKNOWN', 'This product isn’t in your catalog.'));
    await shown();
    await userEvent.type(product(), 'p7');
    await add();
    await waitFor(() => expect(hint()).toBe('This product isn’t in your catalog.'));
    expect([field().value, product().value]).toEqual([ADDRESS, 'p7']);
    expect([field(), product()].map(input => input.getAttribute('aria-invalid'))).toEqual(['false', 'true']);
  });

  it('reports an unread catalogue, and reads the products again, however fresh they are', async () => {
    await fill(preview(), () => refusal(412, 'PRODUCTS_SYNC_NEEDED'));
    await shown();
    const reads = () => asked.filter(call => call === 'GET /api/analytics/products').length;
    await waitFor(() => expect(reads()).toBeGreaterThan(0));
    const before = reads();
    await add();
    await waitFor(() =>
      expect(toastTexts()[0]).toBe(
        'Syncing your product catalog... Please try adding the competitor again in a moment.',
      ),
    );
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });

  it('is not sent twice while it waits', async () => {
    const sent = await fill(preview(), () => new Promise(() => {}));
    await shown();
    await userEvent.type(field(), '{Enter}{Enter}');
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});
