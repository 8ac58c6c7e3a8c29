import { useMemo } from 'react';
import { Bar, Cell, ComposedChart, LabelList } from 'recharts';
import { compactMoney } from '../../../format/money.js';
import { axesOf, opacityOf, plotProps } from '../../recharts/plotProps.js';
import { chartTexts as texts } from '../../series/chartTexts.js';
import type { MarksProps } from '../Kind.js';
import { weeksOf } from './weeksOf.js';

export default function WaterfallMarks({ series, plot }: MarksProps) {
  const { currency, points, openDay } = series;
  const steps = useMemo(() => {
    const weeks = weeksOf(points);
    const total = weeks.at(-1)?.to ?? 0;
    return [
      ...weeks.map(({ day, last, value, from, to }) => ({
        day,
        step: [from, to],
        text: `${value < 0 ? '' : '+'}${compactMoney(value, currency)}`,
        fill: value < 0 ? 'var(--bad)' : 'var(--series-3)',
        opacity: opacityOf(last, openDay),
        to,
      })),
      {
        day: texts.total,
        step: [0, total],
        text: compactMoney(total, currency),
        fill: 'var(--series-1)',
        opacity: 1,
        to: total,
      },
    ];
  }, [points, currency, openDay]);
  const slot = plot.width / steps.length;
  return (
    <ComposedChart data={steps} {...plotProps(plot)}>
      {axesOf(plot)}
      <Bar dataKey="step" isAnimationActive={false} radius={2}>
        {steps.map(({ day, fill, opacity: fillOpacity }) => (
          <Cell key={day} fill={fill} fillOpacity={fillOpacity} />
        ))}
        <LabelList dataKey="text" position="top" className="chart-value" />
      </Bar>
      {steps.slice(0, -1).map(({ day, to }, index) => (
        <line
          key={day}
          className="chart-connector"
          x1={slot * (index + 0.94)}
          x2={slot * (index + 1.06)}
          y1={plot.y(to) - plot.top}
          y2={plot.y(to) - plot.top}
        />
      ))}
    </ComposedChart>
  );
}
