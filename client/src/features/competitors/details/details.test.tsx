/** The drawer of a competitor. Long, as every part of it is opened in the same scene. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { PriceEvidence } from '../../../../../domain/api/evidence.js';
import type { PriceHistory } from '../../../../../domain/api/priceHistory.js';
import { priceSummary } from '../../../charts/PriceChart.js';
import { priceRows } from '../../../charts/series/priceRows.js';
import { evenMoments, priceSteps, stopAt, stopsOf } from '../../../charts/series/priceSteps.js';
import { refusal } from '../../../test/server.js';
import { asked, freshBrowser, open, press, row, toastTexts } from '../market.fixtures.js';
import { freshnessText } from '../table/freshnessText.js';
import { everyText } from './ScheduleSelect.js';

vi.mock('../../../charts/lightweight/PriceCanvas.js', () => ({ default: () => null }));

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`;
const AS_READ = { revised: false, believedPrice: null, believedCurrency: null, believedAvailability: null } as const;
const history: PriceHistory = {
  id: 'c1',
  from: at(10),
  to: at(20),
  points: [
    { at: at(1), price: 100, listPrice: null, currency: 'USD', availability: 'in_stock', ...AS_READ },
    { at: at(12), price: null, listPrice: null, currency: null, availability: 'out_of_stock', ...AS_READ },
    {
      ...{ at: at(15), price: 80, listPrice: null, currency: 'USD', availability: 'in_stock' },
      ...{ revised: true, believedPrice: 8, believedCurrency: 'USD', believedAvailability: 'out_of_stock' },
    },
  ],
  currency: 'USD',
  min: 80,
  avg: 91.5,
  max: 100,
  firstSeen: at(1),
  kept: [at(16)],
  gaps: [{ from: at(13), to: null, reason: 'timeout' }],
};
const evidence: PriceEvidence = {
  id: 'c1',
  url: 'https://rival.example/p',
  at: at(15),
  title: 'Jacket',
  imageUrl: null,
  price: 80,
  currency: 'USD',
  listPrice: null,
  availability: 'in_stock',
  confidence: 0.93,
  fromPrice: false,
  rendered: false,
  ...{ sure: true, doubt: null, candidates: [], correctedPlace: null },
  ...{ stock: [], stockSaid: 'said', correctedStock: null, rules: [] },
  doubted: { price: 8, currency: 'USD' },
  evidence: [
    { source: 'json-ld', path: 'offers.price', raw: '80.00', chosen: true, why: 'the offer itself' },
    { source: 'visible', path: '.related', raw: '$19', chosen: false, why: 'a related product' },
  ],
};
const answers = { '/api/competitors/c1/history': history, '/api/competitors/c1/evidence': evidence };
/** It is loaded when it is opened, which a busy machine may take long for. */
const drawer = () => screen.findByRole('dialog', { name: /Jacket/ });

