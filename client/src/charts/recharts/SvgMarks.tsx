/** The marks of waterfall, stacked and composed (spec §2), drawn by recharts into the frame's plot. */
import { useMemo } from 'react';
import { Bar, Cell, ComposedChart, LabelList, Line, ReferenceLine, XAxis, YAxis } from 'recharts';
import { compactMoney, wholeMoney } from '../../format/money.js';
import type { Plot } from '../frame/plotOf.js';
import type { SvgKind } from '../series/chartKinds.js';
import { chartTexts as texts } from '../series/chartTexts.js';
import type { DailySeries } from '../series/DailySeries.js';
import { averageOf, type DerivedPoint } from '../series/derive.js';
import { partColour } from '../series/partColour.js';
import { TOTAL } from '../series/slotsOf.js';
import { weeksOf } from '../series/weeksOf.js';

interface Props {
  readonly kind: SvgKind;
  readonly points: readonly DerivedPoint[];
  readonly series: DailySeries;
  readonly plot: Plot;
}

export default function SvgMarks(props: Props) {
  if (props.kind === 'waterfall') return <Waterfall {...props} />;
  return props.kind === 'stacked' ? <Stacked {...props} /> : <Composed {...props} />;
}

const frameOf = ({ width, height }: Plot) => ({
  width,
  height,
  margin: { top: 0, right: 0, bottom: 0, left: 0 },
  accessibilityLayer: false,
  barCategoryGap: '12%',
});
const SCALES = (plot: Plot) => (
  <>
    <XAxis dataKey="day" hide />
    <YAxis hide domain={[plot.scale.low, plot.scale.high]} allowDataOverflow />
  </>
);
/** A day that is not over is pale. */
const opacity = (day: string, openDay: string | null): number => (day === openDay ? 0.45 : 1);

function Waterfall({ series, plot }: Props) {
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
        opacity: opacity(last, openDay),
        to,
      })),
      {
        day: TOTAL,
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
    <ComposedChart data={steps} {...frameOf(plot)}>
      {SCALES(plot)}
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

function Stacked({ points, series, plot }: Props) {
  const { parts, openDay } = series;
  const days = useMemo(() => points.map(({ day }) => ({ day, parts: parts?.byDay.get(day) ?? [] })), [points, parts]);
  return (
    <ComposedChart data={days} {...frameOf(plot)}>
      {SCALES(plot)}
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
            <Cell key={day} fillOpacity={opacity(day, openDay)} />
          ))}
        </Bar>
      ))}
    </ComposedChart>
  );
}

function Composed({ points, series, plot }: Props) {
  const average = averageOf(series.points);
  const data = useMemo(() => [...points], [points]);
  return (
    <ComposedChart data={data} {...frameOf(plot)}>
      {SCALES(plot)}
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
