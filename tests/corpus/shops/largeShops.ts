/**
 * Marketplaces and large retailers, each in the typical shape of its kind. Documented platforms only; no page is
 * copied.
 */
import { jsonLd, type ShopPage, shopPage } from './shopPage.js';

const amazonPrice = (whole: string, fraction: string, offscreen: string) =>
  `<span class="a-price aok-align-center reinventPricePriceToPayMargin priceToPay"><span class="a-offscreen">${offscreen}</span><span aria-hidden="true"><span class="a-price-symbol">$</span><span class="a-price-whole">${whole}<span class="a-price-decimal">.</span></span><span class="a-price-fraction">${fraction}</span></span></span>`;

const amazon = (box: string, buy: string) =>
  `<div id="navbar"><a id="nav-cart" href="/gp/cart"><span id="nav-cart-count">0</span></a></div><div id="dp"><div id="centerCol"><h1 id="title"><span id="productTitle" class="a-size-large product-title-word-break">Cordless kettle, 1.7 l, 3000 W</span></h1><span id="acrCustomerReviewText">1,204 ratings</span>${box}<ul><li>Boils 1 litre in 90 seconds</li></ul></div><div id="rightCol"><div id="buybox">${buy}</div></div><div id="sims-consolidated-2_feature_div"><h2>Products related to this item</h2>${['$19.99', '$21.49', '$35.00'].map((price, n) => `<div class="a-carousel-card"><a href="/dp/B00000${n}"><img><span class="a-truncate-full">Other kettle ${n}</span></a><span class="a-price"><span class="a-offscreen">${price}</span><span aria-hidden="true">${price}</span></span></div>`).join('')}</div></div>`;

const kettle = {
  lang: 'en-us',
  title: 'Cordless kettle, 1.7 l, 3000 W',
  url: 'https://www.market.example.com/dp/B0EXAMPLE1',
};

