/**
 * The mail as HTML. Mail programs know little: tables, styles in the elements, no pictures and nothing to load. Dark mode
 * by the two ways there are: the colour-scheme meta, and one style sheet that those who do not know it ignore.
 */

import { money, stockName } from '../../../domain/alerts/sentence.js';
import { compareAmounts } from '../../../domain/kernel/money.js';
import type { Composed, Told } from './readAlerts.js';
import type { Links } from './sendMail.js';

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#0f172a!important}.card{background:#1e293b!important;border-color:#334155!important}.ink{color:#f1f5f9!important}.soft{color:#94a3b8!important}.line{border-color:#334155!important}.link{color:#93c5fd!important}.up{color:#f87171!important}.down{color:#4ade80!important}}
@media (max-width:480px){.pad{padding:20px!important}.big{font-size:22px!important}}`;

export function mailHtml({ storeName, told }: Composed, links: Links): string {
  const title =
    told.length === 0 ? 'Your alerts work' : told.length === 1 ? 'A competitor changed' : `${told.length} changes`;
  const body = told.length === 0 ? testCard(storeName) : told.map(card).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f5f9">
<div style="display:none;max-height:0;overflow:hidden">${escaped(told[0]?.sentences[0] ?? `A test for ${storeName}`)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f5f9"><tr><td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${FONT}">
<tr><td style="padding:0 4px 16px"><span class="link" style="font-size:15px;font-weight:700;color:#2563eb">Tidewatch</span><span class="soft" style="font-size:15px;color:#64748b"> · ${escaped(storeName)}</span></td></tr>
<tr><td style="padding:0 4px 16px"><h1 class="ink" style="margin:0;font-size:22px;line-height:1.3;color:#0f172a">${escaped(title)}</h1></td></tr>
${body}
<tr><td style="padding:4px"><a class="link" href="${escaped(links.competitors)}" style="display:inline-block;padding:11px 18px;border-radius:8px;background:#2563eb;color:#ffffff!important;font-size:14px;font-weight:600;text-decoration:none">Open Market Intelligence</a></td></tr>
<tr><td class="soft" style="padding:24px 4px 0;font-size:12px;line-height:1.6;color:#64748b">You get this because the alert settings of ${escaped(storeName)} name this address. <a class="link" href="${escaped(links.settings)}" style="color:#2563eb">Change the settings</a> or <a class="link" href="${escaped(links.unsubscribe)}" style="color:#2563eb">unsubscribe with one click</a>.</td></tr>
</table></td></tr></table></body></html>`;
}

const card = ({ facts, sentences, moment }: Told): string => `<tr><td style="padding:0 0 14px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff;border:1px solid #e2e8f0;border-radius:12px"><tr><td class="pad" style="padding:22px 24px">
<div class="soft" style="font-size:13px;font-weight:600;color:#64748b">${escaped(facts.label)}</div>
${figures(facts.change)}
${sentences.map(sentence => `<p class="ink" style="margin:0 0 8px;font-size:15px;line-height:1.5;color:#0f172a">${escaped(sentence)}.</p>`).join('')}
<p class="soft line" style="margin:14px 0 0;padding-top:12px;border-top:1px solid #e2e8f0;font-size:13px;line-height:1.6;color:#64748b">${escaped(moment)}<br><a class="link" href="${escaped(facts.url)}" style="color:#2563eb;word-break:break-all">${escaped(facts.url)}</a><br>${escaped(facts.evidence)}.</p>
</td></tr></table></td></tr>`;

/** Old and new value, large; red for a price that rose and green for one that fell, as on the competitors page (spec §2). */
function figures(change: Told['facts']['change']): string {
  if (change.kind === 'blocked') return '<div style="height:8px"></div>';
  const [from, to, tone] =
    change.kind === 'stock'
      ? [stockName(change.from), stockName(change.to), change.to === 'in_stock' ? 'down' : 'up']
      : [
          money(change.from, change.currency),
          money(change.to, change.currency),
          compareAmounts(change.to, change.from) < 0 ? 'down' : 'up',
        ];
  const colour = tone === 'up' ? '#dc2626' : '#15803d';
  return `<div class="big" style="margin:6px 0 12px;font-size:26px;font-weight:700;line-height:1.2"><span class="soft" style="color:#64748b;font-weight:500;text-decoration:line-through">${escaped(from)}</span><span class="soft" style="color:#64748b;font-weight:400"> → </span><span class="${tone}" style="color:${colour}">${escaped(to)}</span></div>`;
}

const testCard = (storeName: string): string =>
  `<tr><td style="padding:0 0 14px"><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff;border:1px solid #e2e8f0;border-radius:12px"><tr><td class="pad ink" style="padding:22px 24px;font-size:15px;line-height:1.5;color:#0f172a">This is a test for ${escaped(storeName)}. The address works: alerts will come like this one.</td></tr></table></td></tr>`;

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign] ?? sign);
