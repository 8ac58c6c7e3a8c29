import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asked, freshBrowser, inDialog, open, panel, press, toastTexts } from '../profile.fixtures.js';

freshBrowser();

const endpoint = {
  ...{ id: 'w1', url: 'https://hooks.example/in', types: [], description: 'Stock sync' },
  ...{ createdAt: '2026-11-01T12:00:00.000Z', status: 'active', pausedBecause: null, secretOverlapEnds: null },
  ...{ failingSince: null, nextAttemptAt: null },
};
const delivery = {
  ...{ id: 'e1', type: 'order.synced', position: 'p', state: 'delivered', at: '2026-11-21T11:00:00.000Z' },
  ...{ attempts: 1, status: 200, error: null, nextAttemptAt: null },
};
const LIST = '/api/webhook-endpoints';
const one = (more: object = {}) => ({ [LIST]: { endpoints: [{ ...endpoint, ...more }] } });
const details = (more: object = {}, deliveries: object[] = [], answers: object = {}) =>
  open({ ...one(more), [`${LIST}/w1/deliveries`]: { deliveries }, ...answers });
const rows = () =>
  panel('Webhooks')
    .getAllByRole('listitem')
    .map(row => row.textContent);

describe('the section for webhooks', () => {
  it('says how each endpoint is', async () => {
    const failing = { failingSince: '2020-01-01T12:00:00.000Z', nextAttemptAt: '2020-01-01T12:00:00.000Z' };
    const paused = { status: 'paused', pausedBecause: 'failing', types: ['order.synced', 'order.removed'] };
    await open({
      [LIST]: {
        endpoints: [
          endpoint,
          { ...endpoint, id: 'w2', description: '', ...failing },
          { ...endpoint, id: 'w3', ...paused },
        ],
      },
    });
    await panel('Webhooks').findAllByText('Stock sync');
    expect(rows()).toEqual([
      'Stock synchttps://hooks.example/inAll events · workingDetails',
      expect.stringMatching(
        /^hooks\.examplehttps:\/\/hooks\.example\/inAll events · failing since .*, next attempt soonDetails$/,
      ),
      'Stock synchttps://hooks.example/inOrders · paused after three days of failuresDetails',
    ]);
  });

  it('adds an endpoint for the chosen events, and shows its secret once', async () => {
    await open({ [`POST ${LIST}`]: { id: 'w9', secret: 'whsec_abc', position: '7' } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Address' }), 'https://hooks.example/in');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Orders' }));
    await press('Add webhook');
    expect(await screen.findByDisplayValue('whsec_abc')).toBeDefined();
    expect(asked).toContain(`POST ${LIST}`);
    await press('Done');
    expect(screen.queryByDisplayValue('whsec_abc')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Address' }));
  });

  it('shows the deliveries and what is tried again', async () => {
    const failing = { id: 'e2', state: 'failing', status: 500, attempts: 3, nextAttemptAt: '2020-01-01T00:00:00.000Z' };
    await details({}, [{ ...delivery, ...failing }, delivery]);
    await screen.findByText('Stock sync');
    await press('Details: Stock sync');
    const cells = (await screen.findAllByRole('row')).slice(1).map(row => row.lastChild?.textContent);
    expect(cells).toEqual(['500, 3 attempts, next soon', '200']);
  });

  it.each([
    [{ delivered: true, status: 204, error: null, ms: 12 }, 'It answered 204 in 12 ms.'],
    [{ delivered: false, status: 500, error: null, ms: 12 }, 'It answered 500, so it didn’t take the test.'],
    [{ delivered: false, status: null, error: 'timeout', ms: 15_000 }, 'It didn’t answer (timeout).'],
  ])('tests: %j', async (answer, text) => {
    await details({}, [], { [`POST ${LIST}/w1/test`]: answer });
    await screen.findByText('Stock sync');
    await press('Details: Stock sync');
    await press('Send test');
    await waitFor(() => expect(toastTexts()).toEqual([text]));
  });

  it.each([
    ['active', 'Pause', 'POST /api/webhook-endpoints/w1/pause', 'Paused. Events wait until you resume it.'],
    ['paused', 'Resume', 'POST /api/webhook-endpoints/w1/resume', 'Resumed where it stopped.'],
    ['active', 'Send again', 'POST /api/webhook-endpoints/w1/replay', 'Sending again, with the same ids.'],
  ])('of an %s endpoint: %s', async (status, button, request, text) => {
    await details({ status, pausedBecause: status === 'paused' ? 'merchant' : null }, [], {
      [request]: { position: '7' },
    });
    await screen.findByText('Stock sync');
    await press('Details: Stock sync');
    await press(button);
    await waitFor(() => expect(toastTexts()).toEqual([text]));
    expect(asked).toContain(request);
  });

  it('replaces the secret, and says how long the previous one works', async () => {
    const rotated = { secret: 'whsec_new', overlapEnds: '2026-11-22T12:00:00.000Z', position: '7' };
    await details({}, [], { [`POST ${LIST}/w1/secret`]: rotated });
    await screen.findByText('Stock sync');
    await press('Details: Stock sync');
    await press('New secret');
    expect(await screen.findByDisplayValue('whsec_new')).toBeDefined();
    expect(screen.getByText(/The previous secret keeps working for 24 hours\.$/)).toBeDefined();
    await press('Done');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New secret' }));
  });

  it('deletes only after a question', async () => {
    await details({}, [], { [`DELETE ${LIST}/w1`]: { position: '7' } });
    await screen.findByText('Stock sync');
    await press('Details: Stock sync');
    await press('Delete');
    expect(asked).not.toContain(`DELETE ${LIST}/w1`);
    await userEvent.click(inDialog().getByRole('button', { name: 'Delete webhook' }));
    await waitFor(() => expect(toastTexts()).toEqual(['The webhook is deleted.']));
  });
});
