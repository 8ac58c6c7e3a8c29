import { MOMENT_LIMIT, type MomentKind, type Timeline } from '../../domain/api/timeline.js';
import { watchPeriods } from '../../domain/competitors/watchPeriods.js';
import type { Instant } from '../../domain/kernel/names.js';
import type { Known } from '../../domain/price/knownNow.js';
import type { MarketPast } from '../competitors/marketPast.js';

interface Happened {
  readonly at: string;
}

/** Omits failed checks: they change neither price nor stock. */
const KINDS: Readonly<Record<Known['type'], MomentKind | null>> = {
  PriceObserved: 'price',
  PriceChanged: 'price',
  PriceRebased: 'price',
  PageRenamed: null,
  ShopNamed: null,
  StockChanged: 'stock',
  CheckFailed: null,
  CheckRecovered: null,
  SlowDownRequested: null,
};

/** Each time at which the shop's timeline changes, oldest first; each kind once per time. */
export function momentsOf(
  { watchlist, pages, ownPrices }: MarketPast,
  settings: readonly Happened[],
  connection: readonly Happened[],
): Timeline['moments'] {
  const found: Timeline['moments'] = [
    ...of('connection', connection),
    ...of('settings', settings),
    ...of(
      'competitors',
      watchlist.filter(({ type }) => type !== 'PriceCheckRequested'),
    ),
  ];
  const watched = watchPeriods(watchlist.map(event => ({ event, mark: event.at })));
  for (const { page, from, to } of watched)
    for (const moment of whileWatched(pages.get(page) ?? [], from, to)) found.push(moment);
  const began = watched[0]?.from;
  if (began) for (const moment of of('own_price', ownPrices)) if (moment.at >= began) found.push(moment);
  const once = new Map(found.map(moment => [`${moment.at} ${moment.kind}`, moment]));
  return thinned([...once].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, moment]) => moment));
}

const of = (kind: MomentKind, all: readonly Happened[]): Timeline['moments'] => all.map(({ at }) => ({ at, kind }));

const whileWatched = (events: readonly Known[], from: Instant, to: Instant | null) =>
  events.flatMap(({ type, at }) => {
    const kind = KINDS[type];
    return kind !== null && at >= from && (to === null || at < to) ? [{ at, kind }] : [];
  });

/** Divides the moments into as many equal parts as allowed, and keeps the last of each. */
function thinned(moments: Timeline['moments']): Timeline['moments'] {
  if (moments.length <= MOMENT_LIMIT) return moments;
  const step = moments.length / MOMENT_LIMIT;
  return Array.from({ length: MOMENT_LIMIT }, (_, n) => moments[Math.ceil((n + 1) * step) - 1]).flatMap(
    moment => moment ?? [],
  );
}
