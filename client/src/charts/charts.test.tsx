import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHART_KINDS, type ChartKind, KINDS, notCompared, readKind } from './chartKinds.js';
import { DailyChart, summary } from './DailyChart.js';
import { toCsv } from './downloadCsv.js';
import { ChartCard } from './series/ChartCard.js';
import type { DailySeries } from './series/DailySeries.js';
import { averageOf, derive } from './series/derive.js';

vi.mock('./kinds/bar/BarMarks.js', () => ({ default: () => <p>drawn as bar</p> }));
vi.mock('./kinds/candlestick/CandlestickMarks.js', () => ({ default: () => <p>drawn as candlestick</p> }));
vi.mock('./kinds/waterfall/WaterfallMarks.js', () => ({ default: () => <p>drawn as waterfall</p> }));
vi.mock('./kinds/stacked/StackedMarks.js', () => ({ default: () => <p>drawn as stacked</p> }));
vi.mock('./kinds/composed/ComposedMarks.js', () => ({ default: () => <p>drawn as composed</p> }));

// A DOM without layout has no width, and a chart without width draws nothing.
beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_080));
afterEach(() => vi.restoreAllMocks());

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
  parts: {
    names: ['Tent', 'Other'],
    byDay: new Map([
      ['2026-11-01', [90, 10]],
      ['2026-11-02', [250, 50]],
      ['2026-11-03', [20, 0]],
    ]),
  },
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
const cardOf = (kind: ChartKind, index: number, of = series) => {
  const slot = KINDS[kind].slots(derive(of.points), of)[index];
  return render(slot ? <ChartCard {...slot.card} /> : null).container.textContent;
};

