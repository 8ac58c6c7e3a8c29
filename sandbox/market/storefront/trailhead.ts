/** Trailhead Gear: no schema.org; price and stock only in Open Graph's `product:` meta tags. */
import { html, raw } from '../../http/html.js';
import type { MarketAvailability } from '../marketState.js';
import { buyButton, dollars, picture, type Storefront, stars, stockText } from './productView.js';

const STYLE = raw(`
  body{margin:0;background:#0f1720;color:#e6edf3;font:16px/1.6 "Trebuchet MS",Verdana,sans-serif}.top{display:flex;align-items:center;padding:18px 5vw;gap:30px;border-bottom:1px solid #24303d}
  .top b{font-size:22px;color:#7ee0b5}.top a{color:#b6c2cf;text-decoration:none;font-size:14px}.hero{max-width:1100px;margin:0 auto;padding:44px 24px;display:grid;grid-template-columns:5fr 6fr;gap:52px}
  .hero img{width:100%;height:auto;border-radius:20px}h1{font-size:34px;line-height:1.2;margin:0}.tag{color:#7ee0b5;font-size:13px;letter-spacing:2px;text-transform:uppercase}.amount{font-size:38px;font-weight:700;margin:22px 0 4px}
  .state{color:#7ee0b5}.grab{margin:24px 0;background:#7ee0b5;color:#0f1720;font:700 17px inherit;font-size:17px;border:0;border-radius:99px;padding:15px 44px}.grab:disabled{background:#44525f;color:#9aa}
  .more{max-width:1100px;margin:0 auto;padding:12px 24px 44px}.more a{display:flex;gap:20px;align-items:center;color:inherit;text-decoration:none;background:#17212c;border-radius:16px;padding:14px 20px;max-width:480px}.more img{width:84px;height:84px;border-radius:12px}
  footer{color:#6d7b88;padding:24px 5vw;font-size:13px;border-top:1px solid #24303d}@media(max-width:760px){.hero{grid-template-columns:1fr}}`);

const IN_META: Readonly<Record<MarketAvailability, string>> = {
  in_stock: 'in stock',
  out_of_stock: 'oos',
  pre_order: 'preorder',
  back_order: 'available for order',
  discontinued: 'discontinued',
};

export const trailhead: Storefront = view => {
  const { shown, url, imageUrl, related } = view;
  const { page, amount, availability } = shown;
  return html`<!doctype html>
<html lang="en" prefix="og: http://ogp.me/ns# product: http://ogp.me/ns/product#"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${page.title} – Trailhead Gear</title>
<meta property="og:type" content="product"><meta property="og:title" content="${page.title}"><meta property="og:url" content="${url}"><meta property="og:image" content="${imageUrl}">
<meta property="product:price:amount" content="${amount}"><meta property="product:price:currency" content="${page.currency}"><meta property="product:availability" content="${IN_META[availability]}"><meta property="product:retailer_item_id" content="${page.sku}">
<style>${STYLE}</style></head>
<body><div class="top"><b>▲ trailhead</b><a href="/market">Light</a><a href="/market">Camp</a><a href="/market">Clearance from $9.99</a></div>
<div class="hero"><div>${picture(view)}</div><div><div class="tag">${page.brand} original</div><h1>${page.title}</h1><div>${stars(page.rating)} ${page.reviews} ratings</div>
<div class="amount">${dollars(amount)}</div><div class="state">${stockText(availability)}</div>${buyButton(availability, 'grab')}
<p>${page.blurb}</p><p>SKU ${page.sku} · Ships for $5.00 · Protect it for 2 years: $7.99</p></div></div>
<div class="more"><h3>Goes well with</h3>${related.map(other => html`<a href="${other.url}">${picture(other)}<span>${other.shown.page.title}<br><b>${dollars(other.shown.amount)}</b></span></a>`)}</div>
<footer>Trailhead Gear LLC · Bend, Oregon · Questions? 541-555-0117</footer></body></html>`;
};
