/** The command palette. Long because each kind of entry and each way to choose one has a test. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/queryClient.js';
import { pendingRow } from '../../features/competitors/source/pendingRow.js';
import palette from '../../features/palette/palette.css?raw';
import { paletteOpen } from '../../state/paletteOpen.js';
import { requestedAction } from '../../state/requestedAction.js';
import { session } from '../../state/session.js';
import { theme } from '../../state/theme.js';
import { declared } from '../../test/declared.js';
import { eventually } from '../../test/eventually.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import { visit } from '../../test/visit.js';
import { PaletteKey } from './PaletteKey.js';

const rival = (id: string, label: string, url: string, price: number | null) => ({
  ...pendingRow(id, url),
  ...{ id, label, price, currency: 'USD' },
});
const RIVALS = [
  rival('c1', 'Ridgeback 2-Person Backpacking Tent', 'https://www.northpeak.example/tent', 299),
  rival('c2', 'Stormline Rain Shell', 'https://ridgeline.example/shell', null),
];

const PRODUCTS = {
  products: [
    {
      ...{ id: 'p1', title: 'Aurora Ridge Tent', inventory: 3, price: 349, currency: 'USD', imageUrl: null },
      ...{ revenue: 0, unitsSold: 0, change: null, adminUrl: 'https://admin.example/products/1' },
    },
  ],
  about: { definition: '', timeZone: 'UTC', from: '2026-11-01', to: '2026-11-02', lastSync: null },
  ...{ rate_limited: false, error: null, error_code: null, debug_info: null },
};

let at = (): string | undefined => undefined;
let asked: string[] = [];

const key = (init: KeyboardEventInit) => act(() => void fireEvent.keyDown(window, init));
/** Its code is fetched when it is opened. */
const open = async (init: KeyboardEventInit = { key: 'k', ctrlKey: true }) => {
  key(init);
  await eventually(() => screen.queryByRole('dialog'));
};
const box = () => screen.getByRole('combobox');
const names = () => screen.queryAllByRole('option').map(nameIn);
/** Not by its role's name: the DOM of these tests takes what is marked for a word of its own. */
const nameIn = (option: HTMLElement | null) => option?.querySelector('.palette-name')?.textContent;
const type = (text: string) => userEvent.type(box(), text);

