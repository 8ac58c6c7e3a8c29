import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../api/queryClient.js';
import { paletteOpen } from '../../state/paletteOpen.js';
import { session } from '../../state/session.js';
import base from '../../styles/base.css?raw';
import { declared } from '../../test/declared.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import css from '../../ui/ui.css?raw';
import shellCss from './shell.css?raw';
import { TopBar } from './TopBar.js';

const DISCONNECT = '/api/auth/shopify/profile/disconnect';
const LINKS = [
  ['Home', '/?force=true'],
  ['Dashboard', '/dashboard'],
  ['Market Intelligence', '/competitors'],
  ['Profile', '/profile'],
] as const;

let asked: string[] = [];
async function open({ path = '/competitors', suggestions = 3 } = {}) {
  asked = stubServer({
    '/api/competitors/suggestions/count': { newSuggestions: suggestions },
    '/api/competitors/suggestions/refresh-count': { newSuggestions: suggestions, position: '1' },
    '/api/auth/shopify/notifications': [],
    [`POST ${DISCONNECT}`]: {},
  });
  const { hook, history } = memoryLocation({ path, record: true });
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Router hook={hook}>
          <TopBar />
        </Router>
      </QueryClientProvider>,
    );
  });
  return () => history.at(-1);
}
const targets = (links: HTMLElement) =>
  within(links)
    .getAllByRole('link')
    .map(link => [
      link.firstChild?.nodeType === Node.TEXT_NODE ? link.firstChild.textContent : link.childNodes[1]?.textContent,
      link.getAttribute('href'),
    ]);

beforeEach(() => {
  localStorage.clear();
  session.set({ state: 'authenticated', me: merchant });
});
afterEach(() => vi.unstubAllGlobals());

describe('the top bar', () => {
  it('has a search that opens the command palette and shows its keys', async () => {
    await open();
    const search = screen.getByRole('button', { name: /^Search or jump to ?Ctrl K$/ });
    expect(search.getAttribute('aria-keyshortcuts')).toBe('Control+K Meta+K');
    await userEvent.click(search);
    expect(paletteOpen.get()).toBe(true);
    paletteOpen.set(false);
  });

  it('shows the product name, which leads to the dashboard', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Tidewatch' }).getAttribute('href')).toBe('/dashboard');
  });

  it('links Home, Dashboard, Market Intelligence and Profile, and marks the current one', async () => {
    await open();
    const links = screen.getByRole('navigation', { name: 'Main' });
    expect(targets(links)).toEqual(LINKS);
    expect(within(links).getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/competitors');
  });

  it('counts new suggestions on Market Intelligence', async () => {
    await open({ suggestions: 120 });
    // Its code comes after the first picture.
    const named = { name: 'Market Intelligence 99 new suggestions' };
    const link = await screen.findByRole('link', named);
    expect(link.querySelector('.badge')?.getAttribute('title')).toBe('120 new suggestions');
    expect(declared(css, '.badge').background, 'red').toBe('#b91c1c');
  });

  it('hides the count at 0', async () => {
    await open({ suggestions: 0 });
    await waitFor(() => expect(asked).toContain('GET /api/competitors/suggestions/count'));
    await screen.findByRole('link', { name: 'Market Intelligence' });
    expect(document.querySelector('.top-links .badge')).toBeNull();
  });

  it('has the notifications and Logout, which ends the session and leads to the start page', async () => {
    const at = await open();
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(session.get().state).toBe('unauthenticated'));
    expect(asked).toContain(`POST ${DISCONNECT}`);
    expect(at()).toBe('/');
  });
});

describe('a small screen', () => {
  /** The selectors that hide something below 768 pixels, before other rules. */
  const hiding = [...shellCss.matchAll(/@media \(max-width: (\d+)px\) \{([\s\S]*?)\n\}/g)]
    .filter(([, width]) => Number(width) >= 390)
    .flatMap(([, , rules = '']) => [...rules.matchAll(/\n {2}([^{}]+?) \{([^}]*)\}/g)])
    .filter(([, , body]) => /display: none|visibility: hidden/.test(body ?? ''))
    .map(([, selector = '']) => selector);
  const isHidden = (element: Element) => hiding.some(selector => element.closest(selector) !== null);

  it('keeps the bell and a menu button; links, search and Logout are in the drawer', async () => {
    await open();
    expect(hiding.length).toBeGreaterThan(0);
    expect(isHidden(await screen.findByRole('button', { name: /^Notifications/ }))).toBe(false);
    const menu = screen.getByRole('button', { name: 'Menu' });
    expect([isHidden(menu), menu.classList.contains('narrow-only')]).toEqual([false, true]);
    expect(isHidden(screen.getByRole('navigation', { name: 'Main' }))).toBe(true);
    expect(isHidden(screen.getByRole('button', { name: 'Logout' }))).toBe(true);
  });
});

describe('a touch screen', () => {
  it('hides the keys and what they do', () => {
    expect(base).toMatch(
      /@media \(hover: none\) and \(pointer: coarse\) \{\s*kbd,\s*\.key-hints \{\s*display: none !important;/,
    );
  });
});

describe('the side drawer of small screens', () => {
  const openDrawer = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    return await screen.findByRole('dialog', { name: 'Menu' });
  };

  it('shows the brand, lists the items with the badge, marks the current one, and ends with Logout', async () => {
    await open();
    const drawer = await openDrawer();
    expect(within(drawer).getByRole('heading', { name: 'Tidewatch' })).toBeDefined();
    const links = within(drawer).getByRole('navigation', { name: 'Main' });
    expect(targets(links)).toEqual(LINKS);
    expect(await within(links).findByText('3')).toBeDefined();
    for (const link of within(links).getAllByRole('link')) expect(link.querySelector('svg')).not.toBeNull();
    expect(within(links).getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/competitors');
    expect(within(drawer).getAllByRole('button').at(-1)?.textContent).toBe('Logout');
  });

  it('navigates and closes', async () => {
    const at = await open();
    await userEvent.click(within(await openDrawer()).getByRole('link', { name: 'Profile' }));
    expect(at()).toBe('/profile');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
  });
});
