/** Renders the weekly email: as HTML with a chart, and as plain text. */
import { money } from '../../../domain/alerts/sentence.js';
import { dayAfter } from '../../../domain/kernel/day.js';
import { escapeMarkup } from '../../../domain/kernel/escapeMarkup.js';
import type { Links } from '../compose/links.js';
import { card } from '../compose/mailCard.js';
import { framed, link } from '../compose/mailHtml.js';
import type { MailContent } from '../compose/sendMail.js';
import type { Week } from './readWeek.js';
import { weekChart } from './weekChart.js';

/** The `cid:` under which the chart is attached. */
const CHART_ID = 'revenue';

/** The most of each list; a longer one ends with the number of the rest. */
const LISTED = 5;

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const dayOf = (day: string): string => dayFormat.format(Date.parse(day));
const weekdaysOf = ({ first, revenue }: Week): readonly string[] =>
  revenue.days.map((_, n) => weekdayFormat.format(Date.parse(dayAfter(first, n))));

const subjectOf = ({ storeName, first, last }: Week): string =>
  `Your week at ${storeName}: ${dayOf(first)} to ${dayOf(last)}`;

export const weekContent = (week: Week): MailContent => ({
  storeName: week.storeName,
  subject: subjectOf(week),
  text: links => weekText(week, links),
  html: links => weekHtml(week, links),
  picture: { id: CHART_ID, png: weekChart(week.revenue) },
  ends: 'weekly',
});

interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

const partsOf = ({ moves, dearer }: Week): readonly Part[] => [
  {
    title: 'What moved',
    lines: listed(
      moves.map(
        ({ label, from, to, currency, percent }) =>
          `${label}: ${money(from, currency)} → ${money(to, currency)} (${signed(percent)})`,
      ),
      'No competitor changed a price.',
    ),
  },
  {
    title: 'Where you’re more expensive',
    lines: listed(
      dearer.map(
        ({ label, own, theirs, currency }) => `${label}: ${money(theirs, currency)}, yours ${money(own, currency)}`,
      ),
      'Nowhere: no competitor in stock is below your price.',
    ),
  },
];

function listed(lines: readonly string[], none: string): readonly string[] {
  if (lines.length === 0) return [none];
  return lines.length <= LISTED ? lines : [...lines.slice(0, LISTED), `and ${lines.length - LISTED} more`];
}

const signed = (percent: number): string => `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const amountIn = (currency: string) => new Intl.NumberFormat('en-US', { style: 'currency', currency });

function revenueText({ days, before, currency }: Week['revenue']): string {
  const [now, then] = [sum(days), sum(before)];
  const amount = amountIn(currency);
  if (then <= 0) return `${amount.format(now)} this week.`;
  const change = signed(((now - then) / then) * 100);
  return `${amount.format(now)} this week, ${amount.format(then)} the week before (${change}).`;
}

/** The chart in words: `Mon $120.00, Tue …`, for readers without pictures. */
function chartText(week: Week): string {
  const amount = amountIn(week.revenue.currency);
  return weekdaysOf(week)
    .map((weekday, n) => `${weekday} ${amount.format(week.revenue.days[n] ?? 0)}`)
    .join(', ');
}

const HEADING = '<div class="ink" style="margin:0 0 8px;font-size:16px;font-weight:600;color:#0f172a">';
const LINE = '<p class="ink" style="margin:0 0 6px;font-size:15px;line-height:1.5;color:#0f172a">';
const SMALL = 'class="soft" style="font-size:12px;color:#64748b"';

function weekHtml(week: Week, { competitors, settings, unsubscribe }: Links): string {
  const weekdays = weekdaysOf(week).map(weekday => `<td align="center" ${SMALL}>${weekday}</td>`);
  const revenue = card(
    [
      `${HEADING}Revenue</div>${LINE}${escapeMarkup(revenueText(week.revenue))}</p>`,
      `<img src="cid:${CHART_ID}" width="552" alt="${escapeMarkup(chartText(week))}" style="display:block;width:100%;height:auto;margin:12px 0 4px">`,
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${weekdays.join('')}</tr></table>`,
      `<p ${SMALL}>Gray: the week before.</p>`,
    ].join(''),
  );
  const lists = partsOf(week).map(({ title, lines }) =>
    card(`${HEADING}${title}</div>${lines.map(text => `${LINE}${escapeMarkup(text)}</p>`).join('')}`),
  );
  return framed(week.storeName, {
    heading: `Your week, ${dayOf(week.first)} to ${dayOf(week.last)}`,
    preview: revenueText(week.revenue),
    body: [revenue, ...lists].join(''),
    button: { text: 'Open Market Intelligence', url: competitors },
    foot: `You’re getting this on Mondays because ${escapeMarkup(week.storeName)} sends alerts to this address. ${link(settings, 'Change the settings')} or ${link(unsubscribe, 'unsubscribe from it with one click')}.`,
  });
}

const weekText = (week: Week, { competitors, settings, unsubscribe }: Links): string =>
  [
    `Your week, ${dayOf(week.first)} to ${dayOf(week.last)}`,
    `Revenue\n${revenueText(week.revenue)}\n${chartText(week)}`,
    ...partsOf(week).map(({ title, lines }) => [title, ...lines].join('\n')),
    `Market Intelligence: ${competitors}`,
    '--',
    `Sent by Tidewatch for ${week.storeName}. Change the settings: ${settings}`,
    `Unsubscribe from it with one click: ${unsubscribe}`,
  ].join('\n\n');
