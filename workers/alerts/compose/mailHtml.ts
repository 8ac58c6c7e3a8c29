/**
 * The mail as HTML. Mail clients support little: tables, inline styles, nothing to load. Dark mode uses
 * both available ways: the colour-scheme meta tag, and a style sheet that other clients ignore.
 */

import { escapeMarkup as escaped } from '../../../domain/kernel/escapeMarkup.js';
import type { Links } from './links.js';
import { cardOf, noteCard } from './mailCard.js';
import type { Composed } from './readAlerts.js';

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
  framed(
    composed.storeName,
    links.confirm === null ? alertOf(composed, links) : questionOf(composed, links, links.confirm),
  );

function alertOf({ storeName, entries }: Composed, { competitors, settings, unsubscribe }: Links): Frame {
  const [first] = entries;
  return {
    heading:
      first === undefined
        ? 'Your alerts work'
        : entries.length === 1
          ? 'A competitor changed'
          : `${entries.length} changes`,
    preview: first?.sentences[0] ?? `A test for ${storeName}`,
    body:
      first === undefined
        ? noteCard(`This is a test for ${storeName}. The address works: your alerts will look like this.`)
        : entries.map(cardOf).join(''),
    button: { text: 'Open Market Intelligence', url: competitors },
    foot: `You’re getting this because the alert settings of ${escaped(storeName)} include this address. ${link(settings, 'Change the settings')} or ${link(unsubscribe, 'unsubscribe with one click')}.`,
  };
}

function questionOf({ storeName }: Composed, { unsubscribe }: Links, confirm: string): Frame {
  return {
    heading: 'Get price alerts here?',
    preview: `${storeName} would like to send price and stock alerts to this address.`,
    body: noteCard(
      `${storeName} would like to send price and stock alerts to this address. We’ll send them only if you agree. If you weren’t expecting this, do nothing: we won’t send anything else here.`,
    ),
    button: { text: 'Yes, send me alerts', url: confirm },
    foot: `Sent by Tidewatch for ${escaped(storeName)}. You can also ${link(unsubscribe, 'decline alerts')}.`,
  };
}

/** @param text HTML. */
export const link = (url: string, text: string): string =>
  `<a class="link" href="${escaped(url)}" style="color:#2563eb">${text}</a>`;

/** Wraps a mail's content. */
export const framed = (storeName: string, { heading, preview, body, button, foot }: Frame): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(heading)}</title><style>${STYLE}</style></head>
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
