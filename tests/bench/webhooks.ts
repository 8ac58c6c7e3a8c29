/**
 * Measures webhooks at 200/s (bars: accepted within 20 ms at p99, none lost), from the delivery to the push in an open
 * browser, leg by leg; then with a kill -9 of the product in the middle. Also measures acceptance alone.
 */
import { hardware, percentile, percentiles } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';
import { webhooksAccepted } from './webhooksAccepted.js';
import { FOLDED_SETUP, type Folded, webhooksFolded } from './webhooksFolded.js';

const ACCEPTED_BAR_MS = 20;
const TIMES = 3;

export async function webhooksBench(): Promise<BenchResult> {
  const accepted: Awaited<ReturnType<typeof webhooksAccepted>>[] = [];
  for (let time = 0; time < TIMES; time++) accepted.push(await webhooksAccepted());
  const folded = await webhooksFolded();
  const p99s = accepted.map(({ ms }) => percentile(ms, 0.99));
  return {
    name: 'webhooks',
    setup: {
      ...hardware(),
      engine: 'SQLite (@photostructure/sqlite), WAL',
      fsync: 'synchronous=FULL: one flush a commit',
      'accepted only': 'write side and webhook worker, a store that is not connected, so nothing follows; 200/s',
      'to the push': FOLDED_SETUP,
    },
    rows: [
      {
        measure: `accepted only: p99, median of ${p99s.map(ms => ms.toFixed(1)).join(', ')}`,
        value: percentile(p99s, 0.5),
        unit: 'ms',
        ...percentiles(accepted.flatMap(({ ms }) => ms)),
        bar: { max: ACCEPTED_BAR_MS },
      },
      {
        measure: 'accepted only: not accepted',
        value: accepted.reduce((sum, { refused }) => sum + refused, 0),
        unit: 'deliveries',
        bar: { max: 0 },
      },
      ...LEGS.map(([name, from, to]) => legOf(folded, name, from, to)),
      ...afterKill(folded),
    ],
  };
}

type Moment = 'delivered' | 'accepted' | 'fetched' | 'appended' | 'folded' | 'pushed';

const LEGS: readonly (readonly [name: string, from: Moment, to: Moment])[] = [
  ['delivered to accepted', 'delivered', 'accepted'],
  ['accepted to fetched from the store', 'accepted', 'fetched'],
  ['fetched to appended (the log keeps whole milliseconds)', 'fetched', 'appended'],
  ['appended to folded (looked at every millisecond)', 'appended', 'folded'],
  ['folded to pushed', 'folded', 'pushed'],
  ['delivered to pushed', 'delivered', 'pushed'],
];

function legOf({ steady }: Folded, name: string, from: Moment, to: Moment): BenchRow {
  const ms = steady.flatMap(one => {
    const [begin, end] = [one[from], one[to]];
    return begin === undefined || end === undefined ? [] : [end - begin];
  });
  return { measure: `${name}, p99 of ${ms.length}`, value: percentile(ms, 0.99), unit: 'ms', ...percentiles(ms) };
}

function afterKill(folded: Folded): BenchRow[] {
  const none = { bar: { max: 0 }, unit: 'deliveries' };
  return [
    {
      measure: 'kill -9: deliveries without an answer at that moment',
      value: folded.unansweredAtKill,
      unit: 'deliveries',
      bar: { min: 1 },
    },
    { measure: 'kill -9: sent again', value: folded.sentAgain, unit: 'deliveries' },
    { measure: 'kill -9: until one was accepted again, start included', value: folded.acceptedAgainMs, unit: 'ms' },
    { measure: 'kill -9: until all were folded', value: folded.allFoldedMs, unit: 'ms' },
    { measure: 'lost, before, during and after the kill', value: folded.lost, ...none },
    { measure: 'more than once in the log', value: folded.twiceInLog, ...none },
    {
      measure: 'stores whose sums by day are not those of their orders',
      value: folded.wrongSums,
      unit: 'stores',
      bar: { max: 0 },
    },
  ];
}
