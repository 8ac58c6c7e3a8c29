/**
 * The mail as HTML. Mail clients support little: tables, inline styles, nothing to load. Dark mode uses
 * both available ways: the colour-scheme meta tag, and a style sheet that other clients ignore.
 */

import { escapeMarkup as escaped } from '../../../domain/kernel/escapeMarkup.js';
import type { Links } from './links.js';
import { cardOf, noteCard } from './mailCard.js';
import type { Composed } from './readAlerts.js';
import type { AsLink } from './texts/messageTexts.en.js';
import { messageTexts } from './texts/messageTexts.js';

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#0f172a!important}.card{background:#1e293b!important;border-color:#334155!important}.ink{color:#f1f5f9!important}.soft{color:#94a3b8!important}.line{border-color:#334155!important}.link{color:#93c5fd!important}.up{color:#f87171!important;background:#451a1a!important}.down{color:#4ade80!important;background:#14321f!important}}
@media (max-width:480px){.pad{padding:20px 18px!important}.big{font-size:22px!important}.button{display:block!important;text-align:center!important}}`;

/** The parts around the content: the heading, and the preview that an inbox shows next to the subject. */
interface Frame {
  readonly heading: string;
  readonly preview: string;
  readonly body: string;
  readonly button: { readonly text: string; readonly url: string };
  /** States why the recipient gets it and how to unsubscribe. */
  readonly foot: string;
}

export const mailHtml = (composed: Composed, links: Links): string =>
  framed(composed, links.confirm === null ? alertOf(composed, links) : questionOf(composed, links, links.confirm));

function alertOf({ storeName, language, entries }: Composed, links: Links): Frame {
  const { alert, test } = messageTexts[language];
  const [first] = entries;
  return {
    heading: first === undefined ? test.heading : alert.heading(entries.length),
    preview: first?.sentences[0] ?? test.preview(storeName),
    body: first === undefined ? noteCard(test.body(storeName)) : entries.map(entry => cardOf(entry, language)).join(''),
    button: { text: alert.open, url: links.competitors },
    foot: alert.foot(escaped(storeName), linkTo(links.settings), linkTo(links.unsubscribe)),
  };
}

function questionOf({ storeName, language }: Composed, { unsubscribe }: Links, confirm: string): Frame {
  const { heading, asks, choice, agree, foot } = messageTexts[language].question;
  return {
    heading,
    preview: asks(storeName),
    body: noteCard(`${asks(storeName)} ${choice}`),
    button: { text: agree, url: confirm },
    foot: foot(escaped(storeName), linkTo(unsubscribe)),
  };
}

export const linkTo =
  (url: string): AsLink =>
  words =>
    `<a class="link" href="${escaped(url)}" style="color:#2563eb">${escaped(words)}</a>`;

/** Wraps a mail's content. */
export const framed = (
  { storeName, language }: Pick<Composed, 'storeName' | 'language'>,
  { heading, preview, body, button, foot }: Frame,
): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(heading)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f5f9">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f5f9"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${FONT}">
<tr><td style="padding:0 4px 20px"><span class="link" style="font-size:15px;font-weight:700;color:#2563eb">Tidewatch</span><span class="soft" style="font-size:15px;color:#64748b"> · ${escaped(storeName)}</span></td></tr>
<tr><td style="padding:0 4px 16px"><h1 class="ink" style="margin:0;font-size:24px;line-height:1.25;color:#0f172a">${escaped(heading)}</h1></td></tr>
${body}
<tr><td style="padding:6px 4px"><a class="button" href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2563eb;color:#ffffff!important;font-size:15px;font-weight:600;text-decoration:none">${escaped(button.text)}</a></td></tr>
<tr><td class="soft" style="padding:24px 4px 0;font-size:12px;line-height:1.6;color:#64748b">${foot}</td></tr>
</table></td></tr></table></body></html>`;
