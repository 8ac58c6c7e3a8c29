/** Every text of the list of share links: a second language is another object of the type `ShareLinksTexts`. */
import { translatable } from '../../../language/translatable.js';

export const shareLinksTexts = translatable('shareLinksTexts', {
  title: 'Shared links',
  note: 'Read-only charts that anyone with the link can see.',
  loading: 'Loading shared links...',
  failed: 'Failed to load shared links',
  none: 'No open links. Share a chart from its menu.',
  revenue: (from: string, to: string) => `Revenue, ${from} to ${to}`,
  prices: (title: string) => `Price of ${title}`,
  gone: 'a competitor you no longer track',
  market: (moment: string) => `Market on ${moment}`,
  until: (day: string) => `Works until ${day}`,
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke: ${name}`,
  revoked: 'The link no longer works.',
});

export type ShareLinksTexts = typeof shareLinksTexts;
