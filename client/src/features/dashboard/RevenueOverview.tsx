/** Spec §2, Revenue Overview: days, four summary cards, the chart, the footnote, and its three other states. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Revenue } from '../../../../domain/api/analytics.js';
import { DailyChart, prepareKind } from '../../charts/DailyChart.js';
import { CHART_KINDS, KIND_HINTS, KIND_NAMES } from '../../charts/series/chartKinds.js';
import type { DailySeries } from '../../charts/series/DailySeries.js';
import { wholeMoney } from '../../format/money.js';
import { plural } from '../../format/number.js';
import { Tag } from '../../ui/blueprint.js';
import { Delta } from '../../ui/Delta.js';
import { TimelineLineChart } from '../../ui/icons.js';
import { Empty, Panel, Skeleton } from '../../ui/Panel.js';
import { Segments } from '../../ui/Segments.js';
import { openDayOf, summaryOf } from './figures.js';
import { beforeAndSince } from './moves/beforeAndSince.js';
import { CompetitorMoves } from './moves/CompetitorMoves.js';
import './moves/moves.css';
import { Pins } from './moves/Pins.js';
import { keyOf, pinsOf } from './moves/pinsOf.js';
import { useMoves } from './moves/useMoves.js';
import { PeriodControls } from './PeriodControls.js';
import { choose } from './period.js';
import { SectionFailure } from './SectionFailure.js';
import { useView } from './useView.js';

const CHART_HEIGHT = 450;
const KINDS = CHART_KINDS.map(value => ({ value, name: KIND_NAMES[value], hint: KIND_HINTS[value] }));

const NO_DAYS: Revenue['timeseries'] = [];

/** Spec §9: the four summary cards. */
const CARDS = [
  ['Total Revenue', 'total'],
  ['Average Daily', 'average'],
  ['Peak Day', 'peak'],
  ['Range', 'range'],
] as const;

/** In per cent; `null` if there was nothing. */
const changeOf = (now: number, then: number): number | null => (then === 0 ? null : ((now - then) / then) * 100);

interface Props {
  readonly revenue: UseQueryResult<Revenue>;
  /** Before the first sync: empty data does not mean that there is none. */
  readonly unread: boolean;
}

export function RevenueOverview({ revenue, unread }: Props) {
  const { data, isPending, error, refetch } = revenue;
  const { kind, setKind, period, setPeriod, move: chosen, setMove } = useView();
  const moves = useMoves();
  const known = data?.timeseries ?? NO_DAYS;
  const { range, from, to, compare } = period;
  const { points, compared, comparedWith, off } = useMemo(
    () => choose(known, { range, from, to, compare }),
    [known, range, from, to, compare],
  );
  const currency = data?.currency ?? null;
  const timeZone = data?.timeZone ?? 'UTC';
  const series = useMemo(
    (): DailySeries => ({
      name: 'Revenue',
      currency,
      points: points.map(({ created_at, total_price, orders }, index) => {
        const before = compared?.[index];
        return {
          day: created_at,
          value: total_price,
          orders,
          compared: before ? { day: before.created_at, value: before.total_price } : null,
        };
      }),
      openDay: openDayOf(points, timeZone, Date.now()),
      comparedWith,
    }),
    [points, compared, comparedWith, currency, timeZone],
  );
  const pins = useMemo(
    () =>
      pinsOf(
        moves.data?.moves ?? [],
        points.map(({ created_at }) => created_at),
        timeZone,
      ),
    [moves.data, points, timeZone],
  );
  const pin = pins.find(one => one.moves.some(move => keyOf(move) === chosen));
  const means = pin ? beforeAndSince(known, pin.day, series.openDay) : null;
  const summary = summaryOf(points);
  const before = compared && summaryOf(compared);
  const nothing = summaryOf(known).total === 0;
  return (
    <Panel
      title="Revenue Overview"
      className="revenue"
      aside={
        series.points.length > 0 && (
          <span className="panel-meta">
            <Tag minimal round>
              {plural(series.points.length, 'day', 'days')}
            </Tag>
            <span>{timeZone}</span>
          </span>
        )
      }
    >
      {error && !data ? (
        <SectionFailure title="Failed to load revenue data" error={error} onRetry={() => void refetch()} />
      ) : isPending || (unread && nothing) ? (
        <Skeleton label="Loading revenue data..." rows={1} className="skeleton-chart" />
      ) : nothing ? (
        <Empty icon={<TimelineLineChart size={40} />} title="No revenue data available">
          Revenue data will appear here once you start making sales
        </Empty>
      ) : (
        <>
          <PeriodControls
            period={period}
            first={known[0]?.created_at ?? ''}
            last={known.at(-1)?.created_at ?? ''}
            shown={{ from: points[0]?.created_at ?? '', to: points.at(-1)?.created_at ?? '' }}
            onChange={setPeriod}
          />
          <p className="period-note" role="status">
            {off}
          </p>
          <dl className="summary">
            {CARDS.map(([name, what]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figure">
                  {wholeMoney(summary[what], currency)}
                  {before && comparedWith && (
                    <small>
                      <Delta percent={changeOf(summary[what], before[what])} against={comparedWith} />
                    </small>
                  )}
                </dd>
              </div>
            ))}
          </dl>
          <div className="chart-choice">
            <Segments label="Chart type" options={KINDS} value={kind} onApproach={prepareKind} onChange={setKind} />
          </div>
          <div className="chart-and-moves">
            <DailyChart
              kind={kind}
              series={series}
              height={CHART_HEIGHT}
              over={places => <Pins {...{ pins, places, means }} chosen={pin ? chosen : null} onChoose={setMove} />}
            />
            <CompetitorMoves
              answer={moves}
              moves={pins.flatMap(one => one.moves).sort((a, b) => b.at.localeCompare(a.at))}
              chosen={chosen}
              means={means}
              currency={currency}
              timeZone={timeZone}
              onChoose={setMove}
            />
          </div>
        </>
      )}
      <p className="panel-foot">Data reflects the last 60 days of activity</p>
    </Panel>
  );
}
