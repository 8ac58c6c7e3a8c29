/** Draws a shared chart as an SVG without scripts or style attributes. */
import { escapeMarkup } from '../../domain/kernel/escapeMarkup.js';
import type { Language } from '../../domain/kernel/language.js';
import { axisOf } from './axisOf.js';
import type { SharedChart } from './sharedChart.js';
import { axisText, dayText } from './wording.js';

const WIDTH = 720;
const HEIGHT = 284;
/** A character's width on a phone, whose text is twice as large in the drawing (`sharedPage.ts`). */
const CHARACTER = 14;
const GAP = 8;

interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function chartSvg(chart: SharedChart, language: Language): string {
  const { points, currency, start, end } = chart;
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  const { low, high, lines } = axisOf(...rangeOf(chart.form, values));
  const labels = lines.map(value => axisText(value, currency, language));
  const left = 2 * GAP + CHARACTER * Math.max(...labels.map(({ length }) => length));
  const plot: Plot = { left, right: 708, top: 14, bottom: 248 };
  const y = (value: number) => plot.bottom - ((value - low) / (high - low)) * (plot.bottom - plot.top);
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeMarkup(chart.title)}">`,
    ...lines.map(
      (value, n) =>
        `<path class="g" d="M${left} ${px(y(value))}H${plot.right}"/><text x="${left - GAP}" y="${px(y(value) + 4)}" text-anchor="end">${escapeMarkup(labels[n] ?? '')}</text>`,
    ),
    chart.form === 'bars' ? bars(points, y, plot) : steps(chart, y, plot),
    `<text x="${left}" y="276">${dayText(start, language)}</text><text x="${plot.right}" y="276" text-anchor="end">${dayText(end, language)}</text>`,
    '</svg>',
  ].join('');
}

type Height = (value: number) => number;

function bars(points: SharedChart['points'], y: Height, { left, right }: Plot): string {
  const band = (right - left) / Math.max(1, points.length);
  return points
    .map(({ value }, n) => {
      const top = y(Math.max(0, value ?? 0));
      return `<rect class="b" x="${px(left + band * (n + 0.15))}" y="${px(top)}" width="${px(band * 0.7)}" height="${px(y(0) - top)}"/>`;
    })
    .join('');
}

function steps({ points, start, end }: SharedChart, y: Height, { left, right }: Plot): string {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const x = (at: string) => left + (Math.max(0, Date.parse(at) - from) / Math.max(1, to - from)) * (right - left);
  const path = points.map(({ at, value }, n) => {
    if (value === null) return '';
    const isGap = (points[n - 1]?.value ?? null) === null;
    return `${isGap ? 'M' : 'L'}${px(x(at))} ${px(y(value))}H${px(x(points[n + 1]?.at ?? end))}`;
  });
  return `<path class="l" d="${path.join('')}"/>`;
}

/** Bars begin at 0. Prices have room above and below, because most of them differ little. */
function rangeOf(form: SharedChart['form'], values: readonly number[]): readonly [low: number, high: number] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (values.length === 0) return [0, 1];
  if (form === 'bars') return [Math.min(0, least), most > 0 ? most : 1];
  const room = (most - least || Math.abs(most) || 1) * 0.1;
  return [Math.max(0, least - room), most + room];
}

const px = (value: number): string => value.toFixed(1);
