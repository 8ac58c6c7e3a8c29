/** Spec §2, Revenue Overview: days, four summary cards, the chart, the footnote, and its three other states. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import type { Revenue } from '../../../../domain/api/analytics.js';
import { CHART_KINDS, DEFAULT_KIND, KIND_HINTS, KIND_NAMES, readKind } from '../../charts/chartKinds.js';
import { DailyChart, prepareKind } from '../../charts/DailyChart.js';
import type { DailySeries } from '../../charts/DailySeries.js';
import { wholeMoney } from '../../format/money.js';
import { plural } from '../../format/number.js';
import { Tag } from '../../ui/blueprint.js';
import { TimelineLineChart } from '../../ui/icons.js';
import { Empty, Panel, Skeleton } from '../../ui/Panel.js';
import { Segments } from '../../ui/Segments.js';
import { openDayOf, summaryOf } from './figures.js';
import { SectionFailure } from './SectionFailure.js';

const CHART_HEIGHT = 450;
const KINDS = CHART_KINDS.map(value => ({ value, name: KIND_NAMES[value], hint: KIND_HINTS[value] }));

interface Props {
  readonly revenue: UseQueryResult<Revenue>;
  /** The store was not read yet: nothing there does not mean that there is nothing. */
  readonly unread: boolean;
}

export function RevenueOverview({ revenue, unread }: Props) {
  const { data, isPending, error, refetch } = revenue;
  const points = data?.timeseries;
  const currency = data?.currency ?? null;
  const timeZone = data?.timeZone ?? 'UTC';
  const series = useMemo(
    (): DailySeries => ({
      name: 'Revenue',
      currency,
      points: (points ?? []).map(({ created_at, total_price, orders }) => ({
        day: created_at,
        value: total_price,
        orders,
      })),
      openDay: openDayOf(points ?? [], timeZone, Date.now()),
    }),
    [points, currency, timeZone],
  );
  const [search, setSearch] = useSearchParams();
  const kind = readKind(search.get('chart'));
  const { total, average, peak, range } = summaryOf(points ?? []);
  const cards: readonly (readonly [string, number])[] = [
    ['Total Revenue', total],
    ['Average Daily', average],
    ['Peak Day', peak],
    ['Range', range],
  ];
  return (
    <Panel
      title="Revenue Overview"
      className="revenue"
      aside={
        data && (
          <span className="panel-meta">
            <Tag minimal round>
              {plural(series.points.length, 'day', 'days')}
            </Tag>
            <span>{data.timeZone}</span>
          </span>
        )
      }
    >
      {error && !data ? (
        <SectionFailure title="Failed to load revenue data" error={error} onRetry={() => void refetch()} />
      ) : isPending || (unread && total === 0) ? (
        <Skeleton label="Loading revenue data..." rows={1} className="skeleton-chart" />
      ) : total === 0 ? (
        <Empty icon={<TimelineLineChart size={40} />} title="No revenue data available">
          Revenue data will appear here once you start making sales
        </Empty>
      ) : (
        <>
          <dl className="summary">
            {cards.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figure">{wholeMoney(value, currency)}</dd>
              </div>
            ))}
          </dl>
          <div className="chart-choice">
            <Segments
              label="Chart type"
              options={KINDS}
              value={kind}
              onApproach={prepareKind}
              onChange={next =>
                setSearch(
                  before => {
                    const params = new URLSearchParams(before);
                    if (next === DEFAULT_KIND) params.delete('chart');
                    else params.set('chart', next);
                    return params;
                  },
                  { replace: true },
                )
              }
            />
          </div>
          <DailyChart kind={kind} series={series} height={CHART_HEIGHT} />
        </>
      )}
      <p className="panel-foot">Data reflects the last 60 days of activity</p>
    </Panel>
  );
}
