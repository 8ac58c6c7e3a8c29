/** The input of the two chart libraries, and the output of one of them: the other paints on a canvas. */
import { render } from '@testing-library/react';
import { AreaSeries, CandlestickSeries, HistogramSeries, LineSeries } from 'lightweight-charts';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { drawSeries } from './lightweight/drawSeries.js';
import SvgChart, { type SvgKind } from './recharts/SvgChart.js';
import { type CanvasKind, KIND_HINTS } from './series/chartKinds.js';
import type { DailySeries } from './series/DailySeries.js';
import { derive } from './series/derive.js';

/** Every series that was added: its type, its options, its data. */
const added: { type: unknown; options: { priceFormat: { formatter: (value: number) => string } }; data: unknown }[] =
  [];

/** The options of every created chart. */
const charts: { timeScale: { tickMarkFormatter: (day: string) => string } }[] = [];

vi.mock('lightweight-charts', async original => ({
  ...(await original<typeof import('lightweight-charts')>()),
  createChart: (_box: HTMLElement, options: never) => ({
    addSeries(type: unknown, options: never) {
      const drawn = { type, options, data: null as unknown };
      added.push(drawn);
      return {
        setData(data: unknown) {
          drawn.data = data;
        },
      };
    },
    timeScale: () => ({ fitContent() {} }),
    subscribeCrosshairMove: () => charts.push(options),
  }),
}));
vi.mock('recharts', async original => {
  const [{ cloneElement }, recharts] = [await import('react'), await original<typeof import('recharts')>()];
  const ResponsiveContainer = ({ children, height }: { children: ReactElement<object>; height: number }) =>
    cloneElement(children, { width: 900, height } as object);
  return { ...recharts, ResponsiveContainer };
});

const series: DailySeries = {
  name: 'Revenue',
  currency: 'USD',
  points: [
    { day: '2026-11-01', value: 1_000_000, orders: 2, compared: null },
    { day: '2026-11-02', value: 3_000_000, orders: 5, compared: null },
    { day: '2026-11-03', value: 2_000_000, orders: 1, compared: null },
  ],
  openDay: null,
  comparedWith: null,
};
const [A, B, C] = ['2026-11-01', '2026-11-02', '2026-11-03'];
const M = 1_000_000;

describe('the canvas', () => {
  beforeEach(() => void added.splice(0));

  const draw = (kind: CanvasKind) => {
    drawSeries(document.createElement('div'), { kind, height: 450, currency: 'USD', onHover() {} }).show(
      derive(series.points),
      null,
    );
    return added[0];
  };
  const values = [
    { time: A, value: M },
    { time: B, value: 3 * M },
    { time: C, value: 2 * M },
  ];

  it.each([
    ['line', LineSeries, values],
    ['area', AreaSeries, values],
    ['bar', HistogramSeries, values],
    [
      'candlestick',
      CandlestickSeries,
      [
        { time: A, open: 0, close: M, high: M, low: 0 },
        { time: B, open: M, close: 3 * M, high: 3 * M, low: M },
        { time: C, open: 3 * M, close: 2 * M, high: 3 * M, low: 2 * M },
      ],
    ],
  ] as const)('draws %s as that, day by day', (kind, type, data) => {
    const main = draw(kind);
    expect(main?.type).toBe(type);
    expect(main?.data).toMatchObject(data);
  });

  it('has month and day on its x axis, dollars with K and M on its y axis', () => {
    const main = draw('area');
    expect(charts.at(-1)?.timeScale.tickMarkFormatter('2026-11-03')).toBe('Nov 3');
    expect([950, 1_200, 45_000, 3_400_000].map(amount => main?.options.priceFormat.formatter(amount))).toEqual([
      '$950',
      '$1.2K',
      '$45K',
      '$3.4M',
    ]);
  });
});

describe('the drawing in SVG', () => {
  const draw = (kind: SvgKind) => {
    const { container } = render(
      <SvgChart kind={kind} series={series} height={450} onPlaces={() => {}} label="Revenue" />,
    );
    const texts = (axis: string) =>
      [...container.querySelectorAll(`.recharts-${axis}-tick-labels text`)].map(tick => tick.textContent);
    const bars = [...container.querySelectorAll('.recharts-bar-rectangle path')].map(bar => ({
      top: Number(bar.getAttribute('y')),
      height: Number(bar.getAttribute('height')),
    }));
    return { container, bars, days: texts('xAxis'), amounts: texts('yAxis') };
  };
  it.each(['waterfall', 'stacked', 'composed'] as const)('of %s has month and day on its x axis', kind =>
    expect(draw(kind).days).toEqual(['Nov 1', 'Nov 2', 'Nov 3']),
  );

  it('has dollars with K for thousands and M for millions on its y axis', () =>
    expect(draw('stacked').amounts).toEqual(['$0', '$600K', '$1.2M', '$1.8M', '$2.4M', '$3M']));

  it('of a waterfall begins each day where the day before ended', () => {
    const { bars } = draw('waterfall');
    expect(bars).toHaveLength(3);
    for (const index of [1, 2]) {
      const [before, bar] = [bars[index - 1], bars[index]];
      expect((bar?.top ?? 0) + (bar?.height ?? 0)).toBeCloseTo(before?.top ?? Number.NaN, 0);
    }
  });

  it('of a stack puts what is above the average onto what is below it', () => {
    const { bars } = draw('stacked');
    const [below, above] = [bars[1], bars.at(-1)];
    expect((above?.top ?? 0) + (above?.height ?? 0)).toBeCloseTo(below?.top ?? Number.NaN, 0);
  });

  it('of composed combines revenue as bars, orders as a line, and the average as a reference line', () => {
    const { container, bars } = draw('composed');
    expect(bars).toHaveLength(3);
    expect(container.querySelectorAll('.recharts-line-curve')).toHaveLength(1);
    const average = container.querySelector('.recharts-reference-line line');
    expect(Number(average?.getAttribute('y1'))).toBeCloseTo(bars[2]?.top ?? Number.NaN, 0);
  });
});

it('each type says what it shows', () =>
  expect(KIND_HINTS).toEqual({
    line: 'Simple trend',
    area: 'Filled trend',
    bar: 'Daily revenue bars',
    candlestick: expect.stringMatching(/^High\/low patterns/),
    waterfall: 'Cumulative growth',
    stacked: expect.stringMatching(/^Multi-series/),
    composed: expect.stringMatching(/^Combined metrics/),
  }));
