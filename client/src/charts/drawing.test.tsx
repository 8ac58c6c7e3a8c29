/** What is drawn into the frame: our own lines, what we ask of the two libraries, and the output of one of them: the other paints on a canvas. */
import { render } from '@testing-library/react';
import { CandlestickSeries, HistogramSeries } from 'lightweight-charts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KIND_HINTS, KINDS } from './chartKinds.js';
import { plotOf } from './frame/plotOf.js';
import { ticksOf } from './frame/ticksOf.js';
import { drawBars } from './kinds/bar/BarMarks.js';
import { drawCandles } from './kinds/candlestick/CandlestickMarks.js';
import ComposedMarks from './kinds/composed/ComposedMarks.js';
import { LineMarks } from './kinds/line/LineMarks.js';
import StackedMarks from './kinds/stacked/StackedMarks.js';
import WaterfallMarks from './kinds/waterfall/WaterfallMarks.js';
import { drawOn } from './lightweight/CanvasMarks.js';
import type { DailySeries } from './series/DailySeries.js';
import { derive } from './series/derive.js';

/** Every series that was added: its type, its options, its data. */
const added: { type: unknown; options: { autoscaleInfoProvider(): unknown }; data: unknown }[] = [];

vi.mock('lightweight-charts', async original => ({
  ...(await original<typeof import('lightweight-charts')>()),
  createChart: () => ({
    addSeries(type: unknown, options: never) {
      const drawn = { type, options, data: null as unknown };
      added.push(drawn);
      return {
        setData(data: unknown) {
          drawn.data = data;
        },
      };
    },
    applyOptions() {},
    timeScale: () => ({ fitContent() {} }),
  }),
}));

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
  parts: {
    names: ['Tent', 'Other'],
    byDay: new Map([
      ['2026-11-01', [400_000, 600_000]],
      ['2026-11-02', [2_000_000, 1_000_000]],
      ['2026-11-03', [2_000_000, 0]],
    ]),
  },
};
const points = derive(series.points);
const plot = plotOf(980, 450, 3, ticksOf([3_000_000]));
const [A, B, C] = ['2026-11-01', '2026-11-02', '2026-11-03'];
const M = 1_000_000;

describe('the lines', () => {
  const draw = (kind: 'line' | 'area', openDay: string | null = null, of = points) => {
    const { container } = render(
      <LineMarks filled={kind === 'area'} points={of} series={{ ...series, openDay }} plot={plot} />,
    );
    const d = (name: string) => [...container.querySelectorAll(name)].map(path => path.getAttribute('d'));
    return { days: d('.line-day'), fill: d('.line-fill'), before: d('.line-before') };
  };
  // The plot is 900 x 366 pixels: three slots of 300, up to $3M.
  const [a, b, c] = ['150.0 244.0', '450.0 0.0', '750.0 122.0'];

  it('go through each day, in the middle of its slot and to the scale of the frame', () =>
    expect(draw('line')).toEqual({ days: [`M${a}L${b}L${c}`], fill: [], before: [''] }));

  it('of an area are filled down to $0', () =>
    expect(draw('area').fill).toEqual([`M${a}L${b}L${c}L750.0 366.0L150.0 366.0Z`]));

  it('to a day that is not over are drawn apart', () =>
    expect(draw('area', C).days).toEqual([`M${a}L${b}`, `M${b}L${c}`]));

  it('show what the days are compared with, where there is something', () => {
    const against = points.map((point, slot) => ({
      ...point,
      compared: slot < 2 ? { day: A, value: (slot + 1) * M } : null,
    }));
    expect(draw('line', null, against).before).toEqual([`M150.0 244.0L450.0 122.0`]);
  });

  it.each(['line', 'area'] as const)('of one day are a point for the day and one for the comparison: %s', kind => {
    const day = derive([{ day: A, value: M, orders: 2, compared: { day: B, value: 2 * M } }]);
    const { container } = render(
      <LineMarks filled={kind === 'area'} points={day} series={{ ...series, openDay: null }} plot={plot} />,
    );
    const dots = [...container.querySelectorAll('circle')].map(dot => [
      dot.getAttribute('class'),
      dot.getAttribute('cy'),
    ]);
    expect(dots).toEqual([
      ['line-dot-before', '122.0'],
      ['line-dot', '244.0'],
    ]);
  });

  it('of more days have no such points', () => {
    const { container } = render(<LineMarks filled points={points} series={{ ...series, openDay: C }} plot={plot} />);
    expect(container.querySelectorAll('circle')).toHaveLength(0);
  });
});

