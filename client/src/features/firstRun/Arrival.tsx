import { NO_DATA, wholeMoney } from '../../format/money.js';
import { count, countOrNone } from '../../format/number.js';
import { useMe } from '../../state/session.js';
import { Sparkline } from '../../ui/Sparkline.js';
import { useCountUp } from '../../ui/useCountUp.js';
import { useArrived, useBestSeller } from './queries.js';

/** The same beside every step, so nothing jumps: the store's figures, growing while its orders arrive. */
export function Arrival() {
  const { sync, lastSync, currency } = useMe();
  const { data } = useArrived();
  const { data: best } = useBestSeller();
  const done = lastSync !== null && sync.state !== 'running';
  const orders = data?.timeseries.reduce((sum, day) => sum + day.orders, 0) ?? null;
  const revenue = useCountUp(data?.totalRevenue ?? null);
  const counted = useCountUp(orders);
  const percent = done ? 100 : sync.percent;
  return (
    <section className="arrival" aria-label="Your store">
      <div className="arrival-head">
        <h2>
          <strong>Total Revenue</strong> {done ? 'of the last 60 days' : 'as it arrives'}
        </h2>
        <p className="arrival-total figure">{revenue ? wholeMoney(revenue, data?.currency ?? currency) : NO_DATA}</p>
        <p className="arrival-line" role="status">
          <span className="figure">
            {counted === null || counted === 0
              ? 'Your figures appear here while they arrive'
              : `${count(Math.round(counted))} orders${done ? '' : ' so far'}`}
          </span>
          <span className="figure">{percent}%</span>
        </p>
        <progress className="progress" value={percent} max={100} aria-label="Sync progress" />
      </div>
      <div className="arrival-shape">
        <Sparkline values={data?.timeseries.map(day => Number(day.total_price)) ?? []} />
      </div>
      <dl>
        <div>
          <dt>Products</dt>
          <dd className="figure">{countOrNone(best?.total ?? null)}</dd>
        </div>
        <div>
          <dt>Orders, last 60 days</dt>
          <dd className="figure">{countOrNone(orders)}</dd>
        </div>
        <div>
          <dt>{done ? 'Best seller' : 'Best seller so far'}</dt>
          <dd>{best?.title ?? NO_DATA}</dd>
        </div>
      </dl>
    </section>
  );
}
