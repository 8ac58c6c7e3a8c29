/**
 * Every text of the command palette, word for word where spec §2 quotes it: a second language is another object of
 * the type `PaletteTexts`. Amounts, dates and counts come formatted.
 */
export const paletteTexts = {
  label: 'Command palette',
  search: 'Search commands',
  placeholder: 'Type a command or search…',
  close: 'Close',
  none: 'No commands found.',
  list: 'Commands',
  groups: { competitors: 'Competitors', commands: 'Go to' },
  competitor: (host: string, price: string) => `${host} · ${price}`,
  counted: (found: number, all: number) => `${found} of ${all}`,
  keys: { escape: 'Esc', enter: 'Enter', choose: 'choose', open: 'open' },
  commands: {
    dashboard: { name: 'Dashboard', keywords: ['dashboard', 'home', 'analytics'] },
    competitors: { name: 'Competitors', keywords: ['competitor', 'competitor discovery'] },
    admin: { name: 'Admin', keywords: ['admin', 'audit logs', 'health'] },
    profile: { name: 'Profile', keywords: ['profile', 'user', 'settings'] },
    policy: { name: 'Privacy Policy', keywords: ['privacy', 'legal', 'policy'] },
    logout: { name: 'Logout', keywords: ['logout', 'sign out'] },
  },
};

export type PaletteTexts = typeof paletteTexts;
