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
  logout: { name: 'Logout', keywords: ['logout', 'sign out'] },
};

export type PaletteTexts = typeof paletteTexts;
