/** The pages behind a share link: a chart with its figures, or the reason for none. No scripts. */
import { createHash } from 'node:crypto';
import { escapeMarkup } from '../../domain/kernel/escapeMarkup.js';
import type { Language } from '../../domain/kernel/language.js';
import { chartSvg } from './chartSvg.js';
import type { SharedChart, SharedMarket } from './sharedChart.js';
import type { SharedTexts } from './texts/sharedTexts.en.js';
import { sharedTexts } from './texts/sharedTexts.js';
import { dayText, moneyText } from './wording.js';

export type ShareRefusal = keyof SharedTexts['refused'];

const STYLE = [
  'body{margin:0;background:#f1f5f9;color:#0f172a;font:16px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}',
  'main{box-sizing:border-box;max-width:800px;margin:24px auto;padding:24px;background:#fff;border:1px solid #e2e8f0;border-radius:16px}',
  'b{color:#2563eb}h1{margin:8px 0 0;font-size:22px;line-height:1.3;overflow-wrap:anywhere}p{margin:0 0 16px;color:#475569}',
  'svg{display:block;width:100%;height:auto}text{fill:#475569;font-size:12px}.g{stroke:#e2e8f0}.b{fill:#2563eb}.l{fill:none;stroke:#2563eb;stroke-width:2}',
  'table{width:100%;border-collapse:collapse}td,th{padding:6px 0;border-top:1px solid #e2e8f0;text-align:left;font-weight:400}td{text-align:right;font-variant-numeric:tabular-nums}',
  'summary{margin-top:16px;cursor:pointer;color:#2563eb}footer{margin-top:16px;color:#475569;font-size:13px}',
  '@media(max-width:640px){main{margin:0;padding:16px;border:0;border-radius:0}text{font-size:24px}}',
  '@media(prefers-color-scheme:dark){body{background:#0f172a;color:#f1f5f9}main{background:#1e293b;border-color:#334155}p,footer{color:#94a3b8}text{fill:#94a3b8}b,summary{color:#93c5fd}.g{stroke:#334155}.b{fill:#60a5fa}.l{stroke:#60a5fa}td,th{border-color:#334155}}',
].join('');

/** Allows only the page's own style sheet, by its hash. */
export const CHART_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export const chartPage = (chart: SharedChart | SharedMarket, expiresAt: string, language: Language): string => {
  const [title, parts] = chart.form === 'market' ? marketParts(chart, language) : chartParts(chart, language);
  const foot = `<footer>${sharedTexts[language].foot(dayText(expiresAt, language))}</footer>`;
  return page(title, [...parts, foot], language);
};

type Parts = readonly [title: string, parts: readonly string[]];

function marketParts({ moment, rows }: SharedMarket, language: Language): Parts {
  const texts = sharedTexts[language];
  const figures = rows.map(({ title, price, currency }) =>
    row(title, price === null ? '—' : moneyText(price, currency, language)),
  );
  return [
    texts.market,
    [
      `<p>${texts.moment(dayText(moment, language))}</p>`,
      rows.length === 0 ? `<p>${texts.noCompetitors}</p>` : `<table>${figures.join('')}</table>`,
    ],
  ];
}

const row = (name: string, figure: string): string =>
  `<tr><th scope="row">${escapeMarkup(name)}</th><td>${escapeMarkup(figure)}</td></tr>`;

function chartParts(chart: SharedChart, language: Language): Parts {
  const texts = sharedTexts[language];
  const { title, points, start, end, currency, form } = chart;
  const known = points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
  const amount = (value: number) => moneyText(value, currency, language);
  const figure =
    form === 'bars'
      ? texts.total(amount(known.reduce((sum, { value }) => sum + value, 0)))
      : texts.atEnd(amount(known.at(-1)?.value ?? 0));
  const days = texts.days(dayText(start, language), dayText(end, language));
  if (known.length === 0) return [title, [`<p>${days}</p>`, `<p>${texts.noData}</p>`]];
  const rows = known.map(({ at, value }) => row(dayText(at, language), amount(value)));
  return [
    title,
    [
      `<p>${days} · ${figure}</p>`,
      chartSvg(chart, language),
      `<details><summary>${texts.table}</summary><table>${rows.join('')}</table></details>`,
    ],
  ];
}

/** Shows the reason and its stable code. */
export const refusalPage = (code: ShareRefusal, language: Language): string => {
  const { refused, refusedTitle } = sharedTexts[language];
  return page(refusedTitle, [`<p>${refused[code]}</p><footer>${code}</footer>`], language);
};

const page = (title: string, parts: readonly string[], language: Language): string =>
  `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><meta name="color-scheme" content="light dark"><title>${escapeMarkup(title)} · Tidewatch</title>
<style>${STYLE}</style></head>
<body><main><b>Tidewatch</b><h1>${escapeMarkup(title)}</h1>${parts.join('')}</main></body></html>`;
