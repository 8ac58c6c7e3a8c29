/** Renders the weekly email: as HTML with a chart, and as plain text. */
import { money, signedPercent } from '../../../domain/alerts/sentence.js';
import { dayAfter } from '../../../domain/kernel/day.js';
import { escapeMarkup } from '../../../domain/kernel/escapeMarkup.js';
import { type Language, LOCALES } from '../../../domain/kernel/language.js';
import type { Links } from '../compose/links.js';
import { card } from '../compose/mailCard.js';
import { framed, linkTo } from '../compose/mailHtml.js';
import type { MailContent } from '../compose/sendMail.js';
import type { Week } from './readWeek.js';
import { weekTexts } from './texts/weekTexts.js';
import { weekChart } from './weekChart.js';

/** The `cid:` under which the chart is attached. */
const CHART_ID = 'revenue';

/** The most of each list; a longer one ends with the number of the rest. */
const LISTED = 5;

const inUtc = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' });

/** `Jun 22`, `22. Juni` */
const daysOf = ({ first, last, language }: Week): readonly [first: string, last: string] => {
  const format = inUtc(language, { month: 'short', day: 'numeric' });
  return [format.format(Date.parse(first)), format.format(Date.parse(last))];
};

function weekdaysOf({ first, revenue, language }: Week): readonly string[] {
  const format = inUtc(language, { weekday: 'short' });
  return revenue.days.map((_, n) => format.format(Date.parse(dayAfter(first, n))));
}

export const weekContent = (week: Week): MailContent => ({
  storeName: week.storeName,
  language: week.language,
  subject: weekTexts[week.language].subject(week.storeName, ...daysOf(week)),
  text: links => weekText(week, links),
  html: links => weekHtml(week, links),
  picture: { id: CHART_ID, png: weekChart(week.revenue) },
  ends: 'weekly',
});

interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

function partsOf({ moves, dearer, language }: Week): readonly Part[] {
  const texts = weekTexts[language];
  const listed = (lines: readonly string[], none: string): readonly string[] => {
    if (lines.length === 0) return [none];
    return lines.length <= LISTED ? lines : [...lines.slice(0, LISTED), texts.more(lines.length - LISTED)];
  };
  return [
    {
      title: texts.moved,
      lines: listed(
        moves.map(
          ({ label, from, to, currency, percent }) =>
            `${label}: ${money(from, currency, language)} → ${money(to, currency, language)} (${signedPercent(percent, language)})`,
        ),
        texts.unmoved,
      ),
    },
    {
      title: texts.dearer,
      lines: listed(
        dearer.map(({ label, own, theirs, currency }) =>
          texts.compared(label, money(theirs, currency, language), money(own, currency, language)),
        ),
        texts.nowhereDearer,
      ),
    },
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const amountIn = (currency: string, language: Language) =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency });

function revenueText({ revenue: { days, before, currency }, language }: Week): string {
  const texts = weekTexts[language];
  const [now, then] = [sum(days), sum(before)];
  const amount = amountIn(currency, language);
  if (then <= 0) return texts.thisWeek(amount.format(now));
  const change = signedPercent(((now - then) / then) * 100, language);
  return texts.bothWeeks(amount.format(now), amount.format(then), change);
}

/** The chart in words: `Mon $120.00, Tue …`, for readers without pictures. */
function chartText(week: Week): string {
  const amount = amountIn(week.revenue.currency, week.language);
  return weekdaysOf(week)
    .map((weekday, n) => `${weekday} ${amount.format(week.revenue.days[n] ?? 0)}`)
    .join(', ');
}

const HEADING = '<div class="ink" style="margin:0 0 8px;font-size:16px;font-weight:600;color:#0f172a">';
const LINE = '<p class="ink" style="margin:0 0 6px;font-size:15px;line-height:1.5;color:#0f172a">';
const SMALL = 'class="soft" style="font-size:12px;color:#64748b"';

function weekHtml(week: Week, { competitors, settings, unsubscribe }: Links): string {
  const texts = weekTexts[week.language];
  const weekdays = weekdaysOf(week).map(weekday => `<td align="center" ${SMALL}>${weekday}</td>`);
  const revenue = card(
    [
      `${HEADING}${texts.revenue}</div>${LINE}${escapeMarkup(revenueText(week))}</p>`,
      `<img src="cid:${CHART_ID}" width="552" alt="${escapeMarkup(chartText(week))}" style="display:block;width:100%;height:auto;margin:12px 0 4px">`,
      `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed"><tr>${weekdays.join('')}</tr></table>`,
      `<p ${SMALL}>${texts.weekBefore}</p>`,
    ].join(''),
  );
  const lists = partsOf(week).map(({ title, lines }) =>
    card(`${HEADING}${title}</div>${lines.map(text => `${LINE}${escapeMarkup(text)}</p>`).join('')}`),
  );
  return framed(week, {
    heading: texts.heading(...daysOf(week)),
    preview: revenueText(week),
    body: [revenue, ...lists].join(''),
    button: { text: texts.open, url: competitors },
    foot: texts.foot(escapeMarkup(week.storeName), linkTo(settings), linkTo(unsubscribe)),
  });
}

function weekText(week: Week, { competitors, settings, unsubscribe }: Links): string {
  const texts = weekTexts[week.language];
  return [
    texts.heading(...daysOf(week)),
    `${texts.revenue}\n${revenueText(week)}\n${chartText(week)}`,
    ...partsOf(week).map(({ title, lines }) => [title, ...lines].join('\n')),
    `${texts.market}: ${competitors}`,
    '--',
    ...texts.textFoot(week.storeName, settings, unsubscribe),
  ].join('\n\n');
}
