/** Summit & Thread: a shop theme that embeds its product as JSON, in cents, with a price per variant. */
import { toMinor } from '../../../domain/kernel/money.js';
import { type Amount, as, type Currency } from '../../../domain/kernel/names.js';
import { hash } from '../../chance/random.js';
import { html, raw } from '../../http/html.js';
import {
  buyButton,
  canBuy,
  dollars,
  type ProductView,
  picture,
  type Storefront,
  scriptJson,
  stockText,
} from './productView.js';

const STYLE = raw(`
  body{margin:0;color:#2b2b2b;background:#fff;font:16px/1.7 "Avenir Next",Avenir,"Century Gothic",sans-serif}.announcement-bar{background:#e9e4dc;text-align:center;font-size:13px;padding:9px}
  .header{display:flex;justify-content:center;gap:36px;padding:26px;align-items:center}.header__heading{font-size:26px;letter-spacing:4px;text-transform:uppercase}.header a{color:#2b2b2b;text-decoration:none;font-size:14px}
  .product{max-width:1180px;margin:0 auto;padding:20px 28px 56px;display:grid;grid-template-columns:7fr 5fr;gap:60px}.product__media img{width:100%;height:auto}.product__title{font-weight:400;font-size:36px;line-height:1.2;margin:0}
  .caption{font-size:12px;letter-spacing:1.5px;text-transform:uppercase;color:#777}.price{margin:16px 0;font-size:21px;letter-spacing:.5px}.price s{color:#888;font-size:17px;margin-right:10px}.badge{background:#334fb4;color:#fff;border-radius:20px;font-size:12px;padding:3px 12px;margin-left:10px}
  fieldset{border:0;padding:0;margin:18px 0}fieldset label{display:inline-block;border:1px solid #999;border-radius:40px;padding:7px 20px;margin:0 8px 8px 0;font-size:14px}
  .product-form__submit{width:100%;border:1px solid #2b2b2b;background:#2b2b2b;color:#fff;padding:15px;font:inherit;font-size:15px}.product-form__submit:disabled{opacity:.5}
  .related{background:#f7f5f1;padding:40px 28px}.related ul{max-width:1124px;margin:0 auto;padding:0;list-style:none;display:flex;gap:28px}.related img{width:220px;height:220px}.footer{padding:32px;text-align:center;font-size:13px;color:#777}
  @media(max-width:760px){.product{grid-template-columns:1fr}}`);

export const summitthread: Storefront = view => {
  const { shown, url, related } = view;
  const { page, amount, availability } = shown;
  const reduced = page.listAmount !== undefined && cents(page.listAmount) > cents(amount);
  return html`<!doctype html>
<html class="no-js" lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="canonical" href="${url}"><title>${page.title} – Summit &amp; Thread</title>
<style>${STYLE}</style>
<script>var meta = ${raw(scriptJson({ product: metaProduct(view), page: { pageType: 'product' } }))}; window.Shopify = { shop: "summit-and-thread.example", currency: { active: "USD", rate: "1.0" }, theme: { name: "Ridge" } };</script></head>
<body><div class="announcement-bar">Free US shipping over $120</div>
<header class="header"><a href="/market">Shop</a><a href="/market">Journal</a><span class="header__heading">Summit &amp; Thread</span><a href="/market">About</a><a href="/market">Bag (0)</a></header>
<main class="product" id="MainContent"><div class="product__media">${picture(view)}</div>
<div class="product__info"><p class="caption">${page.brand}</p><h1 class="product__title">${page.title}</h1>
<div class="price ${reduced ? 'price--on-sale' : ''}">${reduced ? html`<s class="price-item price-item--regular">${dollars(page.listAmount ?? '')}</s>` : null}<span class="price-item price-item--${reduced ? 'sale' : 'regular'}">${dollars(amount)} USD</span>${reduced ? html`<span class="badge">Sale</span>` : null}</div>
<p class="caption">${stockText(availability)}</p>
<fieldset>${page.options.map(option => html`<label>${option}</label>`)}</fieldset>
<form action="/cart/add" onsubmit="return false">${buyButton(availability, 'product-form__submit')}</form>
<p>${page.blurb}</p><p class="caption">★ ${page.rating} · ${page.reviews} reviews</p></div></main>
<script type="application/json" id="ProductJson-template--product">${raw(scriptJson(themeProduct(view)))}</script>
<section class="related"><ul>${related.map(other => html`<li><a href="${other.url}">${picture(other)}</a><br>${other.shown.page.title}<br>From ${dollars(other.shown.amount)} USD</li>`)}</ul></section>
<footer class="footer">© Summit &amp; Thread · Powered by a store platform · Gift cards $10–$200</footer></body></html>`;
};

/** The theme counts in cents. */
const cents = (amount: string): number => toMinor(as<Amount>(amount), as<Currency>('USD'));

const idOf = (text: string): number => 7_000_000_000_000 + hash(text);

function variantsOf({ shown }: ProductView) {
  const { page, amount, availability } = shown;
  return page.options.map((option, index) => ({
    id: idOf(page.sku + option),
    title: option,
    option1: option,
    sku: `${page.sku}-${index + 1}`,
    available: canBuy(availability),
    name: `${page.title} - ${option}`,
    price: cents(amount),
    compare_at_price: page.listAmount === undefined ? null : cents(page.listAmount),
    inventory_management: 'shopify',
  }));
}

function themeProduct(view: ProductView) {
  const { page, amount, availability } = view.shown;
  return {
    id: idOf(page.sku),
    title: page.title,
    handle: page.slug,
    vendor: page.brand,
    price: cents(amount),
    price_min: cents(amount),
    price_max: cents(amount),
    available: canBuy(availability),
    price_varies: false,
    compare_at_price: page.listAmount === undefined ? null : cents(page.listAmount),
    variants: variantsOf(view),
    options: ['Size'],
  };
}

function metaProduct(view: ProductView) {
  const { page } = view.shown;
  return {
    id: idOf(page.sku),
    vendor: page.brand,
    variants: variantsOf(view).map(({ id, price, name, sku }) => ({ id, price, name, public_title: name, sku })),
  };
}
