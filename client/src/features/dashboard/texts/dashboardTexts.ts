/**
 * Every text of the dashboard, in one place: a second language is another object of the type `DashboardTexts`. The
 * specification's texts are word for word (spec §2, §8). Amounts, dates and counts come formatted.
 */
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';

const days = (length: number): string => plural(length, 'day', 'days');
const orders = (length: number): string => plural(length, 'order', 'orders');

export const dashboardTexts = translatable('dashboardTexts', {
  title: 'Dashboard',
  noShop: 'No shop selected',
  updated: (when: string) => `Last updated: ${when}`,
  rateLimited: 'Some data temporarily unavailable due to API rate limits. Refreshing automatically...',
  reauthenticate: 'Re-authenticate',
  days,

  refresh: {
    button: 'Refresh Data',
    begun: 'Refreshing dashboard data...',
    done: 'Dashboard data has been updated.',
    pending: 'Your store is still syncing. New figures will appear automatically.',
    failed: 'Failed to refresh dashboard data.',
  },

  sync: {
    reading: 'Reading the last 60 days from your store',
    progress: 'Sync progress',
    soFar: (ordersRead: number, products: number) =>
      `${orders(ordersRead)}, ${plural(products, 'product', 'products')} so far`,
    ordersSoFar: (ordersRead: number) => `${orders(ordersRead)} so far`,
    ordersProgress: 'Orders read',
    failed: 'The last sync with your store failed. These figures are older; we’ll retry automatically.',
  },

  connection: {
    reauth_required: 'Permission denied – please re-authenticate with Shopify',
    access_denied: 'Tidewatch is missing a permission it needs in your store.',
    approval_required: 'Shopify hasn’t approved access to this data yet. You don’t need to do anything.',
    paused: 'Your store is paused in Shopify. New figures will follow when it reopens.',
  },

  period: {
    label: 'Period',
    short: (length: string) => `${length}d`,
    custom: 'Custom',
    customHint: 'Custom range',
    hint: (length: string) => `The last ${length} days`,
    firstDay: 'First day',
    lastDay: 'Last day',
    to: 'to',
    compare: 'Compare',
    compareWith: 'Compare with',
    comparisons: { none: 'No comparison', previous: 'Previous period', weekdays: 'Same weekdays before' },
    tooFarBack: (onRecord: number) => `Too far back to compare: only ${onRecord} days are on record.`,
    weekdaysBefore: 'the same weekdays before',
    daysBefore: (length: number) => (length === 1 ? 'the day before' : `the ${length} days before`),
  },

  tiles: {
    label: 'Key figures',
    loading: (name: string) => `Loading ${name}`,
    failed: 'Error loading data',
    retry: 'Try Again',
    open: (name: string) => `View details: ${name}`,
    revenue: 'Total Revenue',
    conversion: 'Conversion Rate',
    completion: 'Checkout completion',
    carts: 'Abandoned Carts',
    low: 'Low Inventory',
    added: 'New Products',
    against: (before: string) => `vs ${before}`,
    within: (length: number) => `in ${days(length)}`,
    worth: (amount: string) => `worth ${amount}`,
    soldOut: 'variants sold out',
    fewLeft: (threshold: number) => `with ${threshold} or fewer left`,
    sellOut: (variants: number) => `${variants} ${variants === 1 ? 'sells' : 'sell'} out this week`,
    addedSince: (day: string) => `added since ${day}`,
    failures: {
      revenue: 'Failed to load revenue data',
      conversion: 'Failed to load insights data',
      carts: 'Failed to load abandoned carts data',
      low: 'Failed to load inventory data',
      added: 'Failed to load new products data',
    },
  },

  details: {
    close: 'Close',
    nothing: 'Nothing in this period.',
    span: (first: string, last: string, timeZone: string | undefined) => `${first} to ${last}, ${timeZone}`,
    apart: (cancelled: number, refunded: string) =>
      `All 60 days: ${plural(cancelled, 'cancelled order', 'cancelled orders')} left out, ${refunded} refunded.`,
    cut: (listed: string, all: string) => `The first ${listed} of ${all}.`,
    threshold: 'Low stock threshold',
    soldOut: 'sold out',
    orFewer: (threshold: string) => `${threshold} or fewer left`,
    left: (stock: string) => `${stock} left`,
    oversold: (units: string) => `${units} oversold`,
    oversells: 'keeps selling without stock',
    sellsOut: (inDays: number) => (inDays === 0 ? 'sells out today' : `sells out in ${days(inDays)}`),
    newProduct: (since: string, stock: string) => `since ${since} · ${stock} in stock`,
    orders,
    ofVisits: (completed: string, begun: number) => `${completed} of ${plural(begun, 'visit', 'visits')}`,
    ofCheckouts: (completed: string, begun: number) => `${completed} of ${plural(begun, 'checkout', 'checkouts')}`,
    none: 'none',
  },

  revenue: {
    title: 'Revenue Overview',
    series: 'Revenue',
    other: 'Other',
    total: 'Total Revenue',
    average: 'Average Daily',
    peak: 'Peak Day',
    range: 'Range',
    footnote: 'Data reflects the last 60 days of activity',
    loading: 'Loading revenue data...',
    failed: 'Failed to load revenue data',
    none: 'No revenue data available',
    noneYet: 'Revenue data will appear here once you start making sales',
    kind: 'Chart type',
    more: 'More about revenue',
    asChart: 'View as chart',
    asTable: 'View as table',
    download: 'Download CSV',
  },

  products: {
    title: 'Top Products',
    loading: 'Loading products...',
    failed: 'Failed to load products data',
    none: 'No products yet',
    noneYet: 'Your products appear here once they’re synced.',
    fewer: 'Show best sellers only',
    all: (length: string) => `Show ${length}`,
    columns: {
      product: 'Product',
      price: 'Price',
      stock: 'In stock',
      sold: 'Sold',
      revenue: 'Revenue',
      change: 'Change',
      market: 'Market',
    },
    inStock: (stock: string) => `${stock} in stock`,
    stocked: 'in stock',
    fewLeft: (stock: string) => `${stock} left`,
    oversold: (units: string) => `${units} oversold`,
    sold: (units: string) => `${units} sold`,
    market: {
      noCompetitor: 'no competitor yet',
      notCompared: 'not compared',
      otherOut: 'other out of stock',
      othersOut: 'others out of stock',
      above: (amount: string) => `${amount} above lowest`,
      same: 'same as lowest',
      lowest: (compared: number) => `lowest of ${compared}`,
    },
  },

  orders: {
    title: 'Recent Orders',
    loading: 'Loading orders...',
    failed: 'Failed to load orders data',
    failedBecause: (reason: string) => `Failed to load orders: ${reason}`,
    none: 'No orders yet',
    noneYet: 'Orders from this period appear here as they come in.',
    fewer: 'Show newest only',
    all: (length: string) => `Show ${length}`,
    cancelled: 'Cancelled',
  },

  moves: {
    title: 'Competitor moves',
    one: 'Competitor move',
    market: 'Market Intelligence',
    loading: 'Loading competitor moves...',
    failed: 'Failed to load competitor moves',
    noCompetitors: 'You don’t track a competitor yet. Once you do, each of their moves appears here and on the curve.',
    none: 'No competitor changed its price or stock in this period. Moves appear here and on the chart.',
    all: (length: number) => `All ${length} competitor moves`,
    price: 'Price',
    yours: 'Yours',
    aDay: 'Revenue a day',
    eachDay: 'a day',
    before: 'same weekdays before',
    since: 'since',
    tooFew: 'Too few full days to compare revenue before and since.',
    history: 'Price history',
    today: 'Today',
    soldOut: 'Out of Stock',
    backInStock: 'Back in stock',
    same: 'the same',
    more: (amount: string) => `${amount} more`,
    cheaper: (amount: string) => `${amount} cheaper`,
    // Begins with what the pin shows, so that it can be said by voice.
    pin: (day: string, label: string, what: string, moves: number) =>
      `${moves > 1 ? `${moves} moves, ` : ''}${day}: ${label}, ${what}`,
  },
});

export type DashboardTexts = typeof dashboardTexts;
