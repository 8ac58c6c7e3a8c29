import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { type PriceHistory, priceHistory } from '../../../../../domain/api/priceHistory.js';
import { csvUrlOf } from '../../../api/client.js';
import { PriceChart } from '../../../charts/PriceChart.js';
import { shortDate } from '../../../format/date.js';
import { money } from '../../../format/money.js';
import { lazyPart } from '../../../loading/lazyPart.js';
import { Button } from '../../../ui/blueprint.js';
import { CsvLink } from '../../../ui/CsvLink.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { Segments } from '../../../ui/Segments.js';
import { sharingTexts } from '../../../ui/sharing/texts/sharingTexts.js';
import { useMarketSource } from '../source/MarketSource.js';
import { stockWord } from '../table/StatusTag.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import { Changes } from './Changes.js';

const ShareDialog = lazyPart(() => import('../../../ui/sharing/ShareDialog.js'));

const windows = () =>
  [
    { value: '7', name: texts.history.days(7) },
    { value: '30', name: texts.history.days(30) },
    { value: '90', name: texts.history.days(90) },
  ] as const;

/** Min, average and max of the window, and the line between them. */
export function History({ competitor }: { competitor: Competitor }) {
  const [days, setDays] = useState<ReturnType<typeof windows>[number]['value']>('30');
  const [sharing, setSharing] = useState(false);
  const source = useMarketSource();
  const { data: history, error, refetch } = useQuery(source.history(competitor, Number(days)));
  return (
    <section className="detail" aria-labelledby="history-title">
      <header className="detail-head">
        <h3 id="history-title">{texts.history.title}</h3>
        {!source.sample && (
          <>
            <Button size="small" variant="minimal" text={sharingTexts.share} onClick={() => setSharing(true)} />
            <CsvLink
              url={csvUrlOf(priceHistory, { params: { id: competitor.id }, query: { days: Number(days) } })}
              table={texts.history.title}
            />
          </>
        )}
        <Segments label={texts.history.window} options={windows()} value={days} onChange={setDays} />
      </header>
      {history ? (
        <HistoryView history={history} competitor={competitor} />
      ) : error ? (
        <Failure title={texts.history.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={texts.history.loading} rows={1} className="skeleton-rows" />
      )}
      {sharing && (
        <Suspense>
          <ShareDialog
            shared={{ kind: 'prices', competitorId: competitor.id, days: Number(days) }}
            about={sharingTexts.about.prices(competitor.label, Number(days))}
            onClose={() => setSharing(false)}
          />
        </Suspense>
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
      points: points.map(({ at, price, currency: own, availability }) => {
        const stock = stockWord(availability);
        // A line has one scale, so a price in another currency is text.
        return price === null || own === currency
          ? { at, price, note: stock }
          : { at, price: null, note: `${money(price, own)} · ${stock}` };
      }),
    }),
    [currency, from, to, points, gaps, ownPrice, ownCurrency],
  );
  if (min === null) return <p className="muted">{texts.history.none}</p>;
  return (
    <>
      <PriceChart series={series} />
      <dl className="detail-figures">
        {firstSeen !== null && (
          <div>
            <dt>{texts.history.firstSeen}</dt>
            <dd>{shortDate(firstSeen)}</dd>
          </div>
        )}
        {(
          [
            [texts.history.lowest, min],
            [texts.history.average, avg],
            [texts.history.highest, max],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{money(value, currency)}</dd>
          </div>
        ))}
      </dl>
      <Changes history={history} competitor={competitor} />
    </>
  );
}
