/** Ridgeline Supply Co.: microdata, with the values in `content` and, for the price, also in the text. */
import { html, raw } from '../../http/html.js';
import { buyButton, canBuy, dollars, picture, type Storefront, schemaOrg, stars, stockText } from './productView.js';

const STYLE = raw(`
  body{margin:0;font:15px/1.55 "Helvetica Neue",Arial,sans-serif;color:#111;background:#fff}
  .promo{background:#f4c430;text-align:center;padding:8px;font-weight:700;font-size:13px}.bar{display:flex;gap:28px;align-items:center;padding:20px 40px;border-bottom:3px solid #111}
  .bar strong{font-size:22px;text-transform:uppercase;letter-spacing:3px}.bar a{color:#111;text-decoration:none;font-weight:600;font-size:13px;text-transform:uppercase}
  .wrap{max-width:1120px;margin:0 auto;padding:36px 24px;display:flex;gap:48px}.gallery{flex:1.2}.gallery img{width:100%;height:auto;background:#f3f3f3}.info{flex:1}
  h1{font-size:30px;line-height:1.2;margin:0 0 8px;text-transform:uppercase}.sku{color:#777;font-size:12px}.stars{margin:10px 0}
  .our-price{font-size:34px;font-weight:800;margin:18px 0 2px}.stock{display:inline-block;padding:3px 10px;background:#e8f5e9;color:#1b5e20;font-weight:600;font-size:13px}.stock.gone{background:#fdecea;color:#a11b12}
  .sizes{display:flex;gap:8px;margin:20px 0}.sizes li{list-style:none;border:2px solid #111;padding:8px 16px;font-weight:700}.sizes{padding:0}
  .atc{background:#111;color:#fff;border:0;padding:18px 40px;font-weight:800;font-size:16px;text-transform:uppercase;letter-spacing:1px;width:100%}.atc:disabled{background:#bbb}
  aside{background:#f6f6f6;padding:30px 24px}.row{max-width:1072px;margin:0 auto;display:flex;gap:24px}.row div{flex:1;font-size:13px}.row img{display:block;width:200px;height:auto}
  .foot{background:#111;color:#bbb;padding:28px 40px;font-size:12px}@media(max-width:760px){.wrap{flex-direction:column}}`);

export const ridgeline: Storefront = view => {
  const { shown, url, related } = view;
  const { page, amount, availability } = shown;
  return html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${page.title} - Ridgeline Supply Co.</title>
<link rel="canonical" href="${url}"><style>${STYLE}</style></head>
<body><div class="promo">SPRING EVENT: save $20 on orders over $150</div>
<div class="bar"><strong>Ridgeline</strong><a href="/market">Men</a><a href="/market">Women</a><a href="/market">Gear</a><a href="/market">Outlet</a></div>
<div class="wrap" itemscope itemtype="https://schema.org/Product">
<div class="gallery"><img itemprop="image" src="${view.imageUrl}" alt="${page.title}"></div>
<div class="info"><meta itemprop="url" content="${url}"><h1 itemprop="name">${page.title}</h1>
<div class="sku">Style <span itemprop="sku">${page.sku}</span> · EAN <span itemprop="gtin13">${page.gtin}</span> · by <span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><span itemprop="name">${page.brand}</span></span></div>
<div class="stars" itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating">${stars(page.rating)} <span itemprop="ratingValue">${page.rating}</span> from <span itemprop="reviewCount">${page.reviews}</span> reviews</div>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<meta itemprop="priceCurrency" content="${page.currency}"><link itemprop="availability" href="${schemaOrg(availability)}">
<div class="our-price" itemprop="price" content="${amount}">${dollars(amount)}</div><span class="stock ${canBuy(availability) ? '' : 'gone'}">${stockText(availability)}</span></div>
<ul class="sizes">${page.options.map(option => html`<li>${option}</li>`)}</ul>
${buyButton(availability, 'atc')}
<p itemprop="description">${page.blurb}</p><p>Or 4 payments of a quarter each. Shipping $6.95, free over $99.</p>
<div itemprop="review" itemscope itemtype="https://schema.org/Review"><b itemprop="author">Marcus T.</b>: <span itemprop="reviewBody">Second one I own. The first cost me $210 elsewhere.</span></div>
</div></div>
<aside><div class="row">${related.map(
    other =>
      html`<div itemscope itemtype="https://schema.org/Product"><a href="${other.url}">${picture(other)}</a><span itemprop="name">${other.shown.page.title}</span><span itemprop="offers" itemscope itemtype="https://schema.org/Offer"> · $<span itemprop="price">${other.shown.amount}</span><meta itemprop="priceCurrency" content="USD"></span></div>`,
  )}</div></aside>
<div class="foot">© Ridgeline Supply Co. · 1 (800) 555-0199 · Price match within 14 days</div></body></html>`;
};