describe('what charts derive', () => {
  it('is the change from the day before, the first from 0, and the sum so far', () => {
    expect(points.map(({ change }) => change)).toEqual([100, 200, -280]);
    expect(points.map(({ cumulative }) => cumulative)).toEqual([100, 400, 420]);
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
  it('is the mean of the last seven days', () => {
    expect(averageOf(series.points)).toBe(140);
    expect(points.map(({ mean }) => mean)).toEqual([100, 200, 140]);
    const long = derive(Array.from({ length: 9 }, (_, n) => ({ day: `${n}`, value: n, orders: 0, compared: null })));
    expect(long.at(-1)?.mean).toBe(5);
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
    ['stacked', 'Tent$250.00Other$50.00Revenue$300.00'],
    ['composed', 'Revenue$300.007-day mean$200.00Orders5'],
  ])('say of a day as %s: %s', (kind, rows) => expect(cardOf(kind, 1)).toBe(`Mon, Nov 2${rows}`));

  it('describe a week, and all of them, as waterfall', () => {
    expect(cardOf('waterfall', 0)).toBe('Nov 1Revenue$100.00Total$100.00');
    expect(cardOf('waterfall', 1)).toBe('Nov 2 to Nov 3 · so farRevenue$320.00Total$420.00');
    expect(cardOf('waterfall', 2)).toBe('TotalRevenue$420.00');
    expect(cardOf('waterfall', 2, against)).toBe('TotalRevenue$420.00Before$290.00Change+44.8%');
  });

  it('call an unfinished day so far', () => expect(cardOf('area', 2)).toContain('Tue, Nov 3 · so far'));
});

describe('a chart', () => {
  it.each<ChartKind>(['bar', 'candlestick', 'waterfall', 'stacked', 'composed'])('draws its type: %s', async kind => {
    await act(async () => {
      render(<DailyChart kind={kind} series={series} />);
    });
    expect(await screen.findByText(`drawn as ${kind}`)).toBeDefined();
    expect(screen.getByText('Nov 3 is still in progress.')).toBeDefined();
  });

  it('of the type it opens with needs no library', () => {
    render(<DailyChart kind="area" series={series} />);
    expect(document.querySelectorAll('.line-fill')).toHaveLength(1);
  });

  it('has its axes before its marks: days, amounts, and $0', async () => {
    await act(async () => {
      render(<DailyChart kind="bar" series={series} />);
    });
    const texts = [...document.querySelectorAll('.chart-axes text')].map(({ textContent }) => textContent);
    expect(texts).toEqual(['$0', '$100', '$200', '$300', 'Nov 1', 'Nov 2', 'Nov 3']);
    expect(document.querySelectorAll('.chart-zero')).toHaveLength(1);
  });

  it.each(CHART_KINDS)('of type %s has days as month and day, and thousands and millions abbreviated', async kind => {
    const times = (factor: number) => ({
      ...series,
      points: series.points.map(point => ({ ...point, value: point.value * factor })),
      parts: { names: [], byDay: new Map() },
    });
    const axis = async (factor: number) => {
      await act(async () => {
        render(<DailyChart kind={kind} series={times(factor)} />);
      });
      const texts = [...document.querySelectorAll('.chart-axes text')].map(({ textContent }) => textContent);
      cleanup();
      return texts;
    };
    const [thousands, millions] = [await axis(10), await axis(10_000)];
    expect(thousands).toContain('Nov 1');
    expect(thousands).toContain(kind === 'waterfall' ? '$4K' : '$2K');
    expect(millions).toContain(kind === 'waterfall' ? '$4M' : '$2M');
    const amounts = [...thousands, ...millions].filter(text => text?.startsWith('$'));
    expect(amounts.filter(text => !/^\$(0|\d{1,3}(\.\d)?[KM]|[1-9]\d{0,2})$/.test(text ?? ''))).toEqual([]);
  });

  it('is 400 high by default, and has the same numbers as a table', async () => {
    await act(async () => {
      render(<DailyChart kind="area" series={series} />);
    });
    expect(screen.getByRole('figure').style.getPropertyValue('--chart-height')).toBe('400px');
    cleanup();
    render(<DailyChart kind="area" series={series} asTable />);
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
    expect(screen.getByRole('list').textContent).toBe('RevenueThe 3 days before');
    cleanup();
    render(<DailyChart kind="area" series={against} asTable />);
    expect(screen.getAllByRole('row').map(row => row.textContent)).toEqual([
      'DayRevenueOrdersThe 3 days before',
      'Tue, Nov 3 (so far)$20.001$0.00',
      'Mon, Nov 2$300.005$240.00',
      'Sun, Nov 1$100.002$50.00',
    ]);
    expect(summary(against)).toContain('with $300.00. $290.00 in the 3 days before.');
    expect(toCsv(against).split('\r\n').slice(0, 2)).toEqual([
      'day,revenue,orders,compared_day,compared_revenue',
      '2026-11-01,100,2,2026-10-29,50',
    ]);
  });

  it.each(CHART_KINDS)('of type %s compares, or says why not', async kind => {
    await act(async () => {
      render(<DailyChart kind={kind} series={against} />);
    });
    const legend = screen.getByRole('list').textContent ?? '';
    if (kind === 'candlestick') expect(legend).toContain(notCompared());
    else expect(legend).toContain('The 3 days before');
    const marks = { bar: 3, stacked: 3, waterfall: 1 }[kind as string] ?? 0;
    expect(document.querySelectorAll('.chart-crossed')).toHaveLength(marks);
  });

  it('shows each day’s difference; from nothing it is new', () => {
    expect(cardOf('area', 1, against)).toBe('Mon, Nov 2Revenue$300.00Oct 30$240.00Change+25.0%');
    expect(cardOf('area', 2, against)).toContain('Oct 31$0.00Changenew');
    expect(cardOf('candlestick', 1, against)).not.toContain('Oct 30');
    const mean = {
      ...against,
      points: against.points.map(point => ({ ...point, compared: { day: null, value: 240 } })),
    };
    expect(cardOf('area', 1, mean)).toContain('Before$240.00');
  });

  it('is also a sentence and a file', () => {
    expect(summary(series)).toBe('Revenue from Nov 1 to Nov 3: $420.00 in total, highest on Nov 2 with $300.00.');
    expect(toCsv(series)).toBe('day,revenue,orders\r\n2026-11-01,100,2\r\n2026-11-02,300,5\r\n2026-11-03,20,1\r\n');
  });
});