describe('the canvas', () => {
  beforeEach(() => void added.splice(0));

  const draw = (kind: 'bar' | 'candlestick') => {
    drawOn(document.createElement('div'), kind === 'bar' ? drawBars : drawCandles).show(points, null, plot);
    return added[0];
  };
  const values = [
    { time: A, value: M },
    { time: B, value: 3 * M },
    { time: C, value: 2 * M },
  ];

  it.each([
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

  it('draws to the scale of the frame', () =>
    expect(draw('bar')?.options.autoscaleInfoProvider()).toEqual({
      priceRange: { minValue: 0, maxValue: 3_000_000 },
    }));
});

describe('the drawing in SVG', () => {
  const MARKS = { waterfall: WaterfallMarks, stacked: StackedMarks, composed: ComposedMarks };
  const draw = (kind: keyof typeof MARKS, of = series) => {
    const Marks = MARKS[kind];
    const scale = ticksOf(KINDS[kind].slots(points, of).flatMap(({ low, high }) => [low, high]));
    const { container } = render(<Marks points={points} series={of} plot={plotOf(980, 450, 3, scale)} />);
    const bars = [...container.querySelectorAll('.recharts-bar-rectangle path')].map(bar => ({
      top: Number(bar.getAttribute('y')),
      height: Number(bar.getAttribute('height')),
    }));
    return { container, bars };
  };

  it('of a waterfall begins each week where the week before ended, and ends with the total', () => {
    const { bars, container } = draw('waterfall');
    // 1 November 2026 is a Sunday: a week of its own.
    expect(bars).toHaveLength(3);
    const [first, second, total] = bars;
    expect((second?.top ?? 0) + (second?.height ?? 0)).toBeCloseTo(first?.top ?? Number.NaN, 0);
    expect(total?.top).toBeCloseTo(second?.top ?? Number.NaN, 0);
    expect(container.querySelectorAll('.chart-connector')).toHaveLength(2);
    expect(container.textContent).toBe('+$1M+$5M$6M');
  });

  it('of a stack puts each product onto the one before', () => {
    const { bars } = draw('stacked');
    const [below, above] = [bars[1], bars[4]];
    expect((above?.top ?? 0) + (above?.height ?? 0)).toBeCloseTo(below?.top ?? Number.NaN, 0);
  });

  it('of a stack keeps the order of its legend when the period brings other products', () => {
    const scale = ticksOf([0, 3_000_000]);
    const stackOf = (names: readonly string[]) => (
      <StackedMarks
        points={points}
        series={{ ...series, parts: { names, byDay: new Map([[A, names.map((_, index) => (index + 1) * 100_000)]]) } }}
        plot={plotOf(980, 450, 3, scale)}
      />
    );
    const { container, rerender } = render(stackOf(['Tent', 'Stove', 'Other']));
    rerender(stackOf(['Lantern', 'Tent', 'Other']));
    // Each part is higher than the one below it: in the order of the names, from the bottom up.
    const layers = [...container.querySelectorAll('.recharts-bar-rectangle path')]
      .map(bar => ({ y: Number(bar.getAttribute('y')), height: Number(bar.getAttribute('height')) }))
      .filter(({ height }) => height > 0)
      .sort((a, b) => b.y - a.y);
    const heights = layers.map(({ height }) => height);
    expect(heights).toHaveLength(3);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
  });

  it('of a stack is empty until its products are known', () =>
    expect(draw('stacked', { ...series, parts: null }).bars).toEqual([]));

  it('of composed combines days as bars, their mean as a line, and the average as a reference line', () => {
    const { container, bars } = draw('composed');
    expect(bars).toHaveLength(3);
    expect(container.querySelectorAll('.recharts-line-curve')).toHaveLength(1);
    const average = container.querySelector('.recharts-reference-line line');
    expect(Number(average?.getAttribute('y1'))).toBeCloseTo(bars[2]?.top ?? Number.NaN, 0);
    expect(container.textContent).toContain('Average $2,000,000');
  });
});

it('each type says what it shows', () =>
  expect(KIND_HINTS).toEqual({
    line: 'Simple trend',
    area: 'Filled trend',
    bar: 'Daily revenue bars',
    candlestick: expect.stringMatching(/^High\/low patterns/),
    waterfall: expect.stringMatching(/^Cumulative growth/),
    stacked: expect.stringMatching(/^Multi-series/),
    composed: expect.stringMatching(/^Combined metrics/),
  }));
