/** Renders the mailbox, newest message first. Works without scripts. */
import { type Html, html, raw } from '../http/html.js';
import type { Received } from './mailbox.js';

const STYLE = raw(`
  *{box-sizing:border-box}body{margin:0;background:#f6f7f9;color:#1f2328;font:14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
  header{background:#101828;color:#fff;padding:20px 4vw;display:flex;align-items:center;gap:24px}h1{margin:0;font-size:20px}header p{margin:2px 0 0;color:#98a2b3}header nav{margin-left:auto;display:flex;gap:18px}header a{color:#93c5fd;text-decoration:none}
  main{max-width:900px;margin:0 auto;padding:24px 20px 60px;display:grid;gap:14px}details,.sms,.empty{background:#fff;border:1px solid #e3e6ea;border-radius:12px;padding:14px 18px}
  summary{cursor:pointer;display:grid;grid-template-columns:auto 1fr auto;gap:4px 12px;align-items:baseline}summary small,.sms small{color:#667085}summary b{overflow-wrap:anywhere}
  .kind{display:inline-block;border-radius:99px;padding:1px 10px;font-size:12px;font-weight:600;background:#e0eaff;color:#1d4ed8}.sms .kind{background:#dcfae6;color:#085d3a}
  iframe{width:100%;height:560px;border:1px solid #e3e6ea;border-radius:8px;margin-top:12px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f9fafb;border-radius:8px;padding:12px;font-size:13px}
  .bubble{white-space:pre-wrap;overflow-wrap:anywhere;background:#f2f4f7;border-radius:14px;padding:10px 14px;margin:8px 0;max-width:520px}form{display:inline-flex;gap:8px}button{font:inherit;font-weight:600;border:1px solid #d0d5dd;border-radius:8px;padding:4px 10px;background:#fff;cursor:pointer}
  summary:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid #93c5fd;outline-offset:1px}`);

export const mailboxPage = (messages: readonly Received[]): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox · Sandbox</title><style>${STYLE}</style></head>
<body><header><div><h1>Sandbox mailbox</h1><p>Every e-mail and text message that the product sent. Recipients agree to alerts automatically.</p></div><nav><a href="/control">Control</a><a href="/market">Market</a><a href="/mailbox">Refresh</a></nav></header>
<main>${messages.length === 0 ? html`<p class="empty">Nothing has been sent yet.</p>` : messages.map(message => (message.channel === 'sms' ? sms(message) : mail(message)))}</main></body></html>`;

const mail = ({
  id,
  to,
  from,
  subject,
  text,
  html: markup,
  at,
}: Received): Html => html`<details><summary><span class="kind">E-mail</span><b>${subject}</b><small>${at}</small><span></span><small>to ${to} from ${from}</small></summary>
${markup === null ? null : html`<iframe src="/mailbox/${id}/html" title="The mail as it looks" loading="lazy"></iframe>`}<pre>${text}</pre></details>`;

const sms = ({
  id,
  to,
  from,
  text,
  at,
}: Received): Html => html`<div class="sms"><span class="kind">SMS</span> <small>to ${to} from ${from} · ${at}</small><div class="bubble">${text}</div>
<form method="post" action="/mailbox/${id}/reply"><input type="hidden" name="page" value="1"><button name="text" value="YES">Answer YES</button><button name="text" value="STOP">Answer STOP</button><button name="text" value="START">Answer START</button></form></div>`;
