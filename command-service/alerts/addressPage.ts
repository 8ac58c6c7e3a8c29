/** What the links in a mail show. Works without a script, on any phone. Nothing of it comes from outside. */
import type { Purpose } from '../../platform/alerts/addressToken.js';

interface Words {
  readonly title: string;
  readonly text: string;
  /** `null`: there is nothing to do. */
  readonly button: string | null;
}

export type PageState = 'ask' | 'done' | 'invalid';

const INVALID: Words = {
  title: 'This link is not valid any more',
  text: 'It was cut short, another address was saved since, or the data it belongs to was deleted.',
  button: null,
};

const WORDS: Readonly<Record<Purpose, Readonly<Record<PageState, Words>>>> = {
  unsubscribe: {
    ask: {
      title: 'Unsubscribe from alerts?',
      text: 'Tidewatch will send no more e-mail alerts to this address.',
      button: 'Unsubscribe',
    },
    done: {
      title: 'You are unsubscribed',
      text: 'No more e-mail alerts are sent to this address. To get them again, turn them on in the alert settings and agree once more.',
      button: null,
    },
    invalid: INVALID,
  },
  confirm: {
    ask: {
      title: 'Get price alerts here?',
      text: 'Tidewatch sends alerts to this address only if you agree. Every mail has a link that ends them.',
      button: 'Yes, send me alerts',
    },
    done: {
      title: 'Thank you, that is confirmed',
      text: 'Alerts come to this address from now on. Every mail has a link that ends them.',
      button: null,
    },
    invalid: INVALID,
  },
};

export const addressPage = (purpose: Purpose, state: PageState): string => {
  const { title, text, button } = WORDS[purpose][state];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} · Tidewatch</title>
<style>body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f1f5f9;color:#0f172a;font:16px/1.6 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}main{max-width:420px;margin:20px;padding:32px;background:#fff;border:1px solid #e2e8f0;border-radius:16px}b{color:#2563eb}h1{margin:8px 0 4px;font-size:22px;line-height:1.3}p{margin:0 0 20px;color:#475569}button{font:inherit;font-weight:600;padding:12px 20px;border:0;border-radius:8px;background:#2563eb;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid #93c5fd;outline-offset:2px}@media(prefers-color-scheme:dark){body{background:#0f172a;color:#f1f5f9}main{background:#1e293b;border-color:#334155}p{color:#94a3b8}b{color:#93c5fd}}</style></head>
<body><main><b>Tidewatch</b><h1>${title}</h1><p>${text}</p>${button === null ? '' : `<form method="post"><button>${button}</button></form>`}</main></body></html>`;
};
