import { useMemo } from 'react';
import { Bar, Cell, ComposedChart } from 'recharts';
import { axesOf, opacityOf, plotProps } from '../../recharts/plotProps.js';
import type { MarksProps } from '../Kind.js';
import { partColour } from './partColour.js';

export default function StackedMarks({ points, series, plot }: MarksProps) {
  const { parts, openDay } = series;
  const days = useMemo(() => points.map(({ day }) => ({ day, parts: parts?.byDay.get(day) ?? [] })), [points, parts]);
  return (
    <ComposedChart data={days} {...plotProps(plot)}>
      {axesOf(plot)}
      {parts?.names.map((_, index) => (
        <Bar
          // biome-ignore lint/suspicious/noArrayIndexKey: the library stacks in the order of mounting, so that a name new to the period would lie on top.
          key={index}
          dataKey={({ parts: amounts }: (typeof days)[number]) => amounts[index] ?? 0}
          stackId="day"
          fill={`var(--${partColour(index, parts.names.length)})`}
          stroke="var(--card)"
          isAnimationActive={false}
        >
          {days.map(({ day }) => (
            <Cell key={day} fillOpacity={opacityOf(day, openDay)} />
          ))}
        </Bar>
      ))}
    </ComposedChart>
  );
}
