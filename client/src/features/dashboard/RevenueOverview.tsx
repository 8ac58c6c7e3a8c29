/** Spec §2, Revenue Overview: days, four summary cards, the chart, the footnote, and its three other states. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Revenue } from '../../../../domain/api/analytics.js';
import { DailyChart } from '../../charts/DailyChart.js';
import { wholeMoney } from '../../format/money.js';
import { plural } from '../../format/number.js';
import { Tag } from '../../ui/blueprint.js';
import { TimelineLineChart } from '../../ui/icons.js';
import { Empty, Panel, Skeleton } from '../../ui/Panel.js';
import { summaryOf } from './figures.js';
import { SectionFailure } from './SectionFailure.js';

const CHART_HEIGHT = 450;

export function RevenueOverview({ revenue }: { revenue: UseQueryResult<Revenue> }) {
  const { data, isPending, error, refetch } = revenue;
  const points = data?.timeseries;
  const currency = data?.currency ?? null;
  const series = useMemo(
    () => ({
      name: 'Revenue',
      currency,
      points: (points ?? []).map(({ created_at, total_price }) => ({ day: created_at, value: total_price })),
    }),
    [points, currency],
  );
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
      ) : isPending ? (
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
          <DailyChart series={series} height={CHART_HEIGHT} />
        </>
      )}
      <p className="panel-foot">Data reflects the last 60 days of activity</p>
    </Panel>
  );
}
