/**
 * Every text of the landing page's pictures but the sample store's own data: a second language is another object of
 * the type `PictureTexts`. Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

export const pictureTexts = translatable('pictureTexts', {
  /** The sample store's figures and phrases by their English form, which is the sample itself. */
  sample: {} as Record<string, string>,
  shell: 'Tempest 3-Layer Rain Shell',
  drop: {
    now: 'just now',
    cheaper: 'Now $12.00 cheaper than yours',
  },
  alerts: {
    when: 'Text message · today 2:08 PM',
    cut: 'Tidewatch: Tarnfold cut Tempest 3-Layer Rain Shell from $160.00 to $149.00. Yours is $161.00.',
    out: 'Altair 800 Down Jacket at Quillback is out of stock. Yours is available at $279.00.',
    mailAt: '2:08 PM',
    subject: '2 prices are now below yours',
    twelve: '$12.00 cheaper',
    tent: 'Cirque 2-Person Tent',
    fifty: '$50.00 cheaper',
  },
  audit: [
    ['2:08:41 PM', 'Price changed', '$160.00 → $149.00', 'System'],
    ['1:52:10 PM', 'Product matched', 'Ridge 2-Person Tent', 'Chrome'],
    ['11:30:02 AM', 'Alert rule saved', '3% → 5%', 'Safari'],
    ['9:14:55 AM', 'Signed in', 'New device', 'Firefox'],
  ],
  kinds: {
    line: 'Line',
    area: 'Area',
    bar: 'Bar',
    candlestick: 'Candlestick',
    waterfall: 'Waterfall',
    stacked: 'Stacked',
    composed: 'Composed',
  },
  dashboard: {
    revenue: 'Revenue Overview',
    days: '30 days',
    average: 'Average Daily',
    peak: 'Peak Day',
    range: 'Range',
    own: 'Revenue',
    before: 'Same weekdays before',
    move: 'Competitor move',
    footnote: 'Data reflects the last 60 days of activity',
    moves: 'Competitor moves',
    market: 'Market Intelligence',
  },
  yours: 'Yours',
  discovery: {
    approve: 'Approve',
    ignore: 'Ignore',
  },
  market: {
    stock: { in: 'In Stock', out: 'Out of Stock', unknown: 'Not known' },
    columns: ['Competitor', 'Status', 'Price', 'Change', '30 days', 'Your product', 'vs Yours', 'Last Checked'],
    look: 'Needs a look',
    lookWhy: '2 cheaper than you · 1 out of stock · 1 price we’re not sure of · 1 not matched',
    expected: 'As expected',
    choose: 'Choose product',
  },
  move: {
    out: 'Out of Stock',
    price: 'Price',
    more: '$50.00 more',
    aDay: 'Ridge 2-Person Tent, revenue a day',
    before: (revenue: ReactNode) => phrase`${revenue} weekdays before`,
    since: (change: ReactNode) => phrase`since, ${change}`,
    history: 'Price history',
  },
  phone: {
    title: 'Dashboard',
    updated: 'Last updated: 2 minutes ago',
    days: (days: number) => `${days}d`,
    total: 'Total Revenue',
    before: 'vs $403,710',
  },
  curve: {
    aDay: (revenue: ReactNode) => phrase`${revenue} a day`,
    before: 'same weekdays before',
    since: (change: ReactNode) => phrase`since, ${change}`,
    days: ['Oct 23', 'Oct 27', 'Nov 1', 'Nov 6', 'Nov 11', 'Nov 16', 'Nov 21'],
  },
  rights: {
    kept: [
      ['Order data', '60 days'],
      ['Analytics', '90 days'],
      ['Audit logs', '365 days'],
      ['Cookies', '7 days'],
    ] as readonly (readonly [what: string, days: string])[],
    keep: (what: string, days: ReactNode) => phrase`Kept: ${what} ${days}`,
    export: 'Export My Data',
    delete: 'Delete All My Data',
  },
});

export type PictureTexts = typeof pictureTexts;
