import { NO_DATA, wholeMoney } from '../../format/money.js';
import { countOrNone, wholePercent } from '../../format/number.js';
import { useMe } from '../../state/session.js';
import { Tick } from '../../ui/icons.js';
import { Sparkline } from '../../ui/Sparkline.js';
import { useCountUp } from '../../ui/useCountUp.js';
import { useArrived, useBestSeller } from './queries.js';
import { firstRunTexts as texts } from './texts/firstRunTexts.js';

/** Shows the store's figures, which grow while its orders arrive. The same next to every step, so nothing jumps. */
export function Arrival() {
  const { sync, lastSync, currency } = useMe();
  const { data } = useArrived();
  const { data: best } = useBestSeller();
  const done = lastSync !== null && sync.state !== 'running';
  const orders = data?.timeseries.reduce((sum, day) => sum + day.orders, 0) ?? null;
  const revenue = useCountUp(data?.totalRevenue ?? null);
  const counted = useCountUp(orders);
  const percent = Math.round(useCountUp(done ? 100 : sync.percent) ?? 0);
  return (
    <section className="arrival" aria-label={texts.arrival.label}>
      <div className="arrival-head">
        <h2>
          {(done ? texts.arrival.revenueOf : texts.arrival.revenueSoFar)(<strong>{texts.arrival.revenue}</strong>)}
        </h2>
        <p className="arrival-total figure">{revenue ? wholeMoney(revenue, data?.currency ?? currency) : NO_DATA}</p>
        <p className="arrival-line" role="status">
          <span className="figure">
            {done && <Tick size={12} />}
            {counted === null || counted === 0
              ? texts.arrival.nothingYet
              : (done ? texts.arrival.orders : texts.arrival.ordersSoFar)(Math.round(counted))}
          </span>
          <span className="figure">{wholePercent(percent)}</span>
        </p>
        <progress className="progress" value={percent} max={100} aria-label={texts.arrival.progress} />
      </div>
      <div className="arrival-shape">
        <Sparkline values={data?.timeseries.map(day => Number(day.total_price)) ?? []} />
      </div>
      <dl>
        <div>
          <dt>{texts.arrival.products}</dt>
          <dd className="figure">{countOrNone(best?.total ?? null)}</dd>
        </div>
        <div>
          <dt>{texts.arrival.ofDays}</dt>
          {/* The same figure as above, also while it counts up. */}
          <dd className="figure">{countOrNone(counted === null ? null : Math.round(counted))}</dd>
        </div>
        <div>
          <dt>{done ? texts.arrival.best : texts.arrival.bestSoFar}</dt>
          <dd>{best?.title ?? NO_DATA}</dd>
        </div>
      </dl>
    </section>
  );
}
