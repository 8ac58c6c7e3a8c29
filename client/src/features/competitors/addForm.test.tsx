import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '../../test/server.js';
import { asked, freshBrowser, open, press, said } from './market.fixtures.js';

const BASE = '/api/competitors';

describe('a refused addition', () => {
  freshBrowser();
  const ADDRESS = 'https://rival.example/jacket';
  const form = () => within(screen.getByRole('form', { name: 'Add a competitor' }));
  const field = () => form().getByLabelText<HTMLInputElement>('Competitor URL');
  const product = () => form().getByLabelText<HTMLInputElement>(/^Product ID/);
  const shown = () => ({
    typed: [field().value, product().value],
    invalid: [field(), product()].map(input => input.getAttribute('aria-invalid')),
  });
  async function add(answer: unknown) {
    await open({ [`POST ${BASE}`]: answer, [BASE]: [] });
    await press('Add Competitor');
    await userEvent.type(product(), 'p7');
    await userEvent.type(field(), `${ADDRESS}{Enter}`);
  }

  it.each([
    [400, 'COMPETITOR_URL_INVALID', '', 'Invalid competitor URL. Please check the URL and try again.', 'true'],
    [
      400,
      'COMPETITOR_ALREADY_TRACKED',
      'It is already being tracked',
      'This competitor is already being tracked for your products.',
      'true',
    ],
    [
      412,
      'PRODUCTS_SYNC_NEEDED',
      'x',
      'Syncing your product catalog... Please try adding the competitor again in a moment.',
      'false',
    ],
    [
      429,
      'RATE_LIMITED',
      'Too many requests. Please wait 9 seconds.',
      'Too many requests. Please wait 9 seconds.',
      'false',
    ],
    [500, 'INTERNAL', 'x', 'Service temporarily unavailable. Please try again in a few moments.', 'false'],
    [503, 'SERVICE_UNAVAILABLE', 'x', 'Service temporarily unavailable. Please try again in a few moments.', 'false'],
  ])('for %i %s stays in its fields, with the reason beside them', async (status, code, error, text, invalid) => {
    await add(() => new Response(JSON.stringify({ error, code, details: {} }), { status }));
    await waitFor(() => expect(form().getByRole('status').textContent).toBe(text));
    expect(shown()).toEqual({ typed: [ADDRESS, 'p7'], invalid: [invalid, 'false'] });
    expect(field().getAttribute('aria-describedby')).toBe(form().getByRole('status').id);
    expect(document.activeElement).toBe(field());
    await userEvent.type(field(), '-2');
    expect(form().getByRole('status').textContent).toMatch(/^0 of 10 competitors tracked/);
    expect(shown().invalid).toEqual(['false', 'false']);
  });

  it('without a network stays too, and says so at once', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onlineManager.setOnline(false);
    await add(() => Promise.reject(new TypeError('Failed to fetch')));
    await waitFor(() =>
      expect(form().getByRole('status').textContent).toBe(
        'Service temporarily unavailable. Please try again in a few moments.',
      ),
    );
    expect(shown()).toEqual({ typed: [ADDRESS, 'p7'], invalid: ['false', 'false'] });
    onlineManager.setOnline(true);
    vi.restoreAllMocks();
  });

  it('for its product marks the product', async () => {
    await add(
      () =>
        new Response(
          JSON.stringify({ error: 'This product is not in your catalog.', code: 'PRODUCT_UNKNOWN', details: {} }),
          { status: 400 },
        ),
    );
    await waitFor(() => expect(form().getByRole('status').textContent).toBe('This product is not in your catalog.'));
    expect(shown()).toEqual({ typed: [ADDRESS, 'p7'], invalid: ['false', 'true'] });
  });

  it('does not mark the next address, which was typed meanwhile', async () => {
    let refuse = (_: unknown) => {};
    await add(() => new Promise(resolve => (refuse = resolve)));
    await userEvent.type(field(), '-2');
    refuse(refusal(400, 'COMPETITOR_URL_INVALID'));
    await waitFor(() => expect(said()).toEqual(['COMPETITOR_URL_INVALID']));
    expect(shown()).toEqual({ typed: [`${ADDRESS}-2`, 'p7'], invalid: ['false', 'false'] });
  });

  it('is not sent twice while it waits', async () => {
    await add(() => new Promise(() => {}));
    await userEvent.type(field(), '{Enter}');
    expect(asked.filter(call => call === `POST ${BASE}`)).toHaveLength(1);
  });
});

describe('an accepted addition', () => {
  freshBrowser();
  const field = () => screen.getByLabelText<HTMLInputElement>('Competitor URL');

  it('empties its fields', async () => {
    await open({ [`POST ${BASE}`]: { id: 'c9', position: '9' }, [BASE]: [] });
    await press('Add Competitor');
    await userEvent.type(screen.getByLabelText(/^Product ID/), 'p7');
    await userEvent.type(field(), 'https://rival.example/jacket{Enter}');
    await waitFor(() => expect(field().value).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>(/^Product ID/).value).toBe('');
  });

  it('keeps the next address, typed meanwhile', async () => {
    let take = (_: unknown) => {};
    await open({ [`POST ${BASE}`]: () => new Promise(resolve => (take = resolve)), [BASE]: [] });
    await press('Add Competitor');
    await userEvent.type(field(), 'https://rival.example/jacket{Enter}');
    await userEvent.clear(field());
    await userEvent.type(field(), 'https://rival.example/tent');
    take({ id: 'c9', position: '9' });
    await waitFor(() => expect(said()).toEqual(['Competitor added. Its price is being read now.']));
    expect(field().value).toBe('https://rival.example/tent');
  });
});

describe('an addition before the catalogue was read', () => {
  freshBrowser();

  it('says so, and reads the products again, however fresh they are', async () => {
    await open({
      [`POST ${BASE}`]: () => refusal(412, 'PRODUCTS_SYNC_NEEDED'),
      '/api/analytics/products': { products: [] },
    });
    await press('Add Competitor');
    const reads = () => asked.filter(call => call === 'GET /api/analytics/products').length;
    await waitFor(() => expect(reads()).toBe(1));
    const before = reads();
    await userEvent.type(
      within(screen.getByRole('form')).getByLabelText('Competitor URL'),
      'https://a.example/p{Enter}',
    );
    await waitFor(() =>
      expect(said()[0]).toBe('Syncing your product catalog... Please try adding the competitor again in a moment.'),
    );
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(asked.indexOf(`POST ${BASE}`)).toBeLessThan(asked.lastIndexOf('GET /api/analytics/products'));
  });
});

describe('the form', () => {
  freshBrowser();

  it('needs only the URL: the default product is the first one of the store', async () => {
    const sent: unknown[] = [];
    await open({
      [`POST ${BASE}`]: (init: RequestInit) => {
        sent.push(JSON.parse(String(init.body)));
        return { id: 'c9', position: '9' };
      },
      '/api/analytics/products': { products: [{ id: 'p1', title: 'Tent' }] },
    });
    await press('Add Competitor');
    const form = within(screen.getByRole('form'));
    const [url, product] = [form.getByLabelText('Competitor URL'), form.getByLabelText('Product ID (optional)')];
    await userEvent.type(url, 'https://a.example/p{Enter}');
    await waitFor(() => expect(sent).toEqual([{ url: 'https://a.example/p', productId: 'p1' }]));
    await userEvent.type(product, 'p7');
    await userEvent.type(url, 'https://b.example/p{Enter}');
    await waitFor(() => expect(sent[1]).toEqual({ url: 'https://b.example/p', productId: 'p7' }));
  });
});
