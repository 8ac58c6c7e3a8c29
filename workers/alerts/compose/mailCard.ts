/** Renders one change as a card: old and new value, with time and source. */
import { money, stockName } from '../../../domain/alerts/sentence.js';
import { escapeMarkup as escaped } from '../../../domain/kernel/escapeMarkup.js';
import type { Language } from '../../../domain/kernel/language.js';
import { compareAmounts } from '../../../domain/kernel/money.js';
import type { AlertEntry } from './readAlerts.js';
import { messageTexts } from './texts/messageTexts.js';

export const cardOf = ({ facts, sentences, moment }: AlertEntry, language: Language): string =>
  card(`<div class="ink" style="font-size:16px;font-weight:600;line-height:1.35;color:#0f172a">${escaped(facts.label)}</div>
${figures(facts.change, language)}
${sentences.map(sentence => `<p class="ink" style="margin:0 0 8px;font-size:15px;line-height:1.5;color:#0f172a">${escaped(sentence)}.</p>`).join('')}
<p class="soft line" style="margin:16px 0 0;padding-top:14px;border-top:1px solid #e2e8f0;font-size:13px;line-height:1.6;color:#64748b">${messageTexts[language].alert.seen} ${escaped(moment)} · <a class="link" href="${escaped(facts.url)}" style="color:#2563eb">${escaped(shortUrl(facts.url))}</a><br>${escaped(facts.evidence)}.</p>`);

/** A card with text only. */
export const noteCard = (text: string): string =>
  card(`<p class="ink" style="margin:0;font-size:15px;line-height:1.55;color:#0f172a">${escaped(text)}</p>`);

/** @param content HTML. */
export const card = (content: string): string => `<tr><td style="padding:0 0 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="background:#ffffff;border:1px solid #e2e8f0;border-radius:12px"><tr><td class="pad" style="padding:22px 24px">
${content}
</td></tr></table></td></tr>`;

/** Old and new value, large; red for a rise and green for a fall, as on the competitors page (spec §2). */
function figures(change: AlertEntry['facts']['change'], language: Language): string {
  if (change.kind === 'blocked') return '<div style="height:8px"></div>';
  const isStanding = change.kind === 'price' && compareAmounts(change.to, change.from) === 0;
  const [from, to, tone] =
    change.kind === 'stock'
      ? [stockName(change.from, language), stockName(change.to, language), change.to === 'in_stock' ? 'down' : 'up']
      : [
          money(change.from, change.currency, language),
          money(change.to, change.currency, language),
          compareAmounts(change.to, change.from) < 0 ? 'down' : 'up',
        ];
  const [colour, ground] = tone === 'up' ? ['#b91c1c', '#fef2f2'] : ['#15803d', '#f0fdf4'];
  const before = isStanding
    ? ''
    : `<span class="soft" style="color:#64748b;font-weight:500;font-size:18px;text-decoration:line-through">${escaped(from)}</span><span class="soft" style="color:#64748b;font-weight:400"> → </span>`;
  return `<div class="big" style="margin:10px 0 14px;font-size:26px;font-weight:700;line-height:1.3">${before}<span class="${tone}" style="display:inline-block;padding:2px 10px;border-radius:8px;background:${ground};color:${colour}">${escaped(to)}</span></div>`;
}

const LONGEST_URL = 60;

/** Drops the scheme and `www.`, and shortens; the link itself has the full address. */
function shortUrl(url: string): string {
  const short = url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
  return short.length <= LONGEST_URL ? short : `${short.slice(0, LONGEST_URL - 1)}…`;
}
