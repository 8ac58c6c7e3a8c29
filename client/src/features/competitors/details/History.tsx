import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Competitor, PriceHistory } from '../../../../../domain/api/competitors.js';
import { PriceChart } from '../../../charts/PriceChart.js';
import { shortDate } from '../../../format/date.js';
import { money } from '../../../format/money.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { Segments } from '../../../ui/Segments.js';
import { useMarketSource } from '../source/MarketSource.js';
import { stockWord } from '../table/StatusTag.js';

const WINDOWS = [
  { value: '7', name: '7 days' },
  { value: '30', name: '30 days' },
  { value: '90', name: '90 days' },
] as const;

/** Min, average and max of the window, and the line between them. */
export function History({ competitor }: { competitor: Competitor }) {
  const [days, setDays] = useState<(typeof WINDOWS)[number]['value']>('30');
  const { data: history, error, refetch } = useQuery(useMarketSource().history(competitor, Number(days)));
  return (
    <section className="detail" aria-labelledby="history-title">
      <header className="detail-head">
        <h3 id="history-title">Price history</h3>
        <Segments label="Window" options={WINDOWS} value={days} onChange={setDays} />
      </header>
      {history ? (
        <HistoryView history={history} competitor={competitor} />
      ) : error ? (
        <Failure title="Failed to load the price history" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading the price history..." rows={1} className="skeleton-rows" />
      )}
    </section>
  );
}

function HistoryView({ history, competitor }: { history: PriceHistory; competitor: Competitor }) {
  const { currency, min, avg, max, points, from, to, firstSeen, gaps } = history;
  const { ownPrice, ownCurrency } = competitor;
  const series = useMemo(
    () => ({
      currency,
      from,
      to,
      ownPrice: ownCurrency === currency ? ownPrice : null,
      gaps: gaps.map(gap => ({ from: gap.from, to: gap.to ?? to })),
      points: points.map(({ at, price, availability }) => ({ at, price, note: stockWord(availability) })),
    }),
    [currency, from, to, points, gaps, ownPrice, ownCurrency],
  );
  if (min === null) return <p className="muted">No price has been seen yet. The history starts with the first one.</p>;
  return (
    <>
      <PriceChart series={series} />
      <dl className="detail-figures">
        {firstSeen !== null && (
          <div>
            <dt>First seen</dt>
            <dd>{shortDate(firstSeen)}</dd>
          </div>
        )}
        {(
          [
            ['Lowest', min],
            ['Average', avg],
            ['Highest', max],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{money(value, currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
