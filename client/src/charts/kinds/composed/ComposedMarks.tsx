import { useMemo } from 'react';
import { Bar, Cell, ComposedChart, Line, ReferenceLine } from 'recharts';
import { wholeMoney } from '../../../format/money.js';
import { axesOf, plotProps } from '../../recharts/plotProps.js';
import { chartTexts as texts } from '../../series/chartTexts.js';
import { averageOf, type DerivedPoint } from '../../series/derive.js';
import type { MarksProps } from '../Kind.js';

export default function ComposedMarks({ points, series, plot }: MarksProps) {
  const average = averageOf(series.points);
  const data = useMemo(() => [...points], [points]);
  return (
    <ComposedChart data={data} {...plotProps(plot)}>
      {axesOf(plot)}
      <Bar dataKey="value" fill="var(--series-1)" isAnimationActive={false} radius={[2, 2, 0, 0]}>
        {points.map(({ day }) => (
          <Cell key={day} fillOpacity={day === series.openDay ? 0.16 : 0.34} />
        ))}
      </Bar>
      {series.comparedWith && (
        <Line
          dataKey={({ compared }: DerivedPoint) => compared?.value ?? null}
          stroke="var(--compare)"
          strokeWidth={1.5}
          strokeDasharray="4 4"
          dot={false}
          isAnimationActive={false}
        />
      )}
      <Line dataKey="mean" stroke="var(--series-1)" strokeWidth={2} dot={false} isAnimationActive={false} />
      <ReferenceLine
        y={average}
        stroke="var(--text-2)"
        strokeDasharray="6 4"
        label={{
          value: texts.averageIs(wholeMoney(average, series.currency)),
          position: 'insideBottomRight',
          className: 'chart-value',
        }}
      />
    </ComposedChart>
  );
}
