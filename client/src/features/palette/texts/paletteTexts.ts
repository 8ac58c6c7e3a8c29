/**
 * Every text of the command palette, word for word where spec §2 quotes it: a second language is another object of
 * the type `PaletteTexts`. Amounts, dates and counts come formatted.
 */
import { translatable } from '../../../language/translatable.js';

export const paletteTexts = translatable('paletteTexts', {
  label: 'Command palette',
  search: 'Search commands',
  placeholder: 'Type a command or search…',
  close: 'Close',
  none: 'No commands found.',
  list: 'Commands',
  groups: { commands: 'Go to', actions: 'Actions', products: 'Your products', competitors: 'Competitors' },
  competitor: (host: string, price: string) => `${host} · ${price}`,
  counted: (found: number, all: number) => `${found} of ${all}`,
  keys: { escape: 'Esc', enter: 'Enter', choose: 'choose', open: 'open' },
  actions: {
    refresh: { name: 'Refresh Data', keywords: ['refresh', 'sync'] },
    add: { name: 'Add Competitor', keywords: ['track a page', 'new'] },
    discover: { name: 'Discover Competitors', keywords: ['search shops', 'suggestions'] },
    export: { name: 'Export Data', keywords: ['download', 'CSV'] },
    theme: { name: 'Dark Mode', keywords: ['theme', 'light'] },
    market: { name: 'Market Intelligence Settings', keywords: ['rates', 'thresholds'] },
    section: (name: string) => `Settings: ${name}`,
    sections: {
      store: ['connection', 'statistics'],
      alerts: ['email', 'rules'],
      plan: ['billing'],
      devices: ['sessions'],
      links: ['share'],
      language: ['German', 'Deutsch'],
      developers: ['API', 'token', 'integration'],
      webhooks: ['events', 'deliveries', 'integration'],
      privacy: ['report', 'data rights'],
      danger: ['disconnect'],
    },
  },
  logout: { name: 'Logout', keywords: ['logout', 'sign out'] },
});

export type PaletteTexts = typeof paletteTexts;
