/** Every text of the weekly email 'Your week'. Amounts and days come formatted. */
import type { AsLink } from '../../compose/texts/messageTexts.en.js';

const texts = {
  subject: (store: string, first: string, last: string) => `Your week at ${store}: ${first} to ${last}`,
  heading: (first: string, last: string) => `Your week, ${first} to ${last}`,
  moved: 'What moved',
  unmoved: 'No competitor changed a price.',
  dearer: 'Where you’re more expensive',
  nowhereDearer: 'Nowhere: no competitor in stock is below your price.',
  compared: (label: string, theirs: string, own: string) => `${label}: ${theirs}, yours ${own}`,
  more: (count: number) => `and ${count} more`,
  revenue: 'Revenue',
  thisWeek: (now: string) => `${now} this week.`,
  bothWeeks: (now: string, then: string, change: string) => `${now} this week, ${then} the week before (${change}).`,
  weekBefore: 'Gray: the week before.',
  open: 'Open Market Intelligence',
  foot: (store: string, settings: AsLink, unsubscribe: AsLink) =>
    `You’re getting this on Mondays because ${store} sends alerts to this address. ${settings('Change the settings')} or ${unsubscribe('unsubscribe from it with one click')}.`,
  market: 'Market Intelligence',
  textFoot: (store: string, settings: string, unsubscribe: string) => [
    `Sent by Tidewatch for ${store}. Change the settings: ${settings}`,
    `Unsubscribe from it with one click: ${unsubscribe}`,
  ],
};

export type WeekTexts = typeof texts;

export default texts;
