/** Lays out the pages in the store's admin where a merchant approves an app and its price. */
import { type Html, html, raw } from '../http/html.js';

const STYLE = raw(`
  *{box-sizing:border-box}body{margin:0;min-height:100vh;background:#f1f2f4;color:#1f2328;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
  .top{background:#1a1a1a;color:#fff;padding:14px 24px;display:flex;gap:12px;align-items:center;font-weight:600}
  .top span{margin-left:auto;font-size:12px;font-weight:600;background:#fde68a;color:#713f12;padding:3px 10px;border-radius:99px}
  main{max-width:560px;margin:48px auto;padding:0 16px}
  .card{background:#fff;border-radius:16px;box-shadow:0 1px 2px #0002,0 8px 24px #0000000f;overflow:hidden}
  .head{padding:32px 32px 20px;text-align:center}.logos{display:flex;justify-content:center;align-items:center;gap:16px;margin-bottom:20px;color:#9aa1ab}
  .logo{width:60px;height:60px;border-radius:14px;display:grid;place-items:center;color:#fff;font-weight:700;font-size:24px}
  .app{background:#2563eb}.shop{background:#0f766e}h1{font-size:22px;line-height:1.3;margin:0 0 6px}p{margin:0;color:#57606a}
  h2{font-size:13px;margin:0 0 10px;color:#57606a;font-weight:600}
  .scopes{padding:20px 32px;border-top:1px solid #e6e8eb}ul{list-style:none;margin:0;padding:0}li{display:flex;gap:12px;padding:9px 0}
  li::before{content:"✓";color:#2563eb;font-weight:700}li b{display:block;font-weight:600}li small{color:#57606a;font-size:13px}
  .actions{padding:20px 32px 28px;border-top:1px solid #e6e8eb;display:flex;flex-direction:row-reverse;gap:10px}
  button{font:inherit;font-weight:600;padding:11px 22px;border-radius:10px;border:1px solid #d0d5db;background:#fff;cursor:pointer}
  button.go{background:#1a1a1a;border-color:#1a1a1a;color:#fff}button:focus-visible{outline:3px solid #93c5fd;outline-offset:2px}
  .price{font-size:34px;font-weight:700;color:#1f2328;margin:14px 0 2px}.price small{font-size:15px;font-weight:500;color:#57606a}
  .note{padding:16px 8px;font-size:13px;text-align:center}code{font-size:13px;overflow-wrap:anywhere}`);

export const adminPage = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>
<header class="top">Store admin<span>Sandbox</span></header><main>${body}</main></body></html>`;

/** The app's name on those pages. */
export const APP = 'Tidewatch';
