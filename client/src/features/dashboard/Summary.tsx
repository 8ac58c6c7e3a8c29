import type { DailyPoint } from '../../charts/series/DailySeries.js';
import { fittingWholeMoney } from '../../format/money.js';
import { summaryOf } from './figures.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

/** Spec §9: the four summary cards. */
const CARDS = ['total', 'average', 'peak', 'range'] as const;

interface Props {
  /** `null`: not known yet. */
  readonly points: readonly DailyPoint[] | null;
  readonly currency: string | null;
}

/** The four figures of spec §9, small: the chart is what the panel is for. */
export function Summary({ points, currency }: Props) {
  const summary =
    points && summaryOf(points.map(({ day, value, orders }) => ({ created_at: day, total_price: value, orders })));
  return (
    <dl className="summary">
      {CARDS.map(what => (
        <div key={what}>
          <dt>{texts.revenue[what]}</dt>
          <dd className="figure">
            {summary ? fittingWholeMoney(summary[what], currency) : <i className="figure-wait" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