describe('the drawer of a competitor', () => {
  freshBrowser();

  it('opens from the row, is in the URL, and closes', async () => {
    const address = await open(answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Jacket' }));
    const panel = await drawer();
    expect(address()).toContain('competitor=c1');
    await userEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/competitors');
  });

  it('shows min, average and max, and the history as a table', async () => {
    await open(answers, '/competitors?competitor=c1');
    const panel = await drawer();
    expect((await within(panel).findByText('Average')).nextSibling?.textContent).toBe('$91.50');
    expect(within(panel).getByText('Lowest').nextSibling?.textContent).toBe('$80.00');
    expect(within(panel).getByText('Highest').nextSibling?.textContent).toBe('$100.00');
    await userEvent.click(within(panel).getByRole('button', { name: 'View as table' }));
    expect(
      within(panel)
        .getAllByRole('row')
        .slice(1)
        .map(line => line.textContent?.slice(-18)),
    ).toHaveLength(3);
    expect(within(panel).getByText('N/A')).toBeDefined();
    await userEvent.click(within(panel).getByRole('radio', { name: '90 days' }));
    await waitFor(() => expect(asked).toContain('GET /api/competitors/c1/history?days=90'));
  });

  it('shows a price of before the page changed its currency in that one, and not on the line', async () => {
    const yen = { at: at(11), price: 9_000, listPrice: null, currency: 'JPY', availability: 'in_stock' } as const;
    const [first, ...rest] = history.points;
    const points = [first ?? yen, yen, ...rest];
    await open({ ...answers, '/api/competitors/c1/history': { ...history, points } }, '/competitors?competitor=c1');
    const panel = await drawer();
    expect((await within(panel).findByText(/highest/)).textContent).toContain('highest $100.00');
    await userEvent.click(within(panel).getByRole('button', { name: 'View as table' }));
    expect(within(panel).getByText('¥9,000 · In Stock', { selector: 'td' })).toBeDefined();
    expect(within(panel).queryByText(/\$9,000/)).toBeNull();
  });

  describe('the changes in its history', () => {
    const PAGE = '/api/competitors/c1/page-then';
    const changes = async () => {
      await userEvent.click(await within(await drawer()).findByText('3 changes'));
      return [...(document.querySelectorAll<HTMLElement>('.changes li') ?? [])];
    };

    it('state what is known now and what was believed then, newest first', async () => {
      await open(answers, '/competitors?competitor=c1');
      const [newest, middle] = await changes();
      expect(within(newest as HTMLElement).getByText('Known now').nextSibling?.textContent).toBe('$80.00 · In Stock');
      expect(within(newest as HTMLElement).getByText('Believed then').nextSibling?.textContent).toBe(
        '$8.00 · Out of Stock',
      );
      expect(middle?.textContent).toContain('no price · Out of Stock');
      expect(middle?.textContent).not.toContain('Believed then');
    });

    it('open the page as it was, as text, if it is kept', async () => {
      const lines = [
        { kind: 'heading', text: 'Ridge Jacket' },
        { kind: 'struck', text: '$100.00' },
        { kind: 'text', text: '<img src=x onerror=alert(1)>' },
      ];
      await open({ ...answers, [PAGE]: { at: at(16), lines, cut: true } }, '/competitors?competitor=c1');
      const [newest, middle] = await changes();
      expect(within(middle as HTMLElement).queryByRole('button')).toBeNull();
      await userEvent.click(within(newest as HTMLElement).getByRole('button', { name: 'Page then', expanded: false }));
      expect(await within(newest as HTMLElement).findByText('<img src=x onerror=alert(1)>')).toBeDefined();
      expect(newest?.querySelector('img')).toBeNull();
      expect(newest?.querySelector('s')?.textContent).toBe('$100.00');
      expect(within(newest as HTMLElement).getByText('The rest of the page isn’t shown.')).toBeDefined();
      await userEvent.click(
        within(newest as HTMLElement).getByRole('button', { name: 'Hide the page', expanded: true }),
      );
      expect(within(newest as HTMLElement).queryByText('Ridge Jacket')).toBeNull();
    });
  });

  describe('an evidence pack', () => {
    const PACK = '/api/competitors/c1/evidence-pack';
    const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Evidence pack' }));

    it('is saved as the server signed it', async () => {
      const saved: Blob[] = [];
      vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
        saved.push(blob as Blob);
        return 'blob:pack';
      });
      vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
      await open({ ...answers, [PACK]: { pack: '{"format":"tidewatch evidence 1"}' } }, '/competitors?competitor=c1');
      await save();
      await waitFor(() => expect(toastTexts()).toEqual(['Evidence pack saved']));
      expect(await saved[0]?.text()).toBe('{"format":"tidewatch evidence 1"}');
    });

    it('is refused with the reason while it does not exist yet', async () => {
      await open({ ...answers, [PACK]: () => refusal(404, 'EVIDENCE_NOT_SEALED') }, '/competitors?competitor=c1');
      await save();
      await waitFor(() => expect(toastTexts()).toEqual(['EVIDENCE_NOT_SEALED']));
    });
  });

  it.each([
    [false, /^Read /],
    [true, /^Rendered in a browser and read /],
  ])('says in the evidence if a page was rendered: %s', async (rendered, text) => {
    await open({ ...answers, '/api/competitors/c1/evidence': { ...evidence, rendered } }, '/competitors?competitor=c1');
    expect(await within(await drawer()).findByText(text)).toBeDefined();
  });

  it('shows the evidence, what was left out and why, and doubts', async () => {
    await open(answers, '/competitors?competitor=c1');
    const panel = await drawer();
    const counted = (await within(panel).findByText('json-ld')).closest('li');
    expect(counted?.textContent).toBe('used json-ld offers.price80.00the offer itself');
    // English in any language, so that it is read aloud as English; the page's own words are in the page's language.
    expect([...(counted?.querySelectorAll('[lang=en]') ?? [])].map(one => one.textContent)).toEqual([
      'json-ld',
      'the offer itself',
    ]);
    expect(within(panel).getByText('a related product')).toBeDefined();
    expect(within(panel).getByText(/The last reading was \$8\.00/)).toBeDefined();
  });

  it('offers every price on the page if it looks wrong: one click corrects it, another undoes it', async () => {
    const place = (price: number, why: string) => ({
      place: why,
      price,
      currency: 'USD',
      raw: `$${price}`,
      why,
      confidence: 0.5,
    });
    const candidates = [place(80, 'the price beside “Add”'), place(69, 'with club card')];
    const sent: unknown[] = [];
    const unsure = { ...evidence, sure: false, candidates, correctedPlace: 'with club card' };
    await open(
      {
        ...answers,
        '/api/competitors/c1/evidence': unsure,
        'POST /api/competitors/c1/correction': (init: RequestInit) => {
          sent.push(JSON.parse(String(init.body)));
          return refusal(409, 'CORRECTION_STALE');
        },
        'DELETE /api/competitors/c1/correction': { position: '9' },
      },
      '/competitors?competitor=c1',
    );
    const details = within(await drawer());
    await userEvent.click(await details.findByRole('button', { name: 'Looks wrong?', expanded: false }));
    expect(details.getByRole('button', { name: 'Looks wrong?', expanded: true })).toBeDefined();
    const wrong = within(screen.getByRole('region', { name: 'Looks wrong?' }));
    expect(wrong.getAllByRole('radio', { name: /\$/ }).map(radio => (radio as HTMLInputElement).checked)).toEqual([
      false,
      true,
    ]);
    await userEvent.click(wrong.getByRole('radio', { name: /\$80\.00/ }));
    await userEvent.click(wrong.getByRole('button', { name: 'Use $80.00' }));
    await waitFor(() => expect(toastTexts()).toEqual(['CORRECTION_STALE']));
    expect(sent).toEqual([{ place: 'the price beside “Add”', price: 80 }]);
    await userEvent.click(wrong.getByRole('button', { name: 'Undo the correction' }));
    await waitFor(() => expect(toastTexts()).toContain('Correction undone.'));
    expect(screen.queryByRole('region', { name: 'Looks wrong?' })).toBeNull();
  });

  it('says why it is not sure, and offers the likeliest prices', async () => {
    const place = (price: number, why: string) => ({
      ...{ place: why, price, currency: 'USD', raw: `$${price}`, why, confidence: 0.5 },
    });
    const candidates = [place(80, 'in the data'), place(69, 'beside “Add”'), place(69, 'in the footer')];
    const unsure = { ...evidence, sure: false, doubt: 'data_differs', candidates };
    await open({ ...answers, '/api/competitors/c1/evidence': unsure }, '/competitors?competitor=c1');
    const panel = within(await drawer());
    expect(await panel.findByText('The page’s data and its text name different prices.')).toBeDefined();
    expect(panel.getAllByRole('button', { name: /^Choose/ }).map(({ textContent }) => textContent)).toEqual([
      '$80.00',
      '$69.00',
    ]);
    await userEvent.click(panel.getByRole('button', { name: 'Choose $69.00 as the price' }));
    const wrong = within(screen.getByRole('region', { name: 'Looks wrong?' }));
    expect((wrong.getAllByRole('radio', { name: /\$69\.00/ })[0] as HTMLInputElement).checked).toBe(true);
  });

  it('shows the rule for its site, which can be removed', async () => {
    const rules = [{ site: 'rival.example', part: 'price', place: 'visible main > b' }];
    const removed: string[] = [];
    await open(
      {
        ...answers,
        '/api/competitors/c1/evidence': { ...evidence, rules },
        'DELETE /api/competitors/c1/rules/price': () => {
          removed.push('price');
          return Response.json({ position: '9' });
        },
      },
      '/competitors?competitor=c1',
    );
    const panel = within(await drawer());
    expect((await panel.findByText(/we read every price on rival\.example there/)).textContent).toContain('main > b');
    await userEvent.click(panel.getByRole('button', { name: 'Remove rule' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Rule removed. Pages that you corrected stay corrected.']));
    expect(removed).toEqual(['price']);
  });

  it('is corrected by number keys, by an amount on the drawn page, or to no price at all', async () => {
    const place = (price: number, why: string) => ({
      ...{ place: why, price, currency: 'USD', raw: `$${price}`, why, confidence: 0.5 },
    });
    const candidates = [place(80, 'the price beside “Add”'), place(69, 'with club card')];
    const sent: unknown[] = [];
    await open(
      {
        ...answers,
        '/api/competitors/c1/evidence': { ...evidence, candidates },
        'POST /api/competitors/c1/correction': (init: RequestInit) => {
          sent.push(JSON.parse(String(init.body)));
          return refusal(409, 'CORRECTION_STALE');
        },
      },
      '/competitors?competitor=c1',
    );
    const page = within(await within(await drawer()).findByRole('figure', { name: 'The page as it was read' }));
    await userEvent.click(page.getByRole('button', { name: '$69.00' }));
    const wrong = within(screen.getByRole('region', { name: 'Looks wrong?' }));
    const isChosen = (name: RegExp) => (wrong.getByRole('radio', { name }) as HTMLInputElement).checked;
    expect(isChosen(/\$69\.00/)).toBe(true);
    await userEvent.keyboard('1');
    expect(isChosen(/\$80\.00/)).toBe(true);
    await userEvent.keyboard('2');
    expect(isChosen(/\$69\.00/)).toBe(true);
    await userEvent.keyboard('0');
    expect(isChosen(/no price on this page/)).toBe(true);
    await userEvent.click(wrong.getByRole('button', { name: 'Use no price' }));
    await waitFor(() => expect(sent).toEqual([{ place: 'none' }]));
  });

  it('leads to the choices below the window, and back to the button', async () => {
    const place = (price: number) => ({
      ...{ place: `${price}`, price, currency: 'USD', raw: `$${price}`, why: 'an offer', confidence: 0.5 },
    });
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open(
      { ...answers, '/api/competitors/c1/evidence': { ...evidence, candidates: [place(69), place(80)] } },
      '/competitors?competitor=c1',
    );
    const button = await within(await drawer()).findByRole('button', { name: 'Looks wrong?' });
    await userEvent.click(button);
    const wrong = screen.getByRole('region', { name: 'Looks wrong?' });
    expect(intoView.mock.contexts).toEqual([wrong]);
    expect(document.activeElement).toBe(within(wrong).getByRole('radio', { name: /\$80\.00/ }));
    await press('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('offers to correct the stock too: as it is now, or where the page states it', async () => {
    const sent: unknown[] = [];
    const stock = [{ availability: 'out_of_stock', place: 'visible p.stock', raw: 'Sold out', why: 'a status' }];
    await open(
      {
        ...answers,
        '/api/competitors/c1/evidence': { ...evidence, stock },
        'POST /api/competitors/c1/correction': (init: RequestInit) => {
          sent.push(JSON.parse(String(init.body)));
          return refusal(409, 'CORRECTION_STALE');
        },
      },
      '/competitors?competitor=c1',
    );
    await userEvent.click(await within(await drawer()).findByRole('button', { name: 'Looks wrong?' }));
    const wrong = within(screen.getByRole('region', { name: 'Looks wrong?' }));
    expect(wrong.queryByRole('combobox')).toBeNull();
    await userEvent.click(wrong.getByRole('radio', { name: 'Out of Stock' }));
    await userEvent.click(wrong.getByRole('button', { name: 'Use Out of Stock' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await userEvent.selectOptions(wrong.getByRole('combobox', { name: 'How you know' }), 'The page says: Sold out');
    await userEvent.click(wrong.getByRole('button', { name: 'Use Out of Stock' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { stock: { availability: 'out_of_stock', place: null, said: 'said' } },
      { stock: { availability: 'out_of_stock', place: 'visible p.stock', said: 'said' } },
    ]);
  });

  it('copies a report of a suspicious price', async () => {
    const user = userEvent.setup();
    await open(answers, '/competitors?competitor=c1');
    await user.click(await within(await drawer()).findByRole('button', { name: 'Copy report' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('+ json-ld offers.price = "80.00" (the offer itself)');
    expect(copied).toContain('https://rival.example/p');
    expect(toastTexts()[0]).toMatch(/^The report was copied/);
  });

  it('sets how often the competitor is checked', async () => {
    const bodies: unknown[] = [];
    const keep = ({ body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return { position: '4' };
    };
    await open({ ...answers, 'PUT /api/competitors/c1/schedule': keep }, '/competitors?competitor=c1');
    const choice = within(await drawer()).getByLabelText('Checked');
    await userEvent.selectOptions(choice, 'every 3 hours');
    await waitFor(() => expect(bodies).toEqual([{ everyMinutes: 180 }]));
  });

  it('shows how long the next check must wait', async () => {
    await open({ 'POST /api/competitors/c1/check': () => refusal(429, 'RATE_LIMITED', { seconds: 42 }) });
    await screen.findByRole('row', { name: /Jacket/ });
    await press('Check now: Jacket');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Check again in 4\d s: Jacket$/ });
    expect(button.disabled).toBe(true);
  });

  const own = {
    productId: 'p1',
    ownProductTitle: 'My Jacket',
    ownPrice: 110,
    ownCurrency: 'USD',
    percentVsOwn: -9.1,
    pair: 'confirmed' as const,
  };
  const candidate = (productId: string, title: string) => ({
    ...{ productId, title, price: 120, currency: 'USD', imageUrl: null, score: 0.9, certain: false },
    ...{ reasons: [], percentVsOwn: -16.7, perPiece: null, rate: null },
  });
  const CANDIDATES = '/api/competitors/c1/candidates';
  const candidates = { candidates: [candidate('p1', 'My Jacket'), candidate('p2', 'My Boots')] };
  /** Collects what is linked. */
  const linked = (bodies: unknown[]) => ({
    'PUT /api/competitors/c1/product': ({ body }: RequestInit) => {
      bodies.push(JSON.parse(String(body)));
      return { position: '5' };
    },
  });

  it('shows the own product beside it', async () => {
    await open({ ...answers, '/api/competitors': [row(own)] }, '/competitors?competitor=c1');
    const panel = await drawer();
    expect(panel.textContent).toContain('Your productMy Jacket$110.00Change');
    expect(panel.textContent).toContain('$10.00 cheaper than yours (9.1%)');
  });

  it('stays hidden while only assumed: one tap chooses among the candidates', async () => {
    const guess = { productId: 'p9', pair: 'assumed' as const, notCompared: 'assumed' as const };
    const bodies: unknown[] = [];
    await open(
      { ...answers, '/api/competitors': [row(guess)], [CANDIDATES]: candidates, ...linked(bodies) },
      '/competitors?competitor=c1',
    );
    const choice = within(await within(await drawer()).findByRole('region', { name: 'Your product' }));
    const radios = await choice.findAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked }) => checked)).toEqual([false, false, false]);
    await userEvent.click(choice.getByRole('radio', { name: /My Boots/ }));
    await waitFor(() => expect(bodies).toEqual([{ productId: 'p2' }]));
  });

  it('ends a matched pair with one click, or confirms it', async () => {
    const bodies: unknown[] = [];
    await open(
      { ...answers, '/api/competitors': [row({ ...own, pair: 'matched' })], ...linked(bodies) },
      '/competitors?competitor=c1',
    );
    const panel = within(await drawer());
    await userEvent.click(panel.getByRole('button', { name: 'confirm' }));
    await waitFor(() => expect(bodies).toEqual([{ productId: 'p1' }]));
    await userEvent.click(panel.getByRole('button', { name: 'unpair' }));
    await waitFor(() => expect(bodies).toEqual([{ productId: 'p1' }, { productId: null }]));
  });

  it('is compared per piece if the counts differ, and states it', async () => {
    const perPiece = { own: 2, theirs: 1.5, ownPieces: 1, theirPieces: 4 };
    await open(
      { ...answers, '/api/competitors': [row({ ...own, pair: 'matched', percentVsOwn: -25, perPiece, rate: 1.25 })] },
      '/competitors?competitor=c1',
    );
    const panel = await drawer();
    expect(panel.textContent).toContain('$0.50 cheaper per piece than yours (25.0%)');
    expect(panel.textContent).toContain('One piece: $2.00 of yours (1), $1.50 of theirs (4)');
    expect(panel.textContent).toContain('At your rate, 1 USD is 1.25 USD');
  });

  it('can be compared with another product of the store, or with none', async () => {
    const bodies: unknown[] = [];
    await open(
      { ...answers, '/api/competitors': [row(own)], [CANDIDATES]: candidates, ...linked(bodies) },
      '/competitors?competitor=c1',
    );
    const panel = within(await drawer());
    await userEvent.click(panel.getByRole('button', { name: 'Change' }));
    expect((await panel.findByRole<HTMLInputElement>('radio', { name: /My Jacket/ })).checked).toBe(true);
    await userEvent.click(panel.getByRole('radio', { name: /My Boots/ }));
    await waitFor(() => expect(bodies).toEqual([{ productId: 'p2' }]));
    await userEvent.click(panel.getByRole('button', { name: 'Change' }));
    await userEvent.click(await panel.findByRole('radio', { name: 'None of these' }));
    await waitFor(() => expect(bodies).toEqual([{ productId: 'p2' }, { productId: null }]));
  });

  it('is compared by the own variant that is chosen, or by the product at its lowest price', async () => {
    const sent: unknown[] = [];
    const variants = [
      { id: 'v1', title: 'Blue / S', sku: 'TT-S', price: 75 },
      { id: 'v2', title: 'Blue / L', sku: null, price: 79 },
    ];
    await open(
      {
        ...answers,
        '/api/competitors': [row(own)],
        '/api/competitors/c1/own-variants': { variants, chosen: 'v1' },
        'PUT /api/competitors/c1/product': (init: RequestInit) => {
          sent.push(JSON.parse(String(init.body)));
          return { position: '9' };
        },
      },
      '/competitors?competitor=c1',
    );
    const choice = await within(await drawer()).findByRole('combobox', { name: 'Your variant' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Any variant, at the lowest price', 'Blue / S · TT-S · $75.00', 'Blue / L · $79.00']);
    expect((choice as HTMLSelectElement).value).toBe('v1');
    await userEvent.selectOptions(choice, 'Blue / L · $79.00');
    await userEvent.selectOptions(choice, 'Any variant, at the lowest price');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([{ ownVariant: 'v2' }, { ownVariant: null }]);
  });

  it('is found by words of its title behind the candidates, with the keyboard', async () => {
    const bodies: unknown[] = [];
    const listed = (id: string, title: string) => ({ id, title, price: 12, currency: 'USD', imageUrl: null });
    await open(
      {
        ...answers,
        '/api/competitors': [row(own)],
        [CANDIDATES]: candidates,
        '/api/analytics/products': (_: RequestInit, path: string) =>
          path.includes('search=')
            ? { products: [listed('p900', 'Wool Socks'), listed('p901', 'Wool Socks Long')], total: 2 }
            : { products: [listed('p1', 'My Jacket')], total: 1_240 },
        ...linked(bodies),
      },
      '/competitors?competitor=c1',
    );
    const panel = within(await drawer());
    await userEvent.click(panel.getByRole('button', { name: 'Change' }));
    await userEvent.click(await panel.findByRole('button', { name: 'Another product', expanded: false }));
    expect(panel.getByRole('button', { name: 'Another product', expanded: true })).toBeDefined();
    const field = panel.getByRole('combobox', { name: 'Search your products' });
    await waitFor(() => expect(field.getAttribute('placeholder')).toBe('Search all 1,240 products'));
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, ' wool socks ');
    await panel.findByRole('option', { name: /Wool Socks Long/ });
    expect(field.getAttribute('aria-expanded')).toBe('true');
    // Once, after the typing stopped.
    expect(asked.filter(path => path.includes('search='))).toEqual(['GET /api/analytics/products?search=wool+socks']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(bodies).toEqual([{ productId: 'p901' }]));
  });

  it('keeps the drawer open when the search is left with Escape', async () => {
    await open({ ...answers, '/api/competitors': [row(own)], [CANDIDATES]: candidates }, '/competitors?competitor=c1');
    const panel = within(await drawer());
    await userEvent.click(panel.getByRole('button', { name: 'Change' }));
    await userEvent.click(await panel.findByRole('button', { name: 'Another product' }));
    await userEvent.keyboard('{Escape}');
    expect(panel.queryByRole('combobox', { name: 'Search your products' })).toBeNull();
    expect(panel.getByRole('button', { name: 'Keep it' })).toBeDefined();
  });

  it('says why it could not be linked, and shows the former product again', async () => {
    await open(
      {
        ...answers,
        '/api/competitors': [row(own)],
        [CANDIDATES]: candidates,
        'PUT /api/competitors/c1/product': () => refusal(404, 'PRODUCT_NOT_FOUND'),
      },
      '/competitors?competitor=c1',
    );
    const panel = within(await drawer());
    await userEvent.click(panel.getByRole('button', { name: 'Change' }));
    await userEvent.click(await panel.findByRole('radio', { name: /My Boots/ }));
    await waitFor(() => expect(toastTexts()).toEqual(['PRODUCT_NOT_FOUND']));
    expect(await panel.findByText('My Jacket')).toBeDefined();
  });
});

describe('freshness', () => {
  const now = Date.parse(at(20)) + 3_600_000;
  const rowOf = (state: 'fresh' | 'overdue' | 'failing' | 'blocked', failure: string | null = null) =>
    row({
      failure,
      lastRead: at(15),
      freshness: { state, nextCheck: null, failures: 1, slowedBySite: false, slowUntil: null },
    });
  it.each([
    [rowOf('fresh'), 'Fresh', null],
    [rowOf('overdue'), 'Stale since', 'The check is late'],
    [rowOf('failing', 'timeout'), 'Stale since', 'The shop took too long to answer'],
    [rowOf('blocked', 'blocked'), 'Blocked', 'The shop blocks automated visits'],
  ])('is explained in words: %#', (competitor, word, reason) => {
    const toastTexts = freshnessText(competitor, now);
    expect(toastTexts.word.startsWith(word)).toBe(true);
    expect(toastTexts.reason).toBe(reason);
  });
});

describe('words', () => {
  it('of an interval', () =>
    expect([0.25, 1.2, 15, 60, 180, 1440].map(everyText)).toEqual([
      'every 15 seconds',
      'every minute',
      'every 15 minutes',
      'hourly',
      'every 3 hours',
      'daily',
    ]));
});

describe('the price line', () => {
  const series = {
    ...history,
    gaps: [],
    ownPrice: null,
    points: history.points.map(point => ({ ...point, note: '' })),
  };
  it('begins and ends with the window, and has gaps without a price', () =>
    expect(priceSteps(series).map(({ time, value, gap }) => [new Date(time * 1000).getUTCDate(), value, gap])).toEqual([
      [10, 100, false],
      [12, 100, true],
      [15, 80, false],
      [20, 80, false],
    ]));
  it('is empty without a price', () =>
    expect(priceSteps({ ...series, points: series.points.slice(1, 2) })).toEqual([]));
  it('stops at changes, and gives the state at any moment', () => {
    const stops = stopsOf(priceSteps(series));
    expect(stops.map(({ seen }) => seen.price)).toEqual([100, null, 80]);
    const on = (day: number) => stopAt(stops, Date.parse(at(day)) / 1000);
    expect([on(5), on(11), on(12), on(14), on(20)]).toEqual([0, 0, 1, 1, 2]);
  });
  it('has evenly spaced moments, so that distances are true to time', () => {
    const moments = evenMoments(priceSteps(series), 10);
    expect(moments).toHaveLength(11);
    expect(new Set(moments.slice(1).map((time, index) => time - (moments[index] ?? 0)))).toEqual(new Set([86_400]));
  });
  it('says the price, the stock and the own price of a moment', () =>
    expect(priceRows({ at: at(1), price: 80, note: 'In Stock' }, { currency: 'USD', ownPrice: 110 })).toEqual([
      ['Price', '$80.00'],
      ['Stock', 'In Stock'],
      ['Yours now', '$110.00'],
    ]));
  it('is described in a sentence', () =>
    expect(priceSummary(series)).toBe('Price from Nov 10 to Nov 20: lowest $80.00, highest $100.00, latest $80.00.'));
});
