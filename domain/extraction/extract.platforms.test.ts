import { describe, expect, it } from 'vitest';
import { essence, extracted } from './extract.fixtures.js';
import { extract } from './extract.js';

const variants = [
  { id: 111, title: 'Small', sku: 'S', price: 1990, compare_at_price: 2500, available: false },
  { id: 222, title: 'Large', sku: 'L', price: 2990, compare_at_price: 2990, available: true },
];
const js = (url: string, product: object = { title: 'Blue mug', handle: 'blue-mug', variants }) =>
  extract({ html: JSON.stringify(product), url });

describe('Shopify (reference §4)', () => {
  it.each([
    ['the first variant that can be bought', 'https://shop.example/products/blue-mug.js', '29.90 - in_stock'],
    [
      'the variant in the address',
      'https://shop.example/products/blue-mug.js?variant=111',
      '19.90 - (25.00) out_of_stock',
    ],
  ])('.js in hundredths: %s', (_, url, expected) => expect(essence(js(url))).toBe(expected));

  it('divides by 100 even in currencies without cents', () => {
    const page = js('https://shop.example/products/x.js', {
      title: 'x',
      variants: [{ id: 1, price: 250000, available: true }],
    });
    expect(page.price).toBe('2500.00');
  });

  it('.json in decimals, without stock if the shop does not state it', () => {
    const html = JSON.stringify({
      product: { title: 'Blue mug', variants: [{ id: 1, price: '19.90', compare_at_price: '' }] },
    });
    expect(essence(extract({ html, url: 'https://shop.example/products/blue-mug.json' }))).toBe('19.90 - unknown');
  });

  it("treats an unavailable variant's 0.00 as no price", () => {
    const html = JSON.stringify({
      product: { title: 'Blue mug', variants: [{ id: 1, price: '0.00', available: false }] },
    });
    expect(essence(extract({ html, url: 'https://shop.example/products/blue-mug.json' }))).toBe('none - out_of_stock');
  });

  it("reads ProductJson in a page, with the page's currency", () => {
    const page = extracted({
      head: '<script>Shopify.currency = {"active":"CAD","rate":"1.0"}; Shopify.shop = "x.myshopify.com"</script>',
      body: `<script type="application/json" id="ProductJson-1">${JSON.stringify({ title: 'Blue mug', handle: 'blue-mug', variants })}</script><span class="price">$29.90</span>`,
    });
    expect(essence(page)).toBe('29.90 CAD in_stock');
    expect(page.variants).toHaveLength(2);
  });

  it("ignores a neighbour's ProductJson", () => {
    const page = extracted({
      body: `<script type="application/json" id="ProductJson-1">${JSON.stringify({ title: 'Red bowl', handle: 'red-bowl', variants })}</script>`,
    });
    expect(page.price).toBeNull();
  });

  it('reads var meta, pinned to a variant', () => {
    const page = extracted({
      url: 'https://shop.example/products/blue-mug?variant=111',
      head: `<script>Shopify.currency = {"active":"JPY"};</script><script>var meta = {"product":{"id":1,"variants":[{"id":111,"price":198000},{"id":222,"price":298000}]},"page":{}};\nfor (var a in meta) {}</script>`,
    });
    expect(essence(page)).toBe('1980.00 JPY unknown');
  });
});

