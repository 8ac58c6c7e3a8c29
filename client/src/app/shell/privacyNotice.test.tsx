import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { privacyReopened } from '../../state/privacyReopened.js';
import { eventually } from '../../test/eventually.js';
import { visit } from '../../test/visit.js';
import { PrivacyNotice } from './PrivacyNotice.js';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const banner = () => screen.queryByRole('complementary', { name: 'Your privacy' });
const pass = async (ms: number) => {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.dynamicImportSettled());
};
/** The banner's code is fetched when it is due. */
const appears = () => eventually(banner);
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the privacy banner', () => {
  it('appears 2 s after load, not earlier', async () => {
    visit('/', <PrivacyNotice />);
    await pass(1_999);
    expect(banner()).toBeNull();
    await pass(1);
    await appears();
  });

  it('does not ask the operator', async () => {
    visit('/admin', <PrivacyNotice />);
    await pass(10_000);
    expect(banner()).toBeNull();
  });

  it('states what is processed, how long it is kept, how it is encrypted, and which rights there are', async () => {
    visit('/', <PrivacyNotice />);
    await pass(2_000);
    await appears();
    expect(banner()?.textContent).toContain(
      'Tidewatch processes only minimal order data (totals, dates, status), keeps it 60 days and encrypts it with AES-256. The products sold, and buyers’ names if you grant them, are shown to you alone. You can export or delete your data at any time.',
    );
  });

  it.each([
    ['Accept & Continue', 'tidewatch:privacy-accepted', 'tidewatch:privacy-declined'],
    ['Decline Analytics', 'tidewatch:privacy-declined', 'tidewatch:privacy-accepted'],
  ])('%s is stored with its time, and the banner does not return', async (button, stored, other) => {
    visit('/', <PrivacyNotice />);
    await pass(2_000);
    await appears();
    await press(button);
    expect(banner()).toBeNull();
    expect([localStorage.getItem(stored), localStorage.getItem(other)]).toEqual(['"yes"', null]);
    expect(localStorage.getItem('tidewatch:privacy-decided-at')).toBe('"2026-11-21T12:00:02.000Z"');
    cleanup();
    visit('/', <PrivacyNotice />);
    await pass(10_000);
    expect(banner()).toBeNull();
  });

  it('View Privacy Policy goes to the policy and leaves the question open', async () => {
    const at = visit('/', <PrivacyNotice />);
    await pass(2_000);
    await appears();
    await press('View Privacy Policy');
    expect(at()).toBe('/privacy-policy');
    expect(banner()).not.toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('comes back when a person asks for their choices, names the answer so far, and takes another', async () => {
    localStorage.setItem('tidewatch:privacy-accepted', '"yes"');
    visit('/', <PrivacyNotice />);
    await pass(10_000);
    expect(banner()).toBeNull();
    act(() => privacyReopened.set(true));
    await appears();
    expect(banner()?.textContent).toContain('So far, you’ve accepted analytics.');
    expect(document.activeElement).toBe(banner());
    await press('Decline Analytics');
    expect(banner()).toBeNull();
    const flags = ['accepted', 'declined'].map(name => localStorage.getItem(`tidewatch:privacy-${name}`));
    expect(flags).toEqual([null, '"yes"']);
  });
});
