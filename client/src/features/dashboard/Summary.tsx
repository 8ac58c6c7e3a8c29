import type { DailyPoint } from '../../charts/series/DailySeries.js';
import { fittingWholeMoney, NO_DATA } from '../../format/money.js';
import { summaryOf } from './figures.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

/** Spec §9: the four summary cards. */
const CARDS = ['total', 'average', 'peak', 'range'] as const;

interface Props {
  readonly points: readonly DailyPoint[];
  /** `failed`: not known; `waiting`: not known yet. */
  readonly state: 'known' | 'waiting' | 'failed';
  readonly currency: string | null;
}

/** The four figures of spec §9, small: the chart is what the panel is for. */
export function Summary({ points, state, currency }: Props) {
  const summary = summaryOf(points.map(({ day, value, orders }) => ({ created_at: day, total_price: value, orders })));
  const words = (figure: number) => (state === 'failed' ? NO_DATA : fittingWholeMoney(figure, currency));
  return (
    <dl className="summary">
      {CARDS.map(what => (
        <div key={what}>
          <dt>{texts.revenue[what]}</dt>
          <dd className="figure">{state === 'waiting' ? <i className="figure-wait" /> : words(summary[what])}</dd>
        </div>
      ))}
    </dl>
  );
}
