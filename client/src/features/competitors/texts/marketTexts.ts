/**
 * Every text of Market Intelligence around its table, word for word where spec §2 and §8 quote it: a second language
 * is another object of the type `MarketTexts`. Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (place: number): string => `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`;

export const marketTexts = translatable('marketTexts', {
  modes: { demo: { name: 'Demo', hint: 'Sample data' }, live: { name: 'Live', hint: 'Your own competitors' } },
  title: 'Market Intelligence',
  loadingPast: 'Loading the past…',
  sampleData: 'Sample data.',
  sample: (sampleData: ReactNode, competitors: number, suggestions: number) =>
    phrase`${sampleData} ${plural(competitors, 'invented competitor', 'invented competitors')} and ${plural(suggestions, 'suggestion', 'suggestions')}. Nothing here is about your store, and nothing is sent.`,
  mode: 'Data',
  head: {
    sampleStore: 'Sample store',
    discover: 'Discover',
    import: 'Import',
    lookBack: 'Look Back',
    settings: 'Comparison settings',
    demoData: 'Demo data',
    demo: 'Demo',
    news: (suggestions: number) => (suggestions > 0 ? `${suggestions} New` : 'Suggestions'),
    newSuggestions: (suggestions: number) => `${suggestions} New suggestions`,
    add: 'Add Competitor',
    more: 'More',
  },
  first: {
    label: 'Tracked competitors',
    title: 'No competitors yet',
    note: 'Paste the address of one product page. You’ll see its price and stock before we track anything.',
    placeholder: 'https://',
    address: 'Address of a competitor’s product page',
    add: 'Add Your First Competitor',
    orSample: (sample: ReactNode) => phrase`Or ${sample} first.`,
    lookAtSample: 'look at sample data',
    discover: 'Let Tidewatch search',
    discoverNote: 'It looks for shops that sell your best sellers. You approve or ignore each one.',
    find: 'Find your competitors',
    blocked: 'No search can start now. Add a page by its address.',
    howOften: 'About 1 minute, once every 24 hours',
  },
  prices: {
    title: 'Your Prices',
    compared: (products: number, pages: number) =>
      `${plural(products, 'product', 'products')} compared with ${plural(pages, 'page', 'pages')}`,
    failed: 'Failed to load your prices',
    loading: 'Loading your prices...',
    none: 'No product to compare yet',
    noneYet:
      'Open a competitor and choose which of your products it competes with. Your price then appears here next to theirs.',
    you: 'You',
    competitor: 'Competitor',
    out: 'Out of Stock',
    youAt: (price: string) => `You ${price}`,
    noneIn: (currency: string) => `No competitor has a price in ${currency} yet.`,
    rival: (label: string, price: string) => `${label}: ${price}`,
    rivalOut: (label: string, price: string) => `${label}: ${price}, out of stock`,
  },
  rank: {
    notCompared: 'Not compared',
    lowest: (of: number) => `Lowest of ${of}`,
    highest: (of: number) => `Highest of ${of}`,
    nth: (place: number, of: number) => `${ordinal(place)} of ${of}`,
    otherOut: 'the other is out of stock',
    allOut: 'all others are out of stock',
    above: (amount: string) => `${amount} above the lowest`,
    same: 'the same price as another',
    room: (amount: string) => `${amount} of room`,
  },
  discovery: {
    running: (percent: number) => `Looking for competitors… ${percent}%`,
    last: (when: ReactNode, found: number) =>
      phrase`Last search ${when}: ${plural(found, 'suggestion', 'suggestions')}.`,
    lastFailed: (when: ReactNode, reason: string | null) =>
      phrase`The last search failed ${when}: ${reason ?? 'please try again'}`,
    begun: 'Looking for competitors. Suggestions appear as we find them.',
    noConfig: 'Could not retrieve discovery configuration.',
    timeout: 'The search took too long. Please try again in a moment.',
    failed: 'We couldn’t start discovery. Please try again.',
    notInSample: 'Sample data: switch to Live to discover competitors.',
  },
  signIn: 'Authentication required. Please log in again.',
  adding: {
    failed: 'Failed to add competitor. Please try again.',
    syncing: 'Syncing your product catalog... Please try adding the competitor again in a moment.',
    unable: 'Unable to add competitor at this time. Please try again in a moment.',
    tracked: 'This competitor is already being tracked for your products.',
    invalid: 'Invalid competitor URL. Please check the URL and try again.',
    added: 'Competitor added.',
  },
  removing: {
    removed: (label: string) => `${label} is no longer tracked.`,
    undo: 'Undo',
    failed: 'Failed to delete competitor',
  },
});

export type MarketTexts = typeof marketTexts;
