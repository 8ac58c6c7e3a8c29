import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { DataRequest, Verification } from '../../../../../domain/api/admin.js';
import type { Erasure } from '../../../../../domain/api/privacy.js';
import { ADMIN, asked, at, freshBrowser, open, press, refused, toastTexts, verification } from '../admin.fixtures.js';

const VERIFY = `${ADMIN}/audit/verify`;
const HOUR = 60 * 60_000;
const PAGE = '/admin?tab=compliance';

freshBrowser();

const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const good: Verification = {
  state: 'good',
  verified: 12_408,
  total: 12_408,
  startedAt: at(-2_000),
  finishedAt: at(-1_000),
  fault: null,
  checkpoint: { position: '991', at: at(-HOUR), hash: 'ab12', keyId: 'k1', anchored: true },
};

describe('the chain of hashes', () => {
  it('is verified on request, with progress, until it is known', async () => {
    let state: Verification = verification;
    await open(
      { [`GET ${VERIFY}`]: () => state, [`POST ${VERIFY}`]: () => ({ ...good, state: 'running', verified: 0 }) },
      PAGE,
    );
    expect((await panel('Hash chain')).getByRole('status').textContent).toContain('hasn’t been verified');
    await press('Verify the log');
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Verification' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Verify again' }).disabled).toBe(true);
    state = { ...good, state: 'running', verified: 6_000 };
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect([bar.value, bar.max]).toEqual([6_000, 12_408]);
    expect(screen.getByText('6,000 of 12,408 entries')).toBeDefined();
    state = good;
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect((await panel('Hash chain')).getByRole('status').textContent).toContain(
      'All 12,408 entries match their seal.',
    );
    const calls = asked.length;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(asked.length).toBe(calls);
  });

  it('names the first bad position', async () => {
    const fault = { position: '4711', kind: 'changed', message: 'The entry is not what was sealed.' };
    await open({ [`GET ${VERIFY}`]: { ...good, state: 'tampered', fault } }, PAGE);
    expect((await (await panel('Hash chain')).findByRole('alert')).textContent).toBe(
      'The log was changed. First altered position 4711: The entry is not what was sealed.',
    );
  });

  it('says why it cannot be verified', async () => {
    const fault = { position: '1', kind: 'key', message: 'The key is missing.' };
    await open({ [`GET ${VERIFY}`]: { ...good, state: 'not_verifiable', fault } }, PAGE);
    expect((await (await panel('Hash chain')).findByRole('alert')).textContent).toContain('The key is missing.');
  });

  it('shows when a young log will be sealed, instead of an error', async () => {
    await open({ [`GET ${VERIFY}`]: { ...good, state: 'not_verifiable', fault: null, checkpoint: null } }, PAGE);
    expect((await (await panel('Hash chain')).findByRole('alert')).textContent).toBe(
      'Nothing is sealed yet. The first checkpoint is signed within five minutes. Verify the log then.',
    );
  });

  it('shows its newest checkpoint, in the panel and under the heading', async () => {
    await open({ [`GET ${VERIFY}`]: good }, PAGE);
    const { container } = { container: (await screen.findByRole('region', { name: 'Hash chain' })).textContent };
    expect(container).toMatch(/position 991, .+ key k1, also stored outside/);
    expect(screen.getByText(/chain sealed up to \d{1,2}:\d\d\s[AP]M$/)).toBeDefined();
  });

  it('says so if the verification does not start', async () => {
    await open({ [`POST ${VERIFY}`]: refused('BAD_REQUEST', 400) }, PAGE);
    await (await panel('Hash chain')).findByRole('status');
    await press('Verify the log');
    expect(toastTexts()).toEqual(['BAD_REQUEST']);
  });

  it('can be asked about again', async () => {
    await open({ [`GET ${VERIFY}`]: refused('BAD_REQUEST', 400) }, PAGE);
    expect((await (await panel('Hash chain')).findByRole('alert')).textContent).toContain(
      'Failed to fetch the verification: BAD_REQUEST',
    );
  });
});

