import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { adminExpiry } from '../../../state/adminExpiry.js';
import { session as merchantSession } from '../../../state/session.js';
import { merchant } from '../../../test/merchant.js';
import {
  ADMIN,
  asked,
  at,
  freshBrowser,
  locked,
  NOW,
  open,
  press,
  refused,
  toastTexts,
  unlocked,
} from '../admin.fixtures.js';
import { adminTexts } from '../texts/adminTexts.js';
import { helperText, minutesLeft } from './attempts.js';

const MINUTE = 60_000;
const SESSION = `GET ${ADMIN}/session`;
const LOGIN = `POST ${ADMIN}/login`;

freshBrowser();

const field = () => screen.getByLabelText<HTMLInputElement>('Admin password');
const isOff = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Unlock' }).disabled;
const help = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
const dashboard = () => screen.findByRole('heading', { name: 'Admin Dashboard - Audit Logs & Compliance' });
const gate = () => screen.findByRole('dialog', { name: 'Admin Access Required' });
/** The server counts: each answer of the session is what it has counted so far. */
const counting = (session: () => object) => ({ [SESSION]: session });

describe('the gate', () => {
  it('asks for the password in a dialog, and states how long a session lasts', async () => {
    await open({ [SESSION]: locked });
    expect((await gate()).textContent).toContain('Sessions expire after 2 hours of inactivity.');
    expect(field().type).toBe('password');
    expect(document.activeElement).toBe(field());
    // Nothing is loaded behind it.
    expect(asked).toEqual([SESSION]);
  });

  it('takes no password that is empty or under 8 characters', async () => {
    await open({ [SESSION]: { ...locked, attemptsLeft: 3 } });
    await gate();
    expect([isOff(), help()]).toEqual([true, 'Password must be at least 8 characters']);
    await userEvent.type(field(), 'seven77');
    expect([isOff(), help()]).toEqual([true, 'Password must be at least 8 characters']);
    await userEvent.keyboard('{Enter}');
    expect(asked).toEqual([SESSION]);
    await userEvent.type(field(), '8');
    expect([isOff(), help()]).toEqual([false, '3 attempts remaining']);
  });

  it('is opened by Enter, for 2 hours, which is stored for every tab', async () => {
    await open({ [SESSION]: locked, [LOGIN]: unlocked });
    await gate();
    await userEvent.type(field(), 'open sesame{Enter}');
    await dashboard();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(localStorage.getItem('tidewatch:admin-session-expiry')).toMatch(/^\d+$/);
    expect(adminExpiry.read()).toBeGreaterThanOrEqual(NOW + 120 * MINUTE);
    expect(adminExpiry.read()).toBeLessThan(NOW + 121 * MINUTE);
  });

  it('counts wrong passwords, and keeps what was typed, selected', async () => {
    let attemptsLeft = 5;
    await open({
      ...counting(() => ({ ...locked, attemptsLeft })),
      [LOGIN]: () => {
        attemptsLeft -= 1;
        return refused('ADMIN_PASSWORD_WRONG', 401, { attempts: attemptsLeft })();
      },
    });
    await gate();
    await userEvent.type(field(), 'wrong password{Enter}');
    expect((await screen.findByText('Invalid password. 4 attempts remaining.')).getAttribute('role')).toBe('alert');
    expect([field().value, field().selectionStart, field().selectionEnd]).toEqual(['wrong password', 0, 14]);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Invalid password. 3 attempts remaining.');
    await userEvent.type(field(), '!');
    expect(help()).toBe('3 attempts remaining');
  });

  it('locks at the fifth failure: the field is off, and the minutes count down until it opens', async () => {
    let lockedUntil: string | null = null;
    await open({
      ...counting(() => ({ ...locked, lockedUntil })),
      [LOGIN]: () => {
        lockedUntil = at(15 * MINUTE);
        return refused('ADMIN_LOCKED_NOW', 429, { minutes: 15 })();
      },
    });
    await gate();
    await userEvent.type(field(), 'wrong password{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Account Temporarily Locked - Too many failed attempts. Try again in 15 minutes.');
    expect(toastTexts()).toEqual(['Account locked for 15 minutes due to too many failed attempts.']);
    expect([field().disabled, field().value, isOff()]).toEqual([true, '', true]);
    await act(() => vi.advanceTimersByTimeAsync(13.5 * MINUTE));
    expect(alert.textContent).toContain('Try again in 2 minutes.');
    await act(() => vi.advanceTimersByTimeAsync(0.8 * MINUTE));
    expect(alert.textContent).toContain('Try again in 1 minute.');
    lockedUntil = null;
    await act(() => vi.advanceTimersByTimeAsync(MINUTE));
    expect([screen.queryByRole('alert'), field().disabled]).toEqual([null, false]);
  });

  it('is locked for a tab that comes back to the front', async () => {
    let lockedUntil: string | null = null;
    await open(counting(() => ({ ...locked, lockedUntil })));
    await gate();
    lockedUntil = at(10 * MINUTE);
    await act(async () => void fireEvent.focus(window));
    expect((await screen.findByRole('alert')).textContent).toContain('Try again in 10 minutes.');
  });

  it('costs no attempt if the service does not answer', async () => {
    await open({ [SESSION]: locked, [LOGIN]: refused('SERVICE_UNAVAILABLE', 503) });
    await gate();
    await userEvent.type(field(), 'open sesame{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Authentication error. Please try again.');
    expect([help(), field().value]).toEqual(['This didn’t count as an attempt.', 'open sesame']);
  });

  it('reports that it cannot check the session, and tries again', async () => {
    let away = true;
    await open({ [SESSION]: () => (away ? refused('SERVICE_UNAVAILABLE', 503)() : unlocked) });
    expect((await screen.findByRole('alert')).textContent).toContain('Authentication error. Please try again.');
    away = false;
    await press('Try Again');
    await dashboard();
  });

  it('takes no password before the operator has set one', async () => {
    await open({ [SESSION]: { ...locked, configured: false } });
    await gate();
    expect(field().disabled).toBe(true);
    expect(screen.getByRole('alert').textContent).toContain('tidewatch admin set-password');
  });

  it('shows the password on request', async () => {
    await open({ [SESSION]: locked });
    await gate();
    await press('Show password');
    expect(field().type).toBe('text');
    await press('Hide password');
    expect(field().type).toBe('password');
  });
});

