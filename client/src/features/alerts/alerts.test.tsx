import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertSettingsAnswer } from '../../../../domain/api/alerts.js';
import { session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { refusal, stubServer } from '../../test/server.js';
import Alerts from './Alerts.js';
import { draftOf, draftProblem } from './draft.js';
import { conditionOf, KINDS, newRule, ruleProblem } from './rules.js';

const channel = {
  address: null,
  enabled: false,
  digest: 'instant' as const,
  erased: false,
  confirmed: false,
  stoppedAt: null,
  available: true,
};
const settings: AlertSettingsAnswer = {
  email: { ...channel, address: 'me@shop.example', enabled: true, confirmed: true },
  sms: channel,
  quietHours: null,
  dailyCap: 20,
  rules: [],
  timeZone: 'America/New_York',
};
const sent = {
  messageId: 'm1',
  channel: 'email',
  status: 'delivered',
  code: null,
  at: '2026-11-21T12:00:00.000Z',
  purpose: 'alerts',
  alerts: [
    { id: 'a1', ruleId: 'r', competitorId: 'c', label: 'Tent', url: 'x', text: 'Tent fell to $9', observedAt: 'x' },
  ],
};

let saved: unknown[] = [];
async function open(over: Partial<AlertSettingsAnswer> = {}, answers: Readonly<Record<string, unknown>> = {}) {
  saved = [];
  stubServer({
    'GET /api/alerts/settings': { ...settings, ...over },
    'PUT /api/alerts/settings': ({ body }: RequestInit) => {
      saved.push(JSON.parse(String(body)));
      return { position: '2' };
    },
    '/api/alerts/history': [sent],
    '/api/competitors': [{ id: 'c1', label: 'Rival tent' }],
    ...answers,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <Alerts />
      </QueryClientProvider>,
    );
  });
  await screen.findByLabelText('E-mail address');
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('alerts', () => {
  beforeEach(() => session.set({ state: 'authenticated', me: merchant }));
  afterEach(() => {
    vi.unstubAllGlobals();
    toasts.set([]);
  });

  it('are saved as a whole: a rule for one competitor, quiet hours, a cap, a digest', async () => {
    await open();
    expect(button('Save alerts').disabled).toBe(true);
    await press('Add a rule');
    await userEvent.selectOptions(screen.getByLabelText('When'), 'Price rises by');
    await userEvent.clear(screen.getByLabelText('How much'));
    await userEvent.type(screen.getByLabelText('How much'), '7.5');
    await userEvent.selectOptions(screen.getByLabelText('Compared with'), 'since the last alert');
    await userEvent.selectOptions(screen.getByLabelText('At'), 'at Rival tent');
    await userEvent.selectOptions(screen.getByLabelText('How often by E-mail'), 'once a day');
    await userEvent.click(screen.getByLabelText('Quiet hours'));
    await userEvent.clear(screen.getByLabelText('Messages a day'));
    await userEvent.type(screen.getByLabelText('Messages a day'), '5');
    await press('Save alerts');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({
      email: { address: 'me@shop.example', enabled: true, digest: 'daily' },
      sms: { address: null, enabled: false, digest: 'instant' },
      quietHours: { from: '22:00', to: '07:00' },
      dailyCap: 5,
      rules: [
        {
          id: expect.stringMatching(/^\w{32}$/),
          competitorId: 'c1',
          enabled: true,
          condition: { kind: 'price_rises', by: { percent: 7.5 }, against: 'reference' },
        },
      ],
    });
    expect(toasts.get().map(({ message }) => message)).toEqual(['Your alert settings were saved.']);
  });

  it.each([
    ['E-mail address', 'ALERT_EMAIL_INVALID', 'Phone number'],
    ['Phone number', 'ALERT_PHONE_INVALID', 'E-mail address'],
  ])('keep the %s that was refused, marked, with the reason: %s', async (name, code, other) => {
    await open({}, { 'PUT /api/alerts/settings': () => refusal(400, code) });
    const field = screen.getByLabelText<HTMLInputElement>(name);
    await userEvent.clear(field);
    await userEvent.type(field, 'me@nowhere');
    await press('Save alerts');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('me@nowhere');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(code);
    expect(screen.getByLabelText(other).getAttribute('aria-invalid')).toBe('false');
    await userEvent.type(field, '.example');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  });

  it('keep what was typed while they were saved', async () => {
    let answer = (_: unknown) => {};
    await open({}, { 'PUT /api/alerts/settings': () => new Promise(resolve => (answer = resolve)) });
    const cap = screen.getByLabelText<HTMLInputElement>('Messages a day');
    await userEvent.clear(cap);
    await userEvent.type(cap, '5');
    await press('Save alerts');
    const phone = screen.getByLabelText<HTMLInputElement>('Phone number');
    await userEvent.type(phone, '+491512345678');
    answer({ position: '2' });
    await waitFor(() =>
      expect(toasts.get().map(({ message }) => message)).toEqual(['Your alert settings were saved.']),
    );
    expect([phone.value, cap.value]).toEqual(['+491512345678', '5']);
  });

  it('say why they cannot be saved', async () => {
    await open();
    await press('Add a rule');
    await userEvent.clear(screen.getByLabelText('How much'));
    expect(screen.getByText('Please enter 0.1 to 1000 per cent.')).toBeDefined();
    expect(button('Save alerts').disabled).toBe(true);
    await press('Discard');
    expect(screen.queryByLabelText('How much')).toBeNull();
  });

  it('send a test, and show the server’s answer', async () => {
    await open({}, { 'POST /api/alerts/test': { messageId: 'm2', position: '3' } });
    expect(button('Send a test by SMS').disabled).toBe(true);
    await press('Send a test by E-mail');
    expect(await screen.findByText(/^The test is on its way/)).toBeDefined();
  });

  it('say why a test was not sent', async () => {
    await open({}, { 'POST /api/alerts/test': () => refusal(429, 'ALERT_TEST_TOO_SOON') });
    await press('Send a test by E-mail');
    expect(await screen.findByText('ALERT_TEST_TOO_SOON')).toBeDefined();
  });

  it('say that no one agreed at an address yet, and ask again', async () => {
    await open(
      { email: { ...settings.email, confirmed: false } },
      { 'POST /api/alerts/test': { messageId: 'm2', position: '3' } },
    );
    expect(screen.getByText(/^Not confirmed yet: we sent an e-mail there/)).toBeDefined();
    await press('Ask again by E-mail');
    expect(await screen.findByText(/^The question is on its way/)).toBeDefined();
  });

  it('show sent messages with their outcome', async () => {
    await open();
    expect((await screen.findByText('Tent fell to $9')).closest('li')?.textContent).toContain('Delivered');
  });

  it('show who unsubscribed, who stopped, and what cannot be sent here', async () => {
    await open({
      email: { ...settings.email, enabled: false, stoppedAt: '2026-11-20T12:00:00Z' },
      sms: { ...channel, available: false },
    });
    expect(screen.getByText(/^Unsubscribed on Nov 20, 2026/)).toBeDefined();
    expect(screen.getByText('This installation cannot send messages this way.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').disabled).toBe(true);
  });
});

describe('a rule', () => {
  it.each(KINDS)('of the kind $value can be saved with its defaults', ({ value }) =>
    expect(ruleProblem({ ...newRule('r'), condition: conditionOf(value) })).toBeNull(),
  );
  it('needs whole days', () =>
    expect(ruleProblem({ ...newRule('r'), condition: { kind: 'lowest', days: 1.5 } })).toMatch(/days/));
  it('needs an amount above 0', () =>
    expect(
      ruleProblem({ ...newRule('r'), condition: { kind: 'price_falls', by: { amount: '0' }, against: 'previous' } }),
    ).toMatch(/amount/));
});

describe('settings', () => {
  const draft = draftOf(settings);
  it.each([
    [{ ...draft, sms: { ...draft.sms, enabled: true } }, /address/],
    [{ ...draft, quietHours: { from: '22:00', to: '22:00' } }, /Quiet hours/],
    [{ ...draft, dailyCap: 0 }, /1 to 200/],
  ])('%# cannot be saved', (broken, text) => expect(draftProblem(broken)).toMatch(text));
  it('can', () => expect(draftProblem(draft)).toBeNull());
});
