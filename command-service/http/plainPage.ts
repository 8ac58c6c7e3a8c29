/** A server-rendered page for links that must work without scripts or sign-in. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Language } from '../../domain/kernel/language.js';

export interface PlainPage {
  readonly title: string;
  readonly text: string;
  /** Posts to the page's own address; `null` if there is nothing to do. */
  readonly button: string | null;
}

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f1f5f9;color:#0f172a;font:16px/1.6 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}main{max-width:420px;margin:20px;padding:32px;background:#fff;border:1px solid #e2e8f0;border-radius:16px}b{color:#2563eb}h1{margin:8px 0 4px;font-size:22px;line-height:1.3}p{margin:0 0 20px;color:#475569}button{font:inherit;font-weight:600;padding:12px 20px;border:0;border-radius:8px;background:#2563eb;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #93c5fd;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#0f172a;color:#f1f5f9}main{background:#1e293b;border-color:#334155}p{color:#94a3b8}b{color:#93c5fd}}';

/** Allows only the page's style sheet, by its hash, and its form. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** Doesn't escape title, text and button: they are literals of the product, never a visitor's input. */
export function sendPlainPage(
  reply: FastifyReply,
  status: number,
  { title, text, button }: PlainPage,
  language: Language,
): FastifyReply {
  return reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      // The form's POST must prove its origin.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} · Tidewatch</title>
<style>${STYLE}</style></head>
<body><main><b>Tidewatch</b><h1>${title}</h1><p>${text}</p>${button === null ? '' : `<form method="post"><button>${button}</button></form>`}</main></body></html>`);
}
