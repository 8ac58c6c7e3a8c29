import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { endSession } from '../../api/session.js';
import { isLeaving, session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { refusal } from '../../test/server.js';
import { asked, freshBrowser, inDialog, open, press, toastTexts } from './profile.fixtures.js';

freshBrowser();

describe('the danger zone', () => {
  const DISCONNECT = 'POST /api/auth/shopify/profile/disconnect';
  const FORCE = 'POST /api/auth/shopify/profile/force-disconnect';
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const confirm = async (act_: string) => {
    await press(act_);
    expect(inDialog().getByText(merchant.shop)).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Cancel');
    vi.useFakeTimers();
    await act(async () => inDialog().getByRole('button', { name: act_ }).click());
    await pass(0);
  };

  it('disconnects: logs out, says so, and goes to the start page after 1.5 s', async () => {
    const at = await open({ [DISCONNECT]: { position: '9' } });
    await confirm('Disconnect Store');
    expect(asked).toContain(DISCONNECT);
    expect(toasts.get()).toMatchObject([
      { kind: 'success', message: 'Your store has been disconnected on this device.' },
    ]);
    endSession();
    await pass(1_499);
    expect([at(), session.get().state]).toEqual(['/profile', 'authenticated']);
    await pass(1);
    expect([at(), session.get().state]).toEqual(['/', 'unauthenticated']);
  });

  it('says that disconnecting logs out on this device only', async () => {
    await open();
    expect(screen.getByText(/^Signs you out on this device\./).textContent).toContain('your data stay as they are');
    await press('Disconnect Store');
    expect(inDialog().getByText(/This logs you out on this device\./)).toBeDefined();
  });

  it('says that it could not disconnect', async () => {
    await open({ [DISCONNECT]: () => refusal(503, 'X') });
    await confirm('Disconnect Store');
    expect(toastTexts()).toEqual(['Unable to disconnect store at this time. Please try again later.']);
    expect(isLeaving.get()).toBe(false);
  });

  it('force disconnects: clears the browser, and loads the start page after 2 s', async () => {
    const leave = vi.spyOn(location, 'replace').mockImplementation(() => {});
    let body: unknown = null;
    await open({
      [FORCE]: (init: RequestInit) => {
        body = JSON.parse(String(init.body));
        return { position: '9' };
      },
    });
    localStorage.setItem('tidewatch:theme', 'dark');
    sessionStorage.setItem(`tidewatch:${merchant.shop}:dashboard-cache-v3`, '{}');
    await confirm('Force Disconnect');
    expect(body).toEqual({ shop: merchant.shop });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    await pass(1_999);
    expect(leave).not.toHaveBeenCalled();
    await pass(1);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/');
    vi.restoreAllMocks();
  });

  it('says that it could not force disconnect', async () => {
    await open({ [FORCE]: () => refusal(503, 'X') });
    await confirm('Force Disconnect');
    expect(toastTexts()).toEqual([
      'Unable to complete force disconnect. Please try again or contact support if the issue persists.',
    ]);
  });

  it('needs a store to force disconnect', async () => {
    session.set({ state: 'authenticated', me: { ...merchant, shop: '' } });
    await open();
    await press('Force Disconnect');
    await userEvent.click(inDialog().getByRole('button', { name: 'Force Disconnect' }));
    expect(toastTexts()).toEqual(['No store information available for disconnection.']);
  });
});
