import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { refusal, stubServer } from '../../test/server.js';
import { alertSettings } from './alertSettings.fixtures.js';
import FirstAlerts from './FirstAlerts.js';

const rehearsal = {
  days: 90,
  knownSince: '2026-01-01T00:00:00.000Z',
  alerts: 14,
  small: 9,
  smallPercent: 1,
  last: null,
};

let saved: AlertSettingsBody[] = [];
const done = vi.fn();

async function open(answers: Readonly<Record<string, unknown>> = {}) {
  saved = [];
  stubServer({
    'GET /api/alerts/settings': alertSettings,
    'PUT /api/alerts/settings': ({ body }: RequestInit) => {
      saved.push(JSON.parse(String(body)));
      return { position: '2' };
    },
    '/api/alerts/rehearsal': (_: RequestInit, path: string) =>
      path.includes('price_falls') ? rehearsal : { ...rehearsal, alerts: 2, small: 0 },
    '/api/auth/shopify/email': { email: 'hello@aurora.example' },
    ...answers,
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <FirstAlerts onBack={() => {}} onDone={done} />
      </QueryClientProvider>,
    );
  });
  return screen.findByLabelText<HTMLInputElement>('Email address');
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const SAVE = 'Save and open the dashboard';

beforeEach(() => session.set({ state: 'authenticated', me: merchant }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  done.mockReset();
  toasts.set([]);
});

describe('the first run’s alerts', () => {
  it('are three ready-made rules, each with what it would have sent in the past 90 days', async () => {
    await open();
    await screen.findByText('14');
    expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'A competitor is below my price by 5% or more2in 90 days',
      'A competitor sells out2in 90 days',
      'A competitor lowers a price by any amount14in 90 days, nine of them under 1%',
    ]);
    expect(screen.getAllByRole<HTMLInputElement>('switch').map(({ checked }) => checked)).toEqual([true, true, false]);
  });

  it('go to the store’s own address with one button, and the toast says that it waits for confirmation', async () => {
    const field = await open();
    await waitFor(() => expect(field.value).toBe('hello@aurora.example'));
    await press(SAVE);
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(saved).toMatchObject([
      {
        email: { address: 'hello@aurora.example', enabled: true },
        sms: { address: null, enabled: false },
        rules: [
          { enabled: true, condition: { kind: 'price_crosses', byPercent: 5, ifAlready: true } },
          { enabled: true, condition: { kind: 'sold_out' } },
        ],
      },
    ]);
    expect(toasts.get().map(({ message }) => message)).toEqual([
      'Your alert settings were saved. Email alerts start once you follow the link in the confirmation email.',
    ]);
  });

  it('keep what the merchant types, even if the store’s address arrives later', async () => {
    let arrive: (answer: object) => void = () => {};
    const late = new Promise<object>(resolve => {
      arrive = resolve;
    });
    const field = await open({ '/api/auth/shopify/email': () => late });
    await userEvent.type(field, 'me@aurora.example');
    await act(async () => arrive({ email: 'hello@aurora.example' }));
    expect(field.value).toBe('me@aurora.example');
  });

  it('ask for an address before they are saved', async () => {
    const field = await open({ '/api/auth/shopify/email': { email: null } });
    await press(SAVE);
    expect(screen.getByText('Please enter an email address, or skip.')).toBeDefined();
    expect([field.getAttribute('aria-invalid'), saved]).toEqual(['true', []]);
    await press('Skip');
    expect(done).toHaveBeenCalledOnce();
  });

  it('show the reason for a refused address, and stay', async () => {
    const field = await open({ 'PUT /api/alerts/settings': () => refusal(400, 'ALERT_EMAIL_INVALID') });
    await press(SAVE);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(done).not.toHaveBeenCalled();
  });

  it('keep the rules that exist, and need no address if none is on', async () => {
    const rule = { id: 'r1', competitorId: null, enabled: true, condition: { kind: 'back_in_stock' } };
    await open({
      'GET /api/alerts/settings': { ...alertSettings, rules: [rule] },
      '/api/auth/shopify/email': { email: null },
    });
    for (const one of screen.getAllByRole<HTMLInputElement>('switch')) if (one.checked) await userEvent.click(one);
    await press(SAVE);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ email: { address: null, enabled: false }, rules: [rule] });
  });

  it('say that no price is known yet', async () => {
    await open({ '/api/alerts/rehearsal': { ...rehearsal, knownSince: null, alerts: 0, small: 0 } });
    expect(await screen.findAllByText('no prices yet')).toHaveLength(3);
  });
});
