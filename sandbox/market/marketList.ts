/** Renders `GET /market`: every product page of every storefront, as plain links. */
import { type Html, html, raw } from '../http/html.js';
import { addressOf } from './addressOf.js';
import type { Shown } from './marketState.js';
import { signedOnlyPages } from './signed-only/signedOnlyRoutes.js';
import { dollars, euros, stockText } from './storefront/productView.js';
import { STOREFRONT_IDS, STOREFRONT_MARKUP, STOREFRONT_NAMES } from './storefronts.js';

const STYLE = raw(`
  body{margin:0;background:#f6f7f9;color:#1f2328;font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}header{background:#fff;border-bottom:1px solid #e3e6ea;padding:22px 5vw}
  h1{margin:0;font-size:24px}header p{margin:4px 0 0;color:#57606a}main{max-width:1120px;margin:28px auto;padding:0 20px;display:grid;grid-template-columns:repeat(auto-fit,minmax(320px,1fr));gap:20px}
  section{background:#fff;border:1px solid #e3e6ea;border-radius:12px;padding:18px 20px}h2{margin:0;font-size:17px}small{color:#57606a}ul{list-style:none;margin:12px 0 0;padding:0}
  li{padding:9px 0;border-top:1px solid #eef0f2;display:flex;gap:12px}li span{margin-left:auto;white-space:nowrap;font-variant-numeric:tabular-nums}a{color:#2563eb;text-decoration:none}a:hover{text-decoration:underline}footer{max-width:1120px;margin:0 auto 28px;padding:0 20px;color:#57606a}`);

export const priceText = ({ page, amount }: Shown): string =>
  page.currency === 'EUR' ? euros(amount) : dollars(amount);

/** @param origin the sandbox's, from which the links' hosts derive, so that they can be copied. */
export const marketList = (pages: readonly Shown[], origin: string): Html => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Market · Sandbox</title><style>${STYLE}</style></head>
<body><header><h1>The market</h1><p>Six competitors of an outdoor store. Copy a product's address into Tidewatch to watch it, and change its price on the <a href="/control">control page</a>.</p></header>
<main>${STOREFRONT_IDS.map(
  id =>
    html`<section><h2>${STOREFRONT_NAMES[id]}</h2><small>${STOREFRONT_MARKUP[id]}</small><ul>${pages
      .filter(shown => shown.page.storefront === id)
      .map(
        shown =>
          html`<li><a href="${addressOf(shown, origin)}">${shown.page.title}</a><span title="${stockText(shown.availability)}">${priceText(shown)}</span></li>`,
      )}</ul></section>`,
)}</main>
<footer>A seventh shop, Gatehouse Gear, serves signed requests only: <code>${signedOnlyPages(origin)[0] ?? ''}</code></footer></body></html>`;