describe('erasures', () => {
  const erasure = (id: string, over: Partial<Erasure> = {}): Erasure => ({
    id,
    shop: `${id}.myshopify.com`,
    customer_id: null,
    requested_at: at(-HOUR),
    due_at: at(48 * HOUR),
    erase_at: null,
    cancelled_at: null,
    completed_at: null,
    overdue: false,
    receipts: [],
    ...over,
  });
  const receipt = (store: string, remaining = 0) => ({ store, removed: 12, remaining, at: at(-1_000) });

  it('stand in the order of their urgency, with their deadlines', async () => {
    const all = [
      erasure('done', { completed_at: at(-60_000), receipts: [receipt('bus'), receipt('keys')] }),
      erasure('later', { due_at: at(72 * HOUR), customer_id: '42' }),
      erasure('soon'),
      erasure('late', { overdue: true, due_at: at(-HOUR) }),
    ];
    await open({ [`GET ${ADMIN}/erasures`]: { erasures: all, data_requests: [] } }, PAGE);
    const items = (await (await panel('Erasures')).findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items.map(text => text?.match(/^\w+/)?.[0])).toEqual(['late', 'soon', 'later', 'done']);
    expect(items.map(text => text?.match(/Overdue|In progress|Completed/)?.[0])).toEqual([
      'Overdue',
      'In progress',
      'In progress',
      'Completed',
    ]);
    expect([items[0], items[2]]).toEqual([
      expect.stringContaining('all data of the shop'),
      expect.stringContaining('customer 42'),
    ]);
  });

  it('say when a scheduled one begins, and that one was cancelled', async () => {
    const all = [
      erasure('waits', { erase_at: at(24 * HOUR) }),
      erasure('kept', { cancelled_at: at(-60_000), completed_at: at(-60_000) }),
    ];
    await open({ [`GET ${ADMIN}/erasures`]: { erasures: all, data_requests: [] } }, PAGE);
    const items = (await (await panel('Erasures')).findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/Starts .+ unless the store’s connection works.*Scheduled/),
      expect.stringMatching(/Cancelled/),
    ]);
  });

  it('prove what is gone by a receipt of each store', async () => {
    const receipts = [receipt('search index'), receipt('mailbox', 1)];
    await open({ [`GET ${ADMIN}/erasures`]: { erasures: [erasure('a', { receipts })], data_requests: [] } }, PAGE);
    await userEvent.click(await screen.findByText('1 of 2 receipts with nothing left'));
    const rows = within((await panel('Erasures')).getByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(row => [...row.children].slice(0, 3).map(({ textContent }) => textContent))).toEqual([
      ['search index', '12', '0'],
      ['mailbox', '12', '1'],
    ]);
  });

  it('may be none, or not readable', async () => {
    let answer: () => unknown = refused('BAD_REQUEST', 400);
    await open({ [`GET ${ADMIN}/erasures`]: () => answer() }, PAGE);
    expect((await (await panel('Erasures')).findByRole('alert')).textContent).toContain(
      'Failed to fetch erasures: BAD_REQUEST',
    );
    answer = () => ({ erasures: [], data_requests: [] });
    await press('Try Again');
    expect(await (await panel('Erasures')).findByText('No erasures found')).toBeDefined();
  });
});

describe('data requests of customers', () => {
  const request = (id: string, over: Partial<DataRequest> = {}): DataRequest => ({
    id,
    shop: `${id}.myshopify.com`,
    requested_at: at(-HOUR),
    answered_at: at(-HOUR),
    due_at: at(48 * HOUR),
    completed_at: null,
    overdue: false,
    ...over,
  });

  it('show whether the merchants answered them, the urgent ones first', async () => {
    const data_requests = [
      request('answered', { completed_at: at(-1_000) }),
      request('open'),
      request('late', { overdue: true, answered_at: null }),
    ];
    await open({ [`GET ${ADMIN}/erasures`]: { erasures: [], data_requests } }, PAGE);
    const items = (await (await panel('Customer data requests')).findAllByRole('listitem')).map(
      ({ textContent }) => textContent ?? '',
    );
    expect(items.map(text => text.match(/^\w+/)?.[0])).toEqual(['late', 'open', 'answered']);
    expect(items.map(text => text.match(/Overdue|Open|Answered$/)?.[0])).toEqual(['Overdue', 'Open', 'Answered']);
    expect(items.map(text => text.includes('merchant not notified yet'))).toEqual([true, false, false]);
  });
});