beforeEach(async () => {
  session.set({ state: 'authenticated', me: merchant });
  asked = stubServer({
    '/api/competitors': RIVALS,
    '/api/analytics/products': PRODUCTS,
    'POST /api/auth/shopify/profile/disconnect': {},
  });
  at = visit('/dashboard', <PaletteKey />);
});
afterEach(() => {
  cleanup();
  paletteOpen.set(false);
  requestedAction.set(null);
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('the palette on a phone', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('keeps its list above the on-screen keyboard, where every entry can be scrolled to', async () => {
    const viewport = Object.assign(new EventTarget(), { height: 700 });
    vi.stubGlobal('visualViewport', viewport);
    await open();
    const visible = () => screen.getByRole('dialog').style.getPropertyValue('--visible-height');
    expect(visible()).toBe('700px');
    viewport.height = 380;
    viewport.dispatchEvent(new Event('resize'));
    expect(visible()).toBe('380px');
    const phone = palette.slice(palette.indexOf('(max-width: 767px)'));
    expect(declared(phone.replaceAll('\n  ', '\n'), '.palette-list')['max-height']).toContain('--visible-height');
    expect(declared(palette, '.palette-list')['overflow-y']).toBe('auto');
  });
});

describe('the command palette', () => {
  it.each<[string, KeyboardEventInit]>([
    ['Ctrl', { key: 'k', ctrlKey: true }],
    ['Cmd', { key: 'k', metaKey: true }],
    ['Ctrl with caps lock', { key: 'K', ctrlKey: true }],
  ])('%s plus K opens and closes it', async (_, init) => {
    await open(init);
    expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeDefined();
    key(init);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a K without Ctrl or Cmd is a letter', async () => {
    key({ key: 'k' });
    expect([paletteOpen.get(), screen.queryByRole('dialog')]).toEqual([false, null]);
  });

  it('has a search box and a close button', async () => {
    await open();
    expect(box().getAttribute('placeholder')).toBe('Type a command or search…');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists its six entries with their keywords', async () => {
    await open();
    const first = within(screen.getAllByRole('group')[0] as HTMLElement);
    expect(
      first.getAllByRole('option').map(({ children }) => [...children].slice(1).map(child => child.textContent)),
    ).toEqual([
      ['Dashboard', 'dashboard, home, analytics'],
      ['Competitors', 'competitor, competitor discovery'],
      ['Admin', 'admin, audit logs, health'],
      ['Profile', 'profile, user, settings'],
      ['Privacy Policy', 'privacy, legal, policy'],
      ['Logout', 'logout, sign out'],
    ]);
  });

  it.each([
    ['home', ['Dashboard']],
    ['audit', ['Admin']],
    ['setings', ['Profile']],
    ['legal', ['Privacy Policy']],
    ['sign out', ['Logout']],
    ['discovery', ['Competitors']],
    ['market', ['Competitors']],
  ])('finds by name and keywords, also misspelt: %s', async (typed, expected) => {
    await open();
    await type(typed);
    expect(names().slice(0, expected.length)).toEqual(expected);
  });

  it('shows the name of the screen that was typed', async () => {
    await open();
    await type('market');
    expect(screen.getAllByRole('option')[0]?.querySelector('small')?.textContent).toBe('Market Intelligence');
  });

  it('lists its actions after the six entries, for a signed-in merchant only', async () => {
    await open();
    expect(names().slice(6)).toEqual([
      'Refresh Data',
      'Add Competitor',
      'Discover Competitors',
      'Export Data',
      'Dark Mode',
      'Market Intelligence Settings',
      'Settings: Store',
      'Alerts',
      'Settings: Plan',
      'Settings: Devices',
      'Settings: Links',
      'Settings: Language',
      'Settings: Developers',
      'Settings: Webhooks',
      'Settings: Privacy',
      'Settings: Danger Zone',
    ]);
    key({ key: 'k', ctrlKey: true });
    act(() => session.set({ state: 'unauthenticated' }));
    await open();
    expect(names()).toHaveLength(6);
  });

  it.each([
    ['refresh', '/dashboard?force_refresh=true', null],
    ['add comp', '/competitors', 'addCompetitor'],
    ['discover comp', '/competitors', 'discover'],
    ['export', '/profile', 'exportData'],
    ['alerts', '/profile#alerts', null],
    ['rates', '/competitors', 'marketSettings'],
  ])('does what its action says: %s', async (typed, address, action) => {
    await open();
    await type(`${typed}{Enter}`);
    expect([at(), screen.queryByRole('dialog'), requestedAction.get()]).toEqual([address, null, action]);
  });

  it('switches to the dark theme, and back', async () => {
    await open();
    await type('dark{Enter}');
    expect(theme.get()).toBe('dark');
    await open();
    await type('dark{Enter}');
    expect(theme.get()).toBe('light');
  });

  it('finds an own product, and opens it in the store’s admin', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await open();
    await type('ridge');
    const group = await screen.findByRole('group', { name: 'Your products' });
    await userEvent.click(within(group).getByRole('option'));
    expect(asked).toContain('GET /api/analytics/products?search=ridge');
    expect(opened.mock.calls[0]?.[0]).toBe('https://admin.example/products/1');
  });

  it('says when nothing is found', async () => {
    await open();
    await type('zebra');
    expect(names()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('No commands found.');
  });

  it.each([
    ['Dashboard', '/dashboard'],
    ['Competitors', '/competitors'],
    ['Admin', '/admin'],
    ['Profile', '/profile'],
    ['Privacy Policy', '/privacy-policy'],
  ])('%s leads to %s, and closes', async (name, page) => {
    await open();
    await type(name);
    await userEvent.keyboard('{Enter}');
    expect([at(), screen.queryByRole('dialog')]).toEqual([page, null]);
  });

  it('is chosen from by arrow keys, around the ends, and by a click', async () => {
    await open();
    const selected = () => nameIn(screen.getByRole('option', { selected: true }));
    expect(selected()).toBe('Dashboard');
    await type('{ArrowUp}');
    expect(selected()).toBe('Settings: Danger Zone');
    await type('{ArrowDown}{ArrowDown}');
    expect(selected()).toBe('Competitors');
    expect(box().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    await userEvent.click(screen.getByRole('option', { name: /Profile/ }));
    expect(at()).toBe('/profile');
  });

  it('is empty when it opens again', async () => {
    await open();
    await type('prof{Enter}');
    await open();
    expect((box() as HTMLInputElement).value).toBe('');
  });

  it('Logout signs out and goes to /?logout=true', async () => {
    await open();
    await type('logout{Enter}');
    await waitFor(() => expect(at()).toBe('/?logout=true'));
    expect(asked).toEqual(['GET /api/competitors', 'POST /api/auth/shopify/profile/disconnect']);
    expect(session.get().state).toBe('unauthenticated');
  });

  it.each([
    ['the last word of its label', 'tent', 'Ridgeback 2-Person Backpacking Tent', 'northpeak.example · $299.00'],
    ['its label, misspelt', 'stromline', 'Stormline Rain Shell', 'ridgeline.example · N/A'],
    ['its host', 'northpeak', 'Ridgeback 2-Person Backpacking Tent', 'northpeak.example · $299.00'],
  ])('finds a competitor by %s, and tells its shop and price', async (_, typed, label, note) => {
    await open();
    await type(typed);
    const group = await screen.findByRole('group', { name: 'Competitors' });
    const [option] = group.querySelectorAll('[role="option"]');
    const [mark, ...parts] = option?.children ?? [];
    expect(parts.map(part => part.textContent)).toEqual([label, note]);
    expect(mark?.getAttribute('data-letter')).toBe(note[0]?.toUpperCase());
  });

  it('marks what was typed, and counts what it found of everything', async () => {
    await open();
    const foot = () => document.querySelector('.palette-keys > span')?.textContent;
    expect(foot()).toBeUndefined();
    await type('prof');
    expect([...document.querySelectorAll('.palette mark')].map(mark => mark.textContent)).toEqual(['Prof', 'prof']);
    expect(foot()).toBe('1 of 24');
  });

  it('lists competitors after commands, and opens the details of the chosen one', async () => {
    await open();
    await type('c');
    await waitFor(() => expect(screen.getAllByRole('group').at(-1)?.getAttribute('aria-label')).toBe('Competitors'));
    await userEvent.clear(box());
    await type('stormline');
    await eventually(() => nameIn(screen.queryByRole('option', { selected: true }))?.startsWith('Stormline') || null);
    await userEvent.keyboard('{Enter}');
    expect([at(), screen.queryByRole('dialog')]).toEqual(['/competitors?competitor=c2', null]);
  });

  it('lists no competitor before anything is typed, and none to a visitor', async () => {
    await open();
    await waitFor(() => expect(asked).toEqual(['GET /api/competitors']));
    expect(screen.queryByRole('group', { name: 'Competitors' })).toBeNull();
    key({ key: 'k', ctrlKey: true });
    act(() => session.set({ state: 'unauthenticated' }));
    await open();
    await type('tent');
    expect([names(), asked]).toEqual([[], ['GET /api/competitors']]);
  });

  it('points the reader of a screen to the chosen entry by an id without blanks', async () => {
    await open();
    await type('legal');
    const option = screen.getByRole('option', { name: /Privacy Policy/ });
    expect([box().getAttribute('aria-activedescendant'), option.id]).toEqual([
      option.id,
      expect.stringMatching(/^\S+$/),
    ]);
  });

  it('is at most 300 px of list', () => {
    expect(declared(palette, '.palette-list')['max-height']).toBe('300px');
  });
});