describe('an admin session', () => {
  it('closes the gate when it expires in use, and shows where unlocking leads', async () => {
    await open({ [`GET ${ADMIN}/active-shops`]: refused('ADMIN_SESSION_EXPIRED'), [LOGIN]: unlocked });
    await dashboard();
    merchantSession.set({ state: 'authenticated', me: merchant });
    const sessions = [unlocked, locked];
    vi.stubGlobal(
      'fetch',
      wrapped(SESSION, () => sessions[1]),
    );
    await userEvent.click(screen.getByRole('tab', { name: /Active Shops/ }));
    const dialog = await gate();
    expect(dialog.textContent).toContain('Admin session expired. Please login again.');
    expect(dialog.textContent).toContain('You’ll return to Active Shops, with the same filters.');
    // It is not the merchant's session.
    expect(merchantSession.get().state).toBe('authenticated');
  });

  it('is checked when it reaches its end unused, and closes the gate', async () => {
    let over = false;
    await open({ [SESSION]: () => (over ? locked : unlocked) });
    await dashboard();
    over = true;
    await act(() => vi.advanceTimersByTimeAsync(121 * MINUTE));
    expect((await gate()).textContent).toContain('Admin session expired. Please login again.');
  });

  it('reports an expiry while the page was closed', async () => {
    adminExpiry.keep(NOW - MINUTE);
    await open({ [SESSION]: locked });
    expect((await gate()).textContent).toContain('Admin session expired. Please login again.');
  });

  it('is prolonged by what the operator reads', async () => {
    await open();
    await dashboard();
    await act(() => vi.advanceTimersByTimeAsync(60 * MINUTE));
    expect(screen.getByText(/^Session ends after (59 min|1 h)/)).toBeDefined();
    await userEvent.click(screen.getByRole('tab', { name: /Active Shops/ }));
    await waitFor(() => expect(adminExpiry.read()).toBeGreaterThanOrEqual(NOW + 180 * MINUTE));
  });

  it.each([
    ['a merchant is signed in', 'authenticated', '/dashboard'],
    ['no merchant is', 'unauthenticated', '/'],
  ] as const)('ends by Logout Admin; while %s, that leads to the right page', async (_, state, page) => {
    const current = await open();
    await dashboard();
    merchantSession.set(state === 'authenticated' ? { state, me: merchant } : { state });
    await press('Logout Admin');
    await waitFor(() => expect(current()).toBe(page));
    expect(asked).toContain(`POST ${ADMIN}/logout`);
    expect(toastTexts()).toEqual(['Admin session ended securely']);
    expect(localStorage.getItem('tidewatch:admin-session-expiry')).toBeNull();
    expect((await gate()).textContent).not.toContain('expired');
  });

  it('goes on if Logout did not reach the server', async () => {
    await open({ [`POST ${ADMIN}/logout`]: refused('SERVICE_UNAVAILABLE', 503) });
    await dashboard();
    await press('Logout Admin');
    await waitFor(() => expect(toastTexts()).toEqual(['Authentication error. Please try again.']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ends with its end in another tab', async () => {
    let over = false;
    await open({ [SESSION]: () => (over ? locked : unlocked) });
    await dashboard();
    over = true;
    adminExpiry.forget();
    const event = Object.assign(new Event('storage'), { key: 'tidewatch:admin-session-expiry' });
    await act(async () => void dispatchEvent(event));
    expect((await gate()).textContent).not.toContain('expired');
  });
});

describe('texts of the gate', () => {
  it.each([
    [0, 'Password must be at least 8 characters'],
    [7, 'Password must be at least 8 characters'],
    [8, '2 attempts remaining'],
  ])('for %d characters say %j', (length, text) => expect(helperText(length, 2)).toBe(text));

  it('count one attempt as one', () => {
    expect(helperText(8, 1)).toBe('1 attempt remaining');
    expect(adminTexts.gate.wrongPassword(1)).toBe('Invalid password. 1 attempt remaining.');
  });

  it.each([
    [15 * MINUTE, 15],
    [14 * MINUTE + 1, 15],
    [MINUTE, 1],
    [-MINUTE, 1],
    // The browser's clock is behind the server's.
    [40 * MINUTE, 15],
  ])('round what is left up to whole minutes: %d ms are %d', (left, minutes) =>
    expect(minutesLeft(at(left), NOW)).toBe(minutes),
  );
});

/** The stub server, with one answer replaced while a screen is open. */
function wrapped(call: string, answer: () => unknown): typeof fetch {
  const before = fetch;
  return async (input, init) =>
    `${init?.method ?? 'GET'} ${String(input)}` === call ? new Response(JSON.stringify(answer())) : before(input, init);
}