describe('state in scripts', () => {
  it.each([
    [
      'Next data with cents that the page shows',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { product: { name: 'Blue mug', price: 2690, currency: 'USD' } } })}</script><span>$26.90</span>`,
      '26.90 USD unknown',
    ],
    [
      'Next data with decimals',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { product: { name: 'Blue mug', price: { amount: '26.90', currencyCode: 'USD' }, inStock: true } } })}</script>`,
      '26.90 USD in_stock',
    ],
    [
      'whole numbers that nothing confirms',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { product: { name: 'Blue mug', price: 2690 } } })}</script>`,
      'none - unknown',
    ],
    [
      'an initial state with a sale',
      `<script>window.__INITIAL_STATE__ = {product: {name: 'Blue mug', price: 40.50, salePrice: 26.9, currency: "EUR",},}; boot()</script>`,
      '26.9 EUR (40.5) unknown',
    ],
    [
      'a dataLayer',
      `<script>dataLayer.push({'ecommerce':{'currencyCode':'EUR','detail':{'products':[{'name':'Blue mug','price':'26.90','id':7}]}}});</script>`,
      '26.90 EUR unknown',
    ],
    [
      'amounts in the smallest unit of a currency without cents',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ product: { name: 'Blue mug', price: { centAmount: 1990, currencyCode: 'JPY', fractionDigits: 0 } } })}</script>`,
      '1990 JPY unknown',
    ],
    [
      'a call of Google tag',
      `<script>gtag('event','view_item',{currency:'EUR',value:26.90,items:[{id:'1',name:'Blue mug',price:'26.90'}]});</script>`,
      '26.90 EUR unknown',
    ],
    [
      'the payload function of Nuxt',
      `<script>window.__NUXT__=(function(a,b){return {data:[{product:{name:"Blue mug",price:26.9,currency:"EUR"}}],x:a}}(1,2))</script>`,
      '26.9 EUR unknown',
    ],
    [
      'a neighbour in the state',
      `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ related: [{ name: 'Red bowl', price: '5.00' }] })}</script>`,
      'none - unknown',
    ],
  ])('%s', (_, body, expected) => expect(essence(extracted({ body }))).toBe(expected));
});

describe('documented themes', () => {
  it.each([
    [
      'WooCommerce, on sale',
      '<p class="price"><del><span class="woocommerce-Price-amount amount"><bdi>40,00&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></bdi></span></del> <ins><span class="woocommerce-Price-amount amount"><bdi>26,00&nbsp;<span>&euro;</span></bdi></span></ins></p><button type="submit" class="single_add_to_cart_button button alt">Add to cart</button>',
      '26.00 EUR (40.00) in_stock',
    ],
    [
      'WooCommerce, out of stock',
      '<p class="price"><span class="amount">26,00 €</span></p><p class="stock out-of-stock">Out of stock</p>',
      '26.00 EUR out_of_stock',
    ],
    [
      'Magento, on sale',
      '<div class="price-box"><span class="special-price"><span data-price-amount="26" data-price-type="finalPrice" class="price-wrapper"><span class="price">€26.00</span></span></span><span class="old-price"><span class="price-label">Regular Price</span><span data-price-type="oldPrice" class="price-wrapper"><span class="price">€40.00</span></span></span></div><button id="product-addtocart-button" class="action primary tocart">Add to Cart</button>',
      '26.00 EUR (40.00) in_stock',
    ],
    [
      'Shopify Dawn, on sale',
      '<div class="price price--on-sale"><div class="price__container"><div class="price__regular"><span class="price-item price-item--regular">€26,00</span></div><div class="price__sale"><span><s class="price-item price-item--regular">€40,00</s></span><span class="price-item price-item--sale price-item--last">€26,00</span></div></div></div><button type="submit" name="add" class="product-form__submit">Add to cart</button>',
      '26.00 EUR (40.00) in_stock',
    ],
    [
      'Shopify Dawn, sold out',
      '<div class="price price--sold-out"><span class="price-item price-item--regular">€26,00</span></div><button type="submit" name="add" disabled class="product-form__submit"><span>Sold out</span></button>',
      '26.00 EUR out_of_stock',
    ],
    [
      'PrestaShop',
      '<div class="product-prices"><div class="product-discount"><span class="regular-price">€40.00</span></div><div class="current-price"><span content="26">€26.00</span><span class="discount discount-percentage">Save 35%</span></div></div><button class="btn add-to-cart" data-button-action="add-to-cart">Add to cart</button>',
      '26.00 EUR (40.00) in_stock',
    ],
  ])('%s', (_, body, expected) => expect(essence(extracted({ body }))).toBe(expected));
});
