/** Northpeak Outfitters: schema.org JSON-LD with a `Product` and one `Offer`, the most common and best-kept markup. */
import { html, raw } from '../../http/html.js';
import {
  buyButton,
  dollars,
  picture,
  type Storefront,
  schemaOrg,
  scriptJson,
  stars,
  stockText,
} from './productView.js';

const STYLE = raw(`
  body{margin:0;font:16px/1.6 Georgia,serif;color:#1f2a24;background:#fbfaf6}a{color:inherit}
  header{background:#20362b;color:#f3efe2;padding:18px 6vw;display:flex;align-items:baseline;gap:40px;font-family:system-ui,sans-serif}
  header b{font:700 24px Georgia,serif;letter-spacing:.5px}nav a{margin-right:22px;text-decoration:none;font-size:14px}
  .cart{margin-left:auto;font-size:14px}.crumbs{padding:16px 6vw;font:13px system-ui,sans-serif;color:#6b7a70}
  .product{display:grid;grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);gap:56px;padding:8px 6vw 48px;max-width:1240px}
  .product img{width:100%;height:auto;border-radius:4px}h1{font-size:36px;line-height:1.15;margin:4px 0 10px}
  .brand,.stars,.stock,.opts{font-family:system-ui,sans-serif;font-size:14px}.stars{color:#b7791f}.stars span{color:#6b7a70}
  .price{font:700 30px system-ui,sans-serif;margin:18px 0 6px}.stock{color:#2f6b47}
  .opts span{display:inline-block;border:1px solid #b9c1ba;padding:7px 14px;margin:14px 8px 14px 0;border-radius:3px}
  .buy{display:block;width:100%;background:#c2572b;color:#fff;border:0;font:600 17px system-ui,sans-serif;padding:16px;border-radius:3px}.buy:disabled{background:#b9c1ba}
  section{padding:32px 6vw;border-top:1px solid #e6e2d4}h2{font-size:22px}.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:28px;max-width:900px;font-family:system-ui,sans-serif;font-size:14px}
  .grid img{width:100%;height:auto}.review{max-width:640px}footer{background:#20362b;color:#cfd6cb;padding:32px 6vw;font:13px system-ui,sans-serif}
  @media(max-width:760px){.product{grid-template-columns:1fr}}`);

export const northpeak: Storefront = view => {
  const { shown, url, imageUrl, related } = view;
  const { page, amount, availability } = shown;
  const declared = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: page.title,
    image: [imageUrl],
    description: page.blurb,
    sku: page.sku,
    gtin13: page.gtin,
    brand: { '@type': 'Brand', name: page.brand },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: String(page.rating), reviewCount: page.reviews },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: page.currency,
      price: amount,
      itemCondition: 'https://schema.org/NewCondition',
      availability: schemaOrg(availability),
      seller: { '@type': 'Organization', name: 'Northpeak Outfitters' },
    },
  };
  return html`<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title} | Northpeak Outfitters</title><link rel="canonical" href="${url}">
<meta name="description" content="${page.blurb}"><style>${STYLE}</style>
<script type="application/ld+json">${raw(scriptJson({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Northpeak Outfitters', telephone: '+1-802-555-0144' }))}</script>
<script type="application/ld+json">${raw(scriptJson(declared))}</script></head>
<body><header><b>Northpeak</b><nav><a href="/market">Tents</a><a href="/market">Packs</a><a href="/market">Apparel</a><a href="/market">Sale</a></nav><span class="cart">Cart (2) $148.00</span></header>
<p class="crumbs">Home / Gear / ${page.title}</p>
<main class="product"><div>${picture(view)}</div><div>
<div class="brand">${page.brand}</div><h1>${page.title}</h1>
<div class="stars">${stars(page.rating)} <span>${page.rating} (${page.reviews} reviews)</span></div>
<p class="price">${dollars(amount)}</p><p class="stock">${stockText(availability)}</p>
<div class="opts">${page.options.map(option => html`<span>${option}</span>`)}</div>
${buyButton(availability, 'buy')}
<p>${page.blurb}</p><p class="opts">Free shipping on orders over $75. Item ${page.sku}.</p></div></main>
<section><h2>You may also like</h2><div class="grid">${related.map(
    other =>
      html`<article><a href="${other.url}">${picture(other)}<br>${other.shown.page.title}</a><br><b>${dollars(other.shown.amount)}</b></article>`,
  )}</div></section>
<section class="review"><h2>What hikers say</h2><p>“Took it over the Long Trail in the rain. Worth every cent, and I paid $40 less than for my last one.” <i>Dana R., Vermont</i></p></section>
<footer>Northpeak Outfitters, 12 Mill Street, Burlington, Vermont · Gift cards from $25.00 · Returns within 60 days</footer></body></html>`;
};
