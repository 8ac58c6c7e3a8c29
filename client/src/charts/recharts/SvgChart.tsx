/**
 * Waterfall, stacked and composed (spec §2), drawn by recharts. Its arrow keys move between days; the tooltip is ours.
 */
import { useEffect, useMemo } from 'react';
import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
} from 'recharts';
import { monthDay } from '../../format/date.js';
import { compactMoney } from '../../format/money.js';
import { ChartCard } from '../series/ChartCard.js';
import type { CanvasKind, ChartKind } from '../series/chartKinds.js';
import type { DailySeries } from '../series/DailySeries.js';
import type { DayPlaces } from '../series/DayPlaces.js';
import { dayCard } from '../series/dayCard.js';
import { averageOf, type DerivedPoint, derive } from '../series/derive.js';

export type SvgKind = Exclude<ChartKind, CanvasKind>;

interface Props {
  readonly kind: SvgKind;
  readonly series: DailySeries;
  readonly height: number;
  readonly label: string;
  readonly onPlaces: (places: DayPlaces) => void;
}

const MARGIN = { top: 16, right: 8, bottom: 0, left: 0 };
const TICK = { fill: 'var(--muted)', fontSize: 12 };
const CURSOR = { fill: 'var(--wash)', stroke: 'var(--axis)', strokeDasharray: '4 4' };

export default function SvgChart({ kind, series, height, label, onPlaces }: Props) {
  const { currency, openDay } = series;
  const points = useMemo(() => [...derive(series.points)], [series.points]);
  const pale = ({ day }: DerivedPoint) => (day === openDay ? 0.45 : 1);
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={points} margin={MARGIN} title={label} barCategoryGap="15%">
        <Places points={points} onPlaces={onPlaces} />
        <CartesianGrid vertical={false} stroke="var(--grid)" />
        <XAxis
          dataKey="day"
          tickFormatter={monthDay}
          tick={TICK}
          tickLine={false}
          minTickGap={48}
          stroke="var(--axis)"
        />
        <YAxis
          yAxisId="money"
          width={56}
          tick={TICK}
          tickLine={false}
          axisLine={false}
          tickCount={6}
          tickFormatter={value => compactMoney(Number(value), currency)}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={CURSOR}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as DerivedPoint | undefined;
            return active && point ? <ChartCard {...dayCard(kind, point, series)} /> : null;
          }}
        />
        {kind === 'waterfall' && (
          <Bar yAxisId="money" dataKey="step" name="Growth" isAnimationActive={false} radius={1}>
            {points.map(point => (
              <Cell key={point.day} fill={point.value < 0 ? 'var(--bad)' : 'var(--good)'} fillOpacity={pale(point)} />
            ))}
          </Bar>
        )}
        {kind === 'stacked' &&
          (['upToAverage', 'aboveAverage'] as const).map((part, index) => (
            <Bar
              key={part}
              yAxisId="money"
              dataKey={part}
              stackId="day"
              fill={`var(--series-${index + 1})`}
              stroke="var(--card)"
              isAnimationActive={false}
            >
              {points.map(point => (
                <Cell key={point.day} fillOpacity={pale(point)} />
              ))}
            </Bar>
          ))}
        {kind === 'composed' && (
          <>
            <YAxis yAxisId="orders" orientation="right" width={40} tick={TICK} tickLine={false} axisLine={false} />
            <Bar yAxisId="money" dataKey="value" fill="var(--series-1)" isAnimationActive={false}>
              {points.map(point => (
                <Cell key={point.day} fillOpacity={pale(point)} />
              ))}
            </Bar>
            <Line
              yAxisId="orders"
              dataKey={({ day, orders }: DerivedPoint) => (day === openDay ? null : orders)}
              stroke="var(--series-2)"
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
            {series.comparedWith && (
              <Line
                yAxisId="money"
                dataKey={({ compared }: DerivedPoint) => compared?.value ?? null}
                stroke="var(--axis)"
                strokeWidth={1.5}
                strokeDasharray="4 4"
                dot={false}
                isAnimationActive={false}
              />
            )}
            <ReferenceLine yAxisId="money" y={averageOf(series.points)} stroke="var(--axis)" strokeDasharray="6 4" />
          </>
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** Draws nothing: tells where the days are, each in a band of its own. */
function Places({ points, onPlaces }: { points: readonly DerivedPoint[]; onPlaces: Props['onPlaces'] }) {
  const plot = usePlotArea();
  useEffect(() => {
    if (!plot) return;
    const band = plot.width / points.length;
    onPlaces({
      days: points.map(({ day }, index) => ({ day, x: plot.x + band * (index + 0.5), y: null })),
      yOf: () => null,
      right: plot.x + plot.width,
      bottom: plot.y + plot.height,
    });
  }, [plot, points, onPlaces]);
  return null;
}
