import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DailyChart, summary } from './DailyChart.js';
import { toCsv } from './downloadCsv.js';
import { ChartCard } from './series/ChartCard.js';
import { CHART_KINDS, type ChartKind, drawsComparison, readKind } from './series/chartKinds.js';
import type { DailySeries } from './series/DailySeries.js';
import { dayCard } from './series/dayCard.js';
import { averageOf, derive } from './series/derive.js';

vi.mock('./lightweight/CanvasChart.js', () => ({ default: ({ kind }: { kind: string }) => <p>canvas {kind}</p> }));
vi.mock('./recharts/SvgChart.js', () => ({ default: ({ kind }: { kind: string }) => <p>svg {kind}</p> }));

const series: DailySeries = {
  name: 'Revenue',
  currency: 'USD',
  points: [
    { day: '2026-11-01', value: 100, orders: 2, compared: null },
    { day: '2026-11-02', value: 300, orders: 5, compared: null },
    { day: '2026-11-03', value: 20, orders: 1, compared: null },
  ],
  openDay: '2026-11-03',
  comparedWith: null,
};
/** The same days against the three before them: 50, 240 and nothing. */
const before = [50, 240, 0];
const against: DailySeries = {
  ...series,
  points: series.points.map((point, index) => ({
    ...point,
    compared: { day: `2026-10-${29 + index}`, value: before[index] ?? 0 },
  })),
  comparedWith: 'the 3 days before',
};
const points = derive(series.points);

describe('what charts derive', () => {
  it('is the change from the day before, the first from 0, and the sum so far', () => {
    expect(points.map(({ change }) => change)).toEqual([100, 200, -280]);
    expect(points.map(({ cumulative }) => cumulative)).toEqual([100, 400, 420]);
    expect(points.map(({ step }) => step)).toEqual([
      [0, 100],
      [100, 400],
      [400, 420],
    ]);
  });
  it('is a candle from the day before to the day, with its direction', () => {
    expect(points.map(({ open, close, high, low }) => [open, close, high, low])).toEqual([
      [0, 100, 100, 0],
      [100, 300, 300, 100],
      [300, 20, 300, 20],
    ]);
    expect(points.map(({ isPositive, isNegative }) => [isPositive, isNegative])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });
  it('is a stack that adds up to the day', () => {
    expect(averageOf(series.points)).toBe(140);
    expect(points.map(({ upToAverage, aboveAverage }) => upToAverage + aboveAverage)).toEqual([100, 300, 20]);
    expect(points[1]).toMatchObject({ upToAverage: 140, aboveAverage: 160 });
  });
  it('is nothing without days', () => expect([derive([]), averageOf([])]).toEqual([[], 0]));
});

describe('chart types', () => {
  it('are seven; anything else in a link means the default, area', () => {
    expect(CHART_KINDS).toHaveLength(7);
    expect(CHART_KINDS.map(readKind)).toEqual(CHART_KINDS);
    expect([readKind(null), readKind('pie')]).toEqual(['area', 'area']);
  });

  it.each<[ChartKind, string]>([
    ['line', 'Revenue$300.00'],
    ['area', 'Revenue$300.00'],
    ['bar', 'Revenue$300.00'],
    ['candlestick', 'Open$100.00Close$300.00High$300.00Low$100.00'],
    ['waterfall', 'Revenue$300.00Total$400.00'],
    ['stacked', 'Up to average$140.00Above average$160.00Revenue$300.00'],
    ['composed', 'Revenue$300.00Orders5'],
  ])('say of a day as %s: %s', (kind, rows) => {
    const [, point] = points;
    const { container } = render(point ? <ChartCard {...dayCard(kind, point, series)} /> : null);
    expect(container.textContent).toBe(`Mon, Nov 2${rows}`);
  });

  it('call an unfinished day so far', () => {
    const [, , point] = points;
    const { container } = render(point ? <ChartCard {...dayCard('area', point, series)} /> : null);
    expect(container.textContent).toContain('Tue, Nov 3 · so far');
  });
});

describe('a chart', () => {
  it.each<[ChartKind, string]>([
    ['area', 'canvas area'],
    ['candlestick', 'canvas candlestick'],
    ['waterfall', 'svg waterfall'],
    ['stacked', 'svg stacked'],
    ['composed', 'svg composed'],
  ])('of type %s is drawn by %s', async (kind, drawn) => {
    await act(async () => {
      render(<DailyChart kind={kind} series={series} />);
    });
    expect(await screen.findByText(drawn)).toBeDefined();
    expect(screen.getByText('Nov 3 is still in progress.')).toBeDefined();
  });

  it('writes the average beside its line', async () => {
    await act(async () => {
      render(<DailyChart kind="composed" series={series} />);
    });
    expect(screen.getByText('Average $140.00')).toBeDefined();
  });

  it('is 400 high by default, and has the same numbers as a table', async () => {
    await act(async () => {
      render(<DailyChart kind="area" series={series} />);
    });
    expect(screen.getByRole('figure').style.getPropertyValue('--chart-height')).toBe('400px');
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
    expect(screen.getAllByRole('row').map(row => row.textContent)).toEqual([
      'DayRevenueOrders',
      'Tue, Nov 3 (so far)$20.001',
      'Mon, Nov 2$300.005',
      'Sun, Nov 1$100.002',
    ]);
  });

  it('shows its comparison: in words, in the table, in the file, and drawn if a line can be', async () => {
    await act(async () => {
      render(<DailyChart kind="area" series={against} />);
    });
    expect(screen.getByRole('list').textContent).toBe('Revenuethe 3 days before');
    await userEvent.click(screen.getByRole('button', { name: 'View as table' }));
    expect(screen.getAllByRole('row').map(row => row.textContent)).toEqual([
      'DayRevenueOrdersthe 3 days before',
      'Tue, Nov 3 (so far)$20.001$0.00',
      'Mon, Nov 2$300.005$240.00',
      'Sun, Nov 1$100.002$50.00',
    ]);
    expect(summary(against)).toContain('with $300.00. $290.00 in the 3 days before.');
    expect(toCsv(against).split('\r\n').slice(0, 2)).toEqual([
      'day,revenue,orders,compared_day,compared_revenue',
      '2026-11-01,100,2,2026-10-29,50',
    ]);
    expect(CHART_KINDS.filter(drawsComparison)).toEqual(['line', 'area', 'bar', 'composed']);
  });

  it('shows each day’s difference; from nothing it is new', () => {
    const [, second, third] = derive(against.points);
    const text = (point: typeof second, kind: ChartKind = 'area') =>
      render(point ? <ChartCard {...dayCard(kind, point, against)} /> : null).container.textContent;
    expect(text(second)).toBe('Mon, Nov 2Revenue$300.00Oct 30$240.00Change+25.0%');
    expect(text(third)).toContain('Oct 31$0.00Changenew');
    expect(text(second, 'candlestick')).not.toContain('Oct 30');
  });

  it('is also a sentence and a file', () => {
    expect(summary(series)).toBe('Revenue from Nov 1 to Nov 3: $420.00 in total, highest on Nov 2 with $300.00.');
    expect(toCsv(series)).toBe('day,revenue,orders\r\n2026-11-01,100,2\r\n2026-11-02,300,5\r\n2026-11-03,20,1\r\n');
  });
});
