import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { helpOpen } from '../../state/helpOpen.js';
import { privacyReopened } from '../../state/privacyReopened.js';
import { session } from '../../state/session.js';
import { switchSingleKeys } from '../../state/singleKeys.js';
import { merchant } from '../../test/merchant.js';
import { visit } from '../../test/visit.js';
import { AppFooter } from './AppFooter.js';
import { ShortcutKeys } from './ShortcutKeys.js';

const sheet = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });
function open() {
  return visit(
    '/dashboard',
    <>
      <main>
        <input type="search" aria-label="Search" />
        <input aria-label="Name" />
        <button type="button">Before</button>
      </main>
      <AppFooter />
      <ShortcutKeys />
    </>,
  );
}

beforeEach(() => {
  localStorage.clear();
  switchSingleKeys(true);
  session.set({ state: 'authenticated', me: merchant });
});
afterEach(() => {
  helpOpen.set(false);
  privacyReopened.set(false);
  cleanup();
});

describe('the keyboard help', () => {
  it('opens by ?, lists the keys, and closes by Escape', async () => {
    open();
    await userEvent.keyboard('?');
    await waitFor(() => expect(sheet()).not.toBeNull());
    const keys = screen
      .getAllByRole('term')
      .map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(keys).toContain('Show these shortcuts: ?');
    expect(keys).toContain('Go to the Profile: gp');
    act(() => sheet()?.dispatchEvent(new Event('close')));
    await waitFor(() => expect(sheet()).toBeNull());
  });

  it('opens from the footer', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: /^Shortcuts/ }));
    await waitFor(() => expect(sheet()).not.toBeNull());
  });

  it('switches single keys off, for good', async () => {
    const at = open();
    await userEvent.keyboard('?');
    await userEvent.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    act(() => helpOpen.set(false));
    await userEvent.keyboard('gp?');
    expect([at(), sheet()]).toEqual(['/dashboard', null]);
    expect(localStorage.getItem('tidewatch:single-keys')).toBe('"off"');
  });
});

describe('single keys', () => {
  it.each([
    ['gd', '/dashboard'],
    ['gc', '/competitors'],
    ['gp', '/profile'],
  ])('%s goes to %s', async (keys, path) => {
    const at = open();
    await userEvent.keyboard(keys);
    expect(at()).toBe(path);
  });

  it('counts slow presses as two keys', async () => {
    const at = open();
    await userEvent.keyboard('g');
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 2_000);
    await userEvent.keyboard('p');
    vi.restoreAllMocks();
    expect(at()).toBe('/dashboard');
  });

  it('/ goes to the page’s search field', async () => {
    open();
    await userEvent.keyboard('/');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search');
  });

  it('are letters in a field, and the browser’s own with Ctrl', async () => {
    const at = open();
    await userEvent.type(screen.getByLabelText('Name'), 'gp?');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('gp?');
    await userEvent.click(screen.getByText('Before'));
    await userEvent.keyboard('g{Control>}p{/Control}');
    expect([at(), sheet()]).toEqual(['/dashboard', null]);
  });
});

describe('the footer', () => {
  it('names the one zone of all times, and leads to the policy', () => {
    open();
    expect(screen.getByText(/^All times New York \(/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
  });

  it('asks about privacy again', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Privacy choices' }));
    expect(privacyReopened.get()).toBe(true);
  });
});
