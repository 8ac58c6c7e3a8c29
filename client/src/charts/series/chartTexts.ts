/**
 * Every text of the charts, their legends, tables and tooltips; the types in the words of spec §2: a second language
 * is another object of the type `ChartTexts`. Amounts, dates and counts come formatted.
 */
import { translatable } from '../../language/translatable.js';

export const chartTexts = translatable('chartTexts', {
  byDay: (name: string) => `${name} by day`,
  table: {
    day: 'Day',
    orders: 'Orders',
    soFar: '(so far)',
  },
  legend: {
    more: 'More than the day before',
    less: 'Less',
    week: 'Week',
    mean: '7-day mean',
    average: 'Average',
  },
  total: 'Total',
  asChart: 'View as chart',
  asTable: 'View as table',
  credit: 'Charts by TradingView',
  price: {
    label: 'Price over time',
    from: 'From',
    price: 'Price',
    stock: 'Stock',
    none: 'Price: no data.',
    summary: (from: string, to: string, lowest: string, highest: string, latest: string) =>
      `Price from ${from} to ${to}: lowest ${lowest}, highest ${highest}, latest ${latest}.`,
    since: (moment: string) => `From ${moment}`,
    you: 'You',
    yours: 'Yours now',
  },
  inProgress: (day: string) => `${day} is still in progress.`,
  none: (name: string) => `${name}: no data.`,
  against: (amount: string, comparedWith: string) => `${amount} in ${comparedWith}.`,
  summary: (name: string, first: string, last: string, total: string, peakDay: string, peak: string) =>
    `${name} from ${first} to ${last}: ${total} in total, highest on ${peakDay} with ${peak}.`,
  walkDays: (label: string) => `${label} Use the arrow keys to move through the days.`,
  walkChanges: (label: string) => `${label} Use the arrow keys to move through the changes.`,
  averageIs: (amount: string) => `Average ${amount}`,
  kinds: {
    line: 'Line',
    area: 'Area',
    bar: 'Bar',
    candlestick: 'Candlestick',
    waterfall: 'Waterfall',
    stacked: 'Stacked',
    composed: 'Composed',
  },
  hints: {
    line: 'Simple trend',
    area: 'Filled trend',
    bar: 'Daily revenue bars',
    candlestick: 'High/low patterns, from one day to the next',
    waterfall: 'Cumulative growth, week by week',
    stacked: 'Multi-series: each day by product',
    composed: 'Combined metrics: days, 7-day mean and average',
  },
  notCompared: 'Comparison is off: two sets of candles would be unreadable.',
  soFar: 'so far',
  drag: 'Drag across the chart to choose days.',
  span: (first: string, last: string) => `${first} to ${last}`,
  candle: {
    open: 'Open',
    close: 'Close',
    high: 'High',
    low: 'Low',
  },
  isNew: 'new',
  before: 'Before',
  change: 'Change',
});

export type ChartTexts = typeof chartTexts;
