/** Alert rules and channels. Long because every test opens the same form. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AlertRehearsal } from '../../../../domain/api/alertRehearsal.js';
import type { AlertSettingsAnswer } from '../../../../domain/api/alerts.js';
import { session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { declared } from '../../test/declared.js';
import { merchant } from '../../test/merchant.js';
import { refusal, stubServer } from '../../test/server.js';
import Alerts from './Alerts.js';
import { alertSettings, unusedChannel } from './alertSettings.fixtures.js';
import style from './alerts.css?raw';
import { draftOf, draftProblem } from './draft.js';
import { rehearsalText } from './rehearsalText.js';
import { conditionOf, newRule, ruleKinds, ruleProblem } from './rules.js';

const settings: AlertSettingsAnswer = {
  ...alertSettings,
  email: { ...unusedChannel, address: 'me@shop.example', enabled: true, confirmed: true },
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

const rehearsal: AlertRehearsal = {
  days: 90,
  knownSince: '2026-08-24T12:00:00.000Z',
  alerts: 14,
  small: 9,
  smallPercent: 1,
  last: {
    competitorId: 'c1',
    label: 'Rival tent',
    text: 'Rival tent fell from $99.50 to $88.00 (−11.6%)',
    at: '2026-11-19T12:00:00.000Z',
  },
};

let asked: string[] = [];
let saved: unknown[] = [];
async function open(over: Partial<AlertSettingsAnswer> = {}, answers: Readonly<Record<string, unknown>> = {}) {
  saved = [];
  asked = stubServer({
    'GET /api/alerts/settings': { ...settings, ...over },
    'PUT /api/alerts/settings': ({ body }: RequestInit) => {
      saved.push(JSON.parse(String(body)));
      return { position: '2' };
    },
    '/api/alerts/history': [sent],
    '/api/competitors': [{ id: 'c1', label: 'Rival tent', price: 100, currency: 'USD' }],
    '/api/alerts/rehearsal': rehearsal,
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
  await screen.findByLabelText('Email address');
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
    await userEvent.selectOptions(screen.getByLabelText('What happens'), 'raises a price');
    await userEvent.clear(screen.getByLabelText('How much'));
    await userEvent.type(screen.getByLabelText('How much'), '7.5');
    await userEvent.selectOptions(screen.getByLabelText('Compared with'), 'since the last alert');
    await userEvent.selectOptions(screen.getByLabelText('Competitor'), 'Rival tent');
    await userEvent.selectOptions(screen.getByLabelText('How often by Email'), 'once a day');
    await userEvent.click(screen.getByLabelText('Quiet hours'));
    await userEvent.clear(screen.getByLabelText('Messages a day'));
    await userEvent.type(screen.getByLabelText('Messages a day'), '5');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
    await press('Save alerts');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toEqual({
      email: { address: 'me@shop.example', enabled: true, digest: 'daily' },
      sms: { address: null, enabled: false, digest: 'instant' },
      push: { enabled: false, digest: 'instant' },
      quietHours: { from: '22:00', to: '07:00' },
      dailyCap: 5,
      language: 'de',
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

  it('say what each channel needs: an address, or a number', async () => {
    await open({ email: unusedChannel });
    const noteOf = (field: string) =>
      document.getElementById(screen.getByLabelText(field).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(noteOf('Email address')).toBe('We can’t send anything without an address.');
    expect(noteOf('Phone number')).toBe('We can’t send anything without a number.');
  });

  it.each([
    ['lowers a price', 'Compared with'],
    ['drops below', 'By how much'],
    ['sells out', 'What happens'],
  ])('keep the comma of a rule on the line of the field before it: %s', async (what, last) => {
    await open();
    await press('Add a rule');
    await userEvent.selectOptions(screen.getByLabelText('What happens'), what);
    const field = screen.getByLabelText(last);
    expect([field.nextSibling?.textContent, field.parentElement?.className]).toEqual([',', 'alert-closing']);
    expect(declared(style, '.alert-closing')['white-space']).toBe('nowrap');
    expect(field.closest('.alert-sentence')?.textContent).toMatch(/^When .*[^ ], tell me\.$/);
  });

  it('leave the focus on the field that changes what follows it', async () => {
    await open();
    await press('Add a rule');
    for (const what of ['sells out', 'drops below'])
      await userEvent.selectOptions(screen.getByLabelText('What happens'), what);
    await userEvent.selectOptions(screen.getByLabelText('Target'), 'a fixed price');
    expect(document.activeElement).toBe(screen.getByLabelText('Target'));
  });

  it('can ask how far below my price, and about a price that is already below', async () => {
    await open();
    await press('Add a rule');
    await userEvent.selectOptions(screen.getByLabelText('What happens'), 'drops below');
    await userEvent.selectOptions(screen.getByLabelText('By how much'), 'by');
    await userEvent.clear(screen.getByLabelText('How much'));
    await userEvent.type(screen.getByLabelText('How much'), '8');
    await userEvent.click(screen.getByLabelText('Also tell me now if a price is already below'));
    expect(screen.getByText(/or more,/).closest('.alert-sentence')?.textContent).toMatch(/or more, tell me\.$/);
    await press('Save alerts');
    await waitFor(() => expect(saved).toHaveLength(1));
    const crossing = { kind: 'price_crosses', target: 'own', direction: 'below' };
    expect(saved[0]).toMatchObject({ rules: [{ condition: { ...crossing, byPercent: 8, ifAlready: true } }] });
  });

  it('drop both options again', async () => {
    const condition = { kind: 'price_crosses', target: 'own', direction: 'below' } as const;
    const rule = { id: 'r1', competitorId: null, enabled: true };
    await open({ rules: [{ ...rule, condition: { ...condition, byPercent: 8, ifAlready: true } }] });
    await userEvent.selectOptions(screen.getByLabelText('By how much'), 'by any amount');
    await userEvent.click(screen.getByLabelText('Also tell me now if a price is already below'));
    await press('Save alerts');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((saved[0] as AlertSettingsAnswer).rules).toEqual([{ ...rule, condition }]);
  });

  it.each([
    ['America/Chicago', '+1 212 555 0123'],
    ['Europe/Berlin', '+49 1512 3456789'],
    ['Antarctica/Troll', 'Number with country code'],
  ])('show a phone number as it is written in the store’s country: %s', async (timeZone, example) => {
    await open({ timeZone });
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').placeholder).toBe(example);
  });

  it.each([
    ['America/Chicago', 'name@your-shop.com'],
    ['Europe/Berlin', 'name@ihr-shop.de'],
    ['Antarctica/Troll', 'name@your-shop.com'],
  ])('show an email address as it is written in the store’s country: %s', async (timeZone, example) => {
    await open({ timeZone });
    expect(screen.getByLabelText<HTMLInputElement>('Email address').placeholder).toBe(example);
  });

  it('mark a rule that repeats an earlier one, and can still be saved', async () => {
    const { by, against, kind } = { kind: 'price_falls' as const, by: { percent: 5 }, against: 'previous' as const };
    const rule = { id: 'r1', competitorId: null, enabled: false, condition: { against, by, kind } };
    await open({ rules: [rule] });
    const hint = () => screen.queryByText('The same as rule 1. One of the two is enough.');
    await press('Add a rule');
    expect(hint()?.closest('li')).toBe(screen.getAllByRole('group', { name: /^Rule/ })[1]?.closest('li'));
    expect(button('Save alerts').disabled).toBe(false);
    await userEvent.selectOptions(screen.getAllByLabelText('Competitor')[1] as HTMLElement, 'Rival tent');
    expect(hint()).toBeNull();
  });

  it('begin what was sent at the same place in each row, whatever became of it', () => {
    expect(declared(style, '.alert-sent li')['grid-template-columns']).toBe('88px minmax(0, 1fr)');
  });

  it.each([
    ['Email address', 'ALERT_EMAIL_INVALID', 'Phone number'],
    ['Phone number', 'ALERT_PHONE_INVALID', 'Email address'],
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
    expect(screen.getByText('Please enter 0.1 to 1000 percent.')).toBeDefined();
    expect(button('Save alerts').disabled).toBe(true);
    await press('Discard');
    expect(screen.queryByLabelText('How much')).toBeNull();
  });

  it('send a test, and show the server’s answer', async () => {
    await open({}, { 'POST /api/alerts/test': { messageId: 'm2', position: '3' } });
    expect(button('Send a test by SMS').disabled).toBe(true);
    await press('Send a test by Email');
    expect(await screen.findByText(/^The test is on its way/)).toBeDefined();
  });

  it('say why a test was not sent', async () => {
    await open({}, { 'POST /api/alerts/test': () => refusal(429, 'ALERT_TEST_TOO_SOON') });
    await press('Send a test by Email');
    expect(await screen.findByText('ALERT_TEST_TOO_SOON')).toBeDefined();
  });

  it('say that an address is not confirmed yet, and send the request again', async () => {
    await open(
      { email: { ...settings.email, confirmed: false } },
      { 'POST /api/alerts/test': { messageId: 'm2', position: '3' } },
    );
    expect(screen.getByText(/^Waiting for confirmation. We sent an email/)).toBeDefined();
    await press('Resend confirmation by Email');
    expect(await screen.findByText(/^The confirmation request is on its way/)).toBeDefined();
  });

  it('go to an address once it is entered and saved: its channel turns on, and waits for confirmation', async () => {
    await open({ email: unusedChannel, rules: [newRule('r')] });
    await userEvent.type(screen.getByLabelText('Email address'), 'me@shop.example');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Email' }).checked).toBe(true);
    await press('Save alerts');
    await waitFor(() => expect(saved).toMatchObject([{ email: { address: 'me@shop.example', enabled: true } }]));
    expect(toasts.get().map(({ message }) => message)).toEqual([
      'Your alert settings were saved. Email alerts start once you follow the link in the confirmation email.',
    ]);
  });

  it('say at the switch and in the toast that an address gets nothing while its channel is off', async () => {
    await open({ email: { ...settings.email, enabled: false }, rules: [newRule('r')] });
    expect(screen.getByText('Email is off, so we don’t send alerts to this address.')).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('How often by Email'), 'once a day');
    await press('Save alerts');
    await waitFor(() =>
      expect(toasts.get().map(({ message }) => message)).toEqual([
        'Your alert settings were saved. Email is off, so we don’t send alerts to this address.',
      ]),
    );
  });

  it('can be turned off at an address that was just entered', async () => {
    await open({ email: unusedChannel });
    const email = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Email' });
    await userEvent.type(screen.getByLabelText('Email address'), 'me@shop');
    await userEvent.click(email());
    await userEvent.type(screen.getByLabelText('Email address'), '.example');
    expect(email().checked).toBe(false);
  });

  it('show sent messages with their outcome', async () => {
    await open();
    expect((await screen.findByText('Tent fell to $9')).closest('li')?.textContent).toContain('Delivered');
  });

  it('show who unsubscribed, who stopped, and what cannot be sent here', async () => {
    await open({
      email: { ...settings.email, enabled: false, stoppedAt: '2026-11-20T12:00:00Z' },
      sms: { ...unusedChannel, available: false },
    });
    expect(screen.getByText(/^Unsubscribed on Nov 20, 2026/)).toBeDefined();
    expect(screen.getByText('This installation can’t send messages this way.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Phone number').disabled).toBe(true);
  });
});

describe('the preview', () => {
  beforeEach(() => session.set({ state: 'authenticated', me: merchant }));
  afterEach(() => vi.unstubAllGlobals());
  const preview = () => screen.getByRole('complementary', { name: 'Preview' });
  const rehearsed = () =>
    asked
      .filter(call => call.includes('/rehearsal'))
      .map(call => Object.fromEntries(new URLSearchParams(call.split('?')[1])));

  it('shows the message of the marked rule, and what it would have sent, before it is saved', async () => {
    await open();
    expect(rehearsed()).toEqual([]);
    await press('Add a rule');
    await waitFor(() =>
      expect(preview().textContent).toContain(
        'In the past 90 days this rule would have sent 14 messages, nine of them under 1%.',
      ),
    );
    expect(preview().textContent).toContain('Rival tent fell from $99.50 to $88.00 (−11.6%)');
    expect(rehearsed()).toEqual([
      { condition: JSON.stringify({ kind: 'price_falls', by: { percent: 5 }, against: 'previous' }) },
    ]);
    await userEvent.click(screen.getByRole('radio', { name: 'SMS' }));
    expect(preview().textContent).toContain('Tidewatch: Rival tent fell from $99.50 to $88.00 (−11.6%).');
    expect(saved).toEqual([]);
  });

  it('tests what was changed, once it is typed, and only a rule that can be saved', async () => {
    await open();
    await press('Add a rule');
    await userEvent.selectOptions(screen.getByLabelText('Competitor'), 'Rival tent');
    await userEvent.clear(screen.getByLabelText('How much'));
    await userEvent.type(screen.getByLabelText('How much'), '25');
    await waitFor(() => expect(rehearsed().at(-1)).toMatchObject({ competitorId: 'c1' }));
    await waitFor(() => expect(rehearsed().at(-1)?.condition).toContain('"percent":25'));
    for (const { condition } of rehearsed()) expect(condition).not.toMatch(/"percent":(0|null)/);
  });

  it('is of the rule that has the focus', async () => {
    const rule = (id: string, kind: 'sold_out' | 'back_in_stock') => ({ ...newRule(id), condition: { kind } });
    const nothing = { ...rehearsal, alerts: 0, small: 0, last: null };
    await open({ rules: [rule('a', 'sold_out'), rule('b', 'back_in_stock')] }, { '/api/alerts/rehearsal': nothing });
    await waitFor(() => expect(preview().textContent).toContain('Rival tent is sold out'));
    await userEvent.click(screen.getByRole('switch', { name: 'Rule 2 is on' }));
    await waitFor(() => expect(preview().textContent).toContain('Rival tent is back in stock'));
    expect(preview().textContent).toContain('An example');
    await waitFor(() => expect(preview().textContent).toContain('this rule would have sent nothing.'));
  });
});

describe('what a rule would have sent, in words', () => {
  const NOW = Date.parse('2026-11-22T12:00:00.000Z');
  it.each([
    [{}, 'In the past 90 days this rule would have sent 14 messages, nine of them under 1%.'],
    [{ alerts: 1, small: 0 }, 'In the past 90 days this rule would have sent 1 message.'],
    [{ alerts: 1, small: 1 }, 'In the past 90 days this rule would have sent 1 message, which is under 1%.'],
    [{ alerts: 12, small: 12 }, 'In the past 90 days this rule would have sent 12 messages, all under 1%.'],
    [{ alerts: 0, small: 0 }, 'In the past 90 days this rule would have sent nothing.'],
    [
      { knownSince: '2026-11-20T12:00:00.000Z', alerts: 3, small: 0 },
      'Since Nov 20, 2026, when checks began, this rule would have sent 3 messages.',
    ],
    [{ knownSince: null }, 'There are no competitors yet to test this rule on.'],
  ])('%j: %s', (change, text) => expect(rehearsalText({ ...rehearsal, ...change }, NOW)).toBe(text));
});

describe('a rule', () => {
  it.each(ruleKinds())('of the kind $value can be saved with its defaults', ({ value }) =>
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