const next = (data: object) =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { initialData: { data } } } })}</script>`;

export const LARGE_SHOPS: readonly ShopPage[] = [
  shopPage({
    ...kettle,
    name: 'Amazon, on sale with a list price, instalments and a used offer',
    body: amazon(
      `<div id="corePriceDisplay_desktop_feature_div"><span class="savingsPercentage">-25%</span>${amazonPrice('29', '99', '$29.99')}<span class="basisPrice">List Price: <span class="a-price a-text-price" data-a-strike="true"><span class="a-offscreen">$39.99</span><span aria-hidden="true">$39.99</span></span></span></div><div id="taxInclusiveMessage">$2.00 per item off with coupon</div>`,
      `<div id="price_inside_buybox">$29.99</div><div id="availability"><span class="a-size-medium a-color-success">In Stock</span></div><div id="deliveryBlock">FREE delivery Tuesday on orders shipped over $35</div><input id="add-to-cart-button" type="submit" value="Add to Cart" name="submit.add-to-cart"><div id="usedBuySection">Buy used: <span>$22.50</span></div><div id="mbc">Other sellers: New (4) from <span>$28.00</span></div>`,
    ),
    price: '29.99',
    currency: 'USD',
    listPrice: '39.99',
    availability: 'in_stock',
  }),
  shopPage({
    ...kettle,
    name: 'Amazon, currently unavailable, no price',
    body: amazon(
      '',
      '<div id="outOfStock"><div id="availability"><span class="a-color-price a-text-bold">Currently unavailable.</span><br>We don\'t know when or if this item will be back in stock.</div></div>',
    ),
    price: null,
    currency: null,
    availability: 'out_of_stock',
  }),
  shopPage({
    ...kettle,
    name: 'Amazon, price only inside the see-all-offers link: none of its own',
    body: amazon(
      '',
      '<div id="availability"><span>Available from <a href="/gp/offer-listing/B0EXAMPLE1">these sellers</a>.</span></div>',
    ),
    price: null,
    currency: null,
    availability: 'in_stock',
  }),
  shopPage({
    name: 'eBay, buy it now with an approximate second currency',
    url: 'https://www.auction.example.co.uk/itm/255000000000',
    lang: 'en-GB',
    title: 'Vintage film camera',
    body: '<header id="gh"><a href="/cart">Basket</a></header><div class="vim x-item-title"><h1 class="x-item-title__mainTitle"><span class="ux-textspans ux-textspans--BOLD">Vintage film camera</span></h1></div><div class="vim x-price-section"><div class="x-price-primary" data-testid="x-price-primary"><span class="ux-textspans">£85.00</span></div><div class="x-price-approx"><span class="ux-textspans">Approximately</span> <span class="x-price-approx__price">US $107.20</span></div></div><div class="d-quantity__availability"><span>Last one</span></div><div class="x-bin-action"><a class="ux-call-to-action fake-btn" href="/bin"><span class="ux-call-to-action__text">Buy it now</span></a></div><div class="x-atc-action"><a class="ux-call-to-action fake-btn" href="/atc"><span>Add to basket</span></a></div><div class="ux-labels-values--shipping"><span>Postage:</span><span>£4.20 Royal Mail</span></div>',
    price: '85.00',
    currency: 'GBP',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'eBay, the listing has ended',
    url: 'https://www.auction.example.co.uk/itm/255000000000',
    lang: 'en-GB',
    title: 'Vintage film camera',
    head: jsonLd({
      '@type': 'Product',
      '@context': 'https://schema.org',
      name: 'Vintage film camera',
      offers: { '@type': 'Offer', price: '85.00', priceCurrency: 'GBP', availability: 'https://schema.org/OutOfStock' },
    }),
    body: '<div>This listing was ended by the seller because the item is no longer available.</div><h1>Vintage film camera</h1><div class="x-price-primary"><span>£85.00</span></div>',
    price: '85.00',
    currency: 'GBP',
    availability: 'discontinued',
  }),
  shopPage({
    name: 'Etsy, from-price with a sale',
    url: 'https://www.crafts.example.com/listing/1000/walnut-shelf',
    lang: 'en-US',
    title: 'Walnut shelf',
    head: jsonLd({
      '@type': 'Product',
      '@context': 'https://schema.org',
      name: 'Walnut shelf',
      offers: {
        '@type': 'AggregateOffer',
        offerCount: 7,
        lowPrice: '54.00',
        highPrice: '96.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    }),
    body: '<div data-buy-box-region="price"><p class="wt-text-title-larger"><span class="wt-screen-reader-only">Sale Price</span> $54.00+</p><p class="wt-text-strikethrough"><span class="wt-screen-reader-only">Original Price</span> $72.00+</p><span>25% off</span></div><h1 data-buy-box-listing-title>Walnut shelf</h1><select id="variation-selector-0"><option>Select length</option><option>40 cm ($54.00)</option><option>80 cm ($96.00)</option></select><button class="wt-btn">Add to cart</button>',
    price: '54.00',
    currency: 'USD',
    listPrice: '72.00',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'a superstore on Next.js: the price in the state and in hashed classes',
    url: 'https://www.superstore.example.com/ip/Desk-Lamp/5001',
    lang: 'en-US',
    title: 'Desk lamp',
    head: next({
      product: {
        name: 'Desk lamp',
        availabilityStatus: 'IN_STOCK',
        priceInfo: {
          currentPrice: { price: 24.88, priceString: '$24.88', currencyUnit: 'USD' },
          wasPrice: { price: 34.99 },
        },
      },
    }),
    body: '<div class="w_aoqv"><h1 id="main-title">Desk lamp</h1><div class="b1 f5"><span itemprop="price" aria-hidden="false">Now $24.88</span><span class="strike">$34.99</span><span>You save $10.11</span></div><button class="w_hhLG">Add to cart</button></div><section><h2>Similar items you might like</h2><div class="q1"><a href="/ip/Other/1"><img><h3>Other lamp</h3></a><div>$12.00</div></div><div class="q1"><a href="/ip/Other/2"><img><h3>Another lamp</h3></a><div>$13.00</div></div></section>',
    price: '24.88',
    currency: 'USD',
    listPrice: '34.99',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'a superstore on Next.js, out of stock in the state only',
    url: 'https://www.superstore.example.com/ip/Desk-Lamp/5001',
    lang: 'en-US',
    title: 'Desk lamp',
    head: next({
      product: {
        name: 'Desk lamp',
        availabilityStatus: 'OUT_OF_STOCK',
        priceInfo: { currentPrice: { price: 24.88, currencyUnit: 'USD' } },
      },
    }),
    body: '<div class="w_aoqv"><h1>Desk lamp</h1><div class="b1 f5"><span itemprop="price">$24.88</span></div><div>Out of stock</div><button class="w_hhLG">Get in-stock alert</button></div>',
    price: '24.88',
    currency: 'USD',
    availability: 'out_of_stock',
  }),
  shopPage({
    name: 'a fashion platform with hashed classes, RRP and a size menu',
    url: 'https://www.mode.example.de/mantel-aus-wolle-m123.html',
    lang: 'de-DE',
    title: 'Mantel aus Wolle',
    head: jsonLd({
      '@context': 'http://schema.org',
      '@type': 'Product',
      name: 'Mantel aus Wolle',
      offers: ['34', '36', '38'].map((size, n) => ({
        '@type': 'Offer',
        price: '119.95',
        priceCurrency: 'EUR',
        availability: n === 0 ? 'http://schema.org/OutOfStock' : 'http://schema.org/InStock',
        sku: `M123-${size}`,
      })),
    }),
    body: '<x-wrapper-re-1-4><h1><span class="SZKKsK _65i7kZ">Marke</span> <span class="EKabf7 R_QwOV">Mantel aus Wolle</span></h1><div class="_0xLoFW vSgP6A"><p class="_4sa1cA FtrEr_"><span class="sDq_FX _4sa1cA dgII7d Km7l2y">119,95&nbsp;€</span></p><p class="sDq_FX"><span class="sDq_FX lystZ1">UVP: 159,95&nbsp;€</span> <span>-25%</span></p><span>inkl. MwSt.</span></div><button id="picker-trigger">Bitte Größe wählen</button><div><span>34</span><span>Benachrichtige mich</span></div><button aria-label="In den Warenkorb" class="z-pdp-topSection-addToCartButton"><span>In den Warenkorb</span></button></x-wrapper-re-1-4>',
    price: '119.95',
    currency: 'EUR',
    listPrice: '159.95',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'an electronics chain: cents as a dash, energy label, delivery cost',
    url: 'https://www.elektro.example.de/de/product/_tv-55-zoll-1234.html',
    lang: 'de',
    title: 'TV 55 Zoll OLED',
    head: '<script>window.__PRELOADED_STATE__ = {"apolloState":{"GraphqlPrice:1":{"__typename":"GraphqlPrice","price":1199,"currency":"EUR"}},"other":undefined};</script>',
    body: '<h1 class="sc-3f2da4f5-0">TV 55 Zoll OLED</h1><div data-test="mms-product-price"><div class="sc-94eb08bc-0"><span aria-hidden="true">1.199,–</span><p>inkl. MwSt. zzgl. Versandkosten <span>29,90 €</span></p><span>UVP € 1.499,–</span></div></div><div>Finanzierung ab 49,96 € / Monat</div><div data-test="mms-cofr-delivery_AVAILABLE"><span>Online verfügbar</span></div><button id="pdp-add-to-cart-button"><span>In den Warenkorb</span></button><div data-test="add-ons"><h3>Garantieverlängerung</h3><label><input type="checkbox"> 3 Jahre <span>99,99 €</span></label></div>',
    price: '1199',
    currency: 'EUR',
    listPrice: '1499',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'Salesforce Commerce Cloud (SFRA)',
    url: 'https://www.sport.example.com.au/trail-shoe/500.html',
    lang: 'en-AU',
    title: 'Trail shoe',
    body: '<header><div class="minicart"><span class="minicart-quantity">0</span></div></header><div class="container product-detail product-wrapper" data-pid="500"><h1 class="product-name">Trail shoe</h1><div class="prices"><div class="price"><span><del><span class="strike-through list"><span class="value" content="220.00"><span class="sr-only">Price reduced from</span>$220.00<span class="sr-only">to</span></span></span></del><span class="sales"><span class="value" content="165.00">$165.00</span></span></span></div></div><div class="afterpay">or 4 payments of $41.25 with Afterpay</div><ul class="list-unstyled availability-msg"><li><div>In Stock</div></li></ul><button class="add-to-cart btn btn-primary" data-pid="500">Add to Cart</button></div>',
    price: '165.00',
    currency: 'AUD',
    listPrice: '220.00',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'SAP Commerce (Hybris), volume prices and an out-of-stock button',
    url: 'https://www.industrie.example.com/de/p/87654',
    lang: 'de',
    title: 'Kugellager 6204',
    body: '<div class="product-main-info"><div class="product-details page-title"><h1 class="name">Kugellager 6204<span class="sku">ID</span><span class="code">87654</span></h1></div><p class="price">€12,40</p><table class="volume__prices"><thead><th>Menge</th><th>Preis/Stück</th></thead><tbody><tr><td>10-49</td><td>€11,20</td></tr><tr><td>50+</td><td>€9,90</td></tr></tbody></table><div class="stock-wrapper">Nicht lagernd</div><button type="button" class="btn btn-primary btn-block js-enable-btn outOfStock" disabled="disabled">Nicht lieferbar</button></div>',
    price: '12.40',
    currency: 'EUR',
    availability: 'out_of_stock',
  }),
];
