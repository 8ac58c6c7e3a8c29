/** Cascade Co-op: an old shop without markup. The price is only in the text, next to a struck-through list price. */
import { html, raw } from '../../http/html.js';
import { buyButton, dollars, picture, type Storefront, stockText } from './productView.js';

const STYLE = raw(`
  body{margin:0;background:#dfe7e4;font:14px/1.5 Verdana,Geneva,sans-serif;color:#223}#page{max-width:980px;margin:0 auto;background:#fff;border:1px solid #b7c4bf}
  #masthead{background:#2a6f73;color:#fff;padding:18px 22px}#masthead big{font-size:26px;font-weight:700}#masthead small{float:right}#tabs{background:#1e5154;padding:9px 22px}#tabs a{color:#fff;margin-right:20px;text-decoration:none}
  table.item{width:100%;border-collapse:collapse}table.item td{padding:22px;vertical-align:top}td.pic img{width:360px;height:360px;border:1px solid #ccc}h1{font-size:22px;margin:0 0 4px;color:#1e5154}.num{color:#777;font-size:12px}
  .prices{background:#f4f8f7;border:1px solid #cfdcd8;padding:14px;margin:14px 0;font-size:14px}.prices .was{color:#888}.prices .now{font-size:24px;font-weight:700;color:#b02a1a}.prices .save{color:#2a6f73}
  .btn{background:#b02a1a;color:#fff;border:0;padding:11px 26px;font:700 15px Verdana}.btn:disabled{background:#aaa}#side{background:#f4f8f7;border-top:1px solid #cfdcd8;padding:16px 22px}#side img{width:72px;height:72px;vertical-align:middle;margin-right:10px}
  #foot{font-size:11px;color:#667;padding:14px 22px;border-top:1px solid #cfdcd8}`);

export const cascade: Storefront = view => {
  const { page, amount, availability } = view.shown;
  return html`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html lang="en-us"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>Cascade Co-op: ${page.title}</title><style>${STYLE}</style></head>
<body><div id="page"><div id="masthead"><small>Member services 1-206-555-0133<br>Basket: 1 item, $14.50</small><big>Cascade Co-op</big><br>Member-owned since 1974</div>
<div id="tabs"><a href="/market">Camp &amp; Hike</a><a href="/market">Cook</a><a href="/market">Hydration</a><a href="/market">Garage sale</a></div>
<table class="item"><tr><td class="pic">${picture(view)}</td><td><h1>${page.title}</h1><div class="num">Item # ${page.sku} | ${page.reviews} member reviews, ${page.rating} of 5</div>
<div class="prices">${page.listAmount === undefined ? null : html`<span class="was">List price: <strike>${dollars(page.listAmount)}</strike></span><br>`}<span class="now">${dollars(amount)}</span><br><span class="save">Members earn 10% back</span></div>
<p><b>${stockText(availability)}</b></p><p>${buyButton(availability, 'btn')}</p><p>${page.blurb}</p><p>Choose: ${page.options.join(' / ')}. Standard shipping $6.95.</p></td></tr></table>
<div id="side"><b>Customers who bought this also bought</b>${view.related.map(other => html`<p>${picture(other)}<a href="${other.url}">${other.shown.page.title}</a> ${dollars(other.shown.amount)}</p>`)}</div>
<div id="foot">Cascade Co-op, Seattle WA. Lifetime membership $20.00. Prices good while supplies last.</div></div></body></html>`;
};
