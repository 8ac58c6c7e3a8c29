/**
 * Every text of a new shop's first steps: a second language is another object of the type `FirstRunTexts`. Amounts,
 * dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

export const firstRunTexts = translatable('firstRunTexts', {
  arrival: {
    label: 'Your store',
    revenue: 'Total Revenue',
    revenueOf: (revenue: ReactNode) => phrase`${revenue} of the last 60 days`,
    revenueSoFar: (revenue: ReactNode) => phrase`${revenue} as it arrives`,
    nothingYet: 'Your figures appear here while they arrive',
    orders: (orders: number) => plural(orders, 'order', 'orders'),
    ordersSoFar: (orders: number) => `${plural(orders, 'order', 'orders')} so far`,
    progress: 'Sync progress',
    products: 'Products',
    ofDays: 'Orders, last 60 days',
    best: 'Best seller',
    bestSoFar: 'Best seller so far',
  },
  find: {
    steps: [
      'Searches other shops for your best sellers',
      'Shows each page it finds next to your own product',
      'Tracks nothing until you choose',
    ],
    compete: 'Do these shops compete with you?',
    title: 'Find my competitors',
    found: (limit: number) => `Found for your products. Choose up to ${limit} competitors; you can change them later.`,
    searching: 'Looking for pages that sell your products. They’ll appear here as we find them.',
    nothing: 'We found no pages this time. Paste the address of one below.',
    before: 'We look for pages that sell the same products as you, and show you each one before we track it.',
    yours: 'Yours',
    yoursAt: (price: string) => `Yours, ${price}`,
    address: 'Address of a product page',
    paste: 'Or paste the address of a product page',
    add: 'Add',
    goOn: 'Continue',
    chosen: (chosen: number, found: number) => `${chosen} of ${found} chosen`,
    skip: 'Skip',
    track: (competitors: number) => `Track ${plural(competitors, 'competitor', 'competitors')}`,
  },
  title: 'Set up your store',
  steps: {
    connect: 'Connect',
    find: 'Find competitors',
    findNote: 'for your products',
    alerts: 'Choose alerts',
    alertsNote: 'by email or SMS',
    tracked: (competitors: number) => `${competitors} tracked`,
    skipped: 'skipped',
  },
  skipAll: 'Skip to the dashboard',
});

export type FirstRunTexts = typeof firstRunTexts;
