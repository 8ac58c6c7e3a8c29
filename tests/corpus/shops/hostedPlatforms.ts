/** Shops on hosted platforms, each in its stock theme's markup: Shopify, BigCommerce, Wix, Squarespace, Ecwid, … */
import { jsonLd, type ShopPage, shopPage } from './shopPage.js';

const DAWN_HEADER =
  '<div class="announcement-bar">Free shipping on orders over $50</div><header class="header"><a href="/" class="header__heading-link">Shop</a><nav><a href="/collections/all">All</a></nav><a href="/cart" id="cart-icon-bubble"><span>0</span></a></header><cart-drawer class="drawer is-empty"><h2>Your cart is empty</h2><div class="totals"><h2>Estimated total</h2><p class="totals__total-value">$0.00 USD</p></div></cart-drawer>';

const dawnPrice = (state: string, regular: string, compare: string, sale: string) =>
  `<div class="price price--large ${state}"><div class="price__container"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">${regular}</span></div><div class="price__sale"><span class="visually-hidden visually-hidden--inline">Regular price</span><span><s class="price-item price-item--regular">${compare}</s></span><span class="visually-hidden visually-hidden--inline">Sale price</span><span class="price-item price-item--sale price-item--last">${sale}</span></div><small class="unit-price caption hidden"><span class="visually-hidden">Unit price</span><span class="price-item price-item--last"><span></span><span aria-hidden="true">/</span>&nbsp;per&nbsp;<span></span></span></small></div><span class="badge price__badge-sale">Sale</span><span class="badge price__badge-sold-out">Sold out</span></div>`;

const dawnCards = `<product-recommendations class="related-products"><h2 class="related-products__heading">You may also like</h2><ul class="grid product-grid">${['$15.00', '$18.00', '$95.00'].map((price, n) => `<li class="grid__item"><div class="card-wrapper"><div class="card__content"><h3 class="card__heading"><a href="/products/other-${n}" class="full-unstyled-link">Other thing ${n}</a></h3><div class="price"><div class="price__container"><div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">${price} USD</span></div></div></div></div></div></li>`).join('')}</ul></product-recommendations>`;

const dawn = (price: string, button: string) =>
  `${DAWN_HEADER}<main id="MainContent"><product-info class="product"><div class="product__title"><h1>Linen apron</h1><a href="/products/linen-apron" class="product__title"><h2 class="h1">Linen apron</h2></a></div><div id="price-template" role="status">${price}</div><div class="product__tax caption rte">Tax included. <a href="/policies/shipping-policy">Shipping</a> calculated at checkout.</div><variant-selects><fieldset class="product-form__input product-form__input--pill"><legend class="form__label">Size</legend><input type="radio" id="s" name="Size" value="S" class="disabled"><label for="s">S <span class="visually-hidden label-unavailable">Variant sold out or unavailable</span></label><input type="radio" id="m" name="Size" value="M" checked><label for="m">M <span class="visually-hidden label-unavailable">Variant sold out or unavailable</span></label></fieldset></variant-selects><product-form class="product-form"><form action="/cart/add" method="post"><div class="product-form__buttons">${button}</div></form></product-form><div class="product__description rte"><p>Made of washed linen. Fits sizes 36 to 44, length 90 cm.</p></div></product-info>${dawnCards}</main><footer class="footer"><p>Subscribe to our emails</p><ul><li>United States (USD $)</li><li>Canada (CAD $)</li></ul></footer>`;

const linen = {
  lang: 'en',
  title: 'Linen apron',
  url: 'https://shop.example/products/linen-apron',
};

const productGroup = (states: readonly string[]) =>
  jsonLd({
    '@context': 'http://schema.org/',
    '@id': '/products/linen-apron#product',
    '@type': 'ProductGroup',
    name: 'Linen apron',
    hasVariant: states.map((state, n) => ({
      '@id': `/products/linen-apron?variant=${n}#variant`,
      '@type': 'Product',
      name: `Linen apron - ${'SML'[n]}`,
      offers: {
        '@id': `/products/linen-apron?variant=${n}#offer`,
        '@type': 'Offer',
        availability: `http://schema.org/${state}`,
        price: `${48 + n}.00`,
        priceCurrency: 'USD',
        url: `https://shop.example/products/linen-apron?variant=${n}`,
      },
    })),
    productGroupID: '7001',
    url: 'https://shop.example/products/linen-apron',
  });

const button = (attributes: string, label: string) =>
  `<button type="submit" name="add" class="product-form__submit button button--full-width" ${attributes}><span>${label}</span><div class="loading__spinner hidden"></div></button>`;

export const HOSTED_PLATFORMS: readonly ShopPage[] = [
  shopPage({
    ...linen,
    name: 'Shopify Dawn',
    body: dawn(dawnPrice('', '$48.00 USD', '', '$48.00 USD'), button('', 'Add to cart')),
    price: '48.00',
    currency: 'USD',
    availability: 'in_stock',
  }),
  shopPage({
    ...linen,
    name: 'Shopify Dawn, on sale, with both prices in the markup twice',
    body: dawn(dawnPrice('price--on-sale', '$48.00 USD', '$64.00 USD', '$48.00 USD'), button('', 'Add to cart')),
    price: '48.00',
    currency: 'USD',
    listPrice: '64.00',
    availability: 'in_stock',
  }),
  shopPage({
    ...linen,
    name: 'Shopify Dawn, sold out',
    body: dawn(dawnPrice('price--sold-out', '$48.00 USD', '', '$48.00 USD'), button('disabled', 'Sold out')),
    price: '48.00',
    currency: 'USD',
    availability: 'out_of_stock',
  }),
  shopPage({
    ...linen,
    name: 'Shopify with a product group, the first size sold out',
    head: productGroup(['OutOfStock', 'InStock', 'InStock']),
    body: dawn(dawnPrice('', '$49.00 USD', '', '$49.00 USD'), button('', 'Add to cart')),
    price: '49.00',
    currency: 'USD',
    availability: 'in_stock',
  }),
  shopPage({
    ...linen,
    name: 'Shopify with a product group, the address names the last size',
    url: 'https://shop.example/products/linen-apron?variant=2',
    head: productGroup(['InStock', 'InStock', 'OutOfStock']),
    body: dawn(dawnPrice('price--sold-out', '$50.00 USD', '', '$50.00 USD'), button('disabled', 'Sold out')),
    price: '50.00',
    currency: 'USD',
    availability: 'out_of_stock',
  }),
  shopPage({
    ...linen,
    name: 'Shopify Debut, German',
    lang: 'de',
    head: '<script>var Shopify = Shopify || {}; Shopify.shop = "x.myshopify.com"; Shopify.currency = {"active":"EUR","rate":"1.0"};</script><meta property="og:price:amount" content="48,00"><meta property="og:price:currency" content="EUR">',
    body: '<div id="shopify-section-header"><nav class="grid__item"><a href="/cart" class="site-header__cart">Einkaufswagen</a></nav></div><main><h1 class="product-single__title">Linen apron</h1><div class="product__price"><dl class="price price--on-sale" data-price><div class="price__regular"><dt><span class="visually-hidden visually-hidden--inline">Normaler Preis</span></dt><dd><s class="price-item price-item--regular" data-regular-price>€64,00</s></dd></div><div class="price__sale"><dt><span class="visually-hidden">Sonderpreis</span></dt><dd><span class="price-item price-item--sale" data-sale-price>€48,00</span></dd></div><div class="price__badges"><span class="price__badge price__badge--sale">Angebot</span></div></dl></div><div class="product__policies rte">inkl. MwSt. zzgl. <a href="/policies">Versandkosten</a></div><form class="product-form" action="/cart/add"><button type="submit" name="add" class="btn product-form__cart-submit" data-add-to-cart><span data-add-to-cart-text>In den Warenkorb legen</span></button></form></main>',
    price: '48.00',
    currency: 'EUR',
    listPrice: '64.00',
    availability: 'in_stock',
  }),
  shopPage({
    ...linen,
    name: 'Shopify with subscribe-and-save, quantity breaks and instalments',
    body: `${DAWN_HEADER}<main><h1>Linen apron</h1><div class="price-block"><span class="price-item price-item--regular">$48.00</span></div><shopify-payment-terms>or 4 interest-free payments of <span>$12.00</span> with Shop Pay</shopify-payment-terms><div class="selling-plan-group"><label><input type="radio" name="plan" checked> One-time purchase <span class="plan-price">$48.00</span></label><label><input type="radio" name="plan"> Subscribe &amp; save 10% <span class="plan-price">$43.20</span></label></div><table class="quantity-breaks"><tr><td>Buy 2</td><td>$45.00 each</td></tr><tr><td>Buy 5</td><td>$40.00 each</td></tr></table><form action="/cart/add"><button type="submit" name="add">Add to cart - $48.00</button></form><div class="sticky-atc"><span>Linen apron</span><span class="sticky-atc__price">$48.00</span><button>Add to cart</button></div></main><footer>US</footer>`,
    head: '<script>Shopify.currency = {"active":"USD","rate":"1.0"}</script>',
    price: '48.00',
    currency: 'USD',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'Shopify collection page',
    url: 'https://shop.example/collections/kitchen',
    lang: 'en',
    title: 'Kitchen',
    body: `${DAWN_HEADER}<main><h1 class="collection-hero__title">Kitchen</h1><div class="facets"><p>The highest price is $95.00</p><input name="filter.v.price.gte"></div>${dawnCards.replace('related-products', 'collection').replace('You may also like', '3 products')}</main>`,
    price: null,
    currency: null,
    availability: 'unknown',
  }),
  shopPage({
    ...linen,
    name: 'Shopify password page',
    title: 'Opening soon',
    body: '<main class="password-main"><h1>Opening soon</h1><p>Be the first to know when we launch.</p><form action="/password"><label>Enter store using password</label><input type="password"><button>Enter</button></form></main>',
    price: null,
    currency: null,
    availability: 'unknown',
  }),
  shopPage({
    name: 'BigCommerce Cornerstone, with and without tax',
    url: 'https://tools.example.com.au/impact-driver/',
    lang: 'en',
    title: 'Impact driver',
    head: '<meta property="product:price:amount" content="219"><meta property="product:price:currency" content="AUD"><meta property="og:availability" content="instock">',
    body:
      '<header class="header"><nav class="navUser"><a class="navUser-action" href="/cart.php">Cart <span class="cart-quantity"></span></a></nav></header><div class="productView"><section class="productView-details product-data"><div class="productView-product"><h1 class="productView-title">Impact driver</h1><div class="productView-price"><div class="price-section price-section--withTax rrp-price--withTax">MSRP: <span data-product-rrp-with-tax class="price price--rrp">$299.00</span></div><div class="price-section price-section--withTax non-sale-price--withTax" style="display: none;">Was: <span data-product-non-sale-price-with-tax class="price price--non-sale"></span></div><div class="price-section price-section--withTax"><span class="price-label">Now:</span><span data-product-price-with-tax class="price price--withTax">$219.00</span> <abbr title="Including Tax">(Inc. GST)</abbr></div><div class="price-section price-section--withoutTax"><span data-product-price-without-tax class="price price--withoutTax">$199.09</span> <abbr title="Excluding Tax">(Ex. GST)</abbr></div><div class="price-section price-section--saving price" style="">(You save <span data-product-price-saved class="price price--saving">$80.00</span>)</div></div></div></section><section class="productView-details product-options"><form><input id="form-action-addToCart" class="button button--primary" type="submit" value="Add to Cart"></form></section></div><div class="productCarousel">' +
      ['$19.00', '$29.00', '$39.00']
        .map(
          (price, n) =>
            `<article class="card"><figure class="card-figure"><a href="/other-${n}/"><img src="x.jpg"></a></figure><h3 class="card-title"><a href="/other-${n}/">Other ${n}</a></h3><span data-product-price-with-tax class="price price--withTax">${price}</span></article>`,
        )
        .join('') +
      '</div>',
    price: '219.00',
    currency: 'AUD',
    listPrice: '299.00',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'BigCommerce, out of stock with a template that declares InStock',
    url: 'https://tools.example/impact-driver/',
    lang: 'en-US',
    title: 'Impact driver',
    head: jsonLd({
      '@context': 'https://schema.org/',
      '@type': 'Product',
      name: 'Impact driver',
      offers: { '@type': 'Offer', priceCurrency: 'USD', price: '219', availability: 'https://schema.org/InStock' },
    }),
    body: '<div class="productView"><h1 class="productView-title">Impact driver</h1><div class="productView-price"><span data-product-price-without-tax class="price price--withoutTax">$219.00</span></div><form><div class="alertBox productAttributes-message"><p class="alertBox-message">This product is currently out of stock.</p></div><div class="form-action"><input type="submit" disabled="disabled" value="Out of stock" class="button button--primary"></div></form></div>',
    price: '219.00',
    currency: 'USD',
    availability: 'out_of_stock',
  }),
  shopPage({
    name: 'Wix',
    url: 'https://www.pottery.example/product-page/tea-bowl',
    lang: 'en-gb',
    title: 'Tea bowl',
    head:
      '<meta property="product:price:amount" content="34"><meta property="product:price:currency" content="GBP"><meta property="og:availability" content="InStock">' +
      jsonLd({
        '@context': 'https://schema.org/',
        '@type': 'Product',
        name: 'Tea bowl',
        Offers: {
          '@type': 'Offer',
          url: 'https://www.pottery.example/product-page/tea-bowl',
          priceCurrency: 'GBP',
          price: '34',
          Availability: 'https://schema.org/InStock',
        },
      }),
    body: '<div id="SITE_CONTAINER"><header id="SITE_HEADER"><nav><a href="/shop">Shop</a></nav><button aria-label="Cart with 0 items">0</button></header><article data-hook="product-page"><h1 data-hook="product-title">Tea bowl</h1><div data-hook="product-price"><span data-hook="formatted-primary-price" data-wix-price="£34.00">£34.00</span><span>Price</span></div><button data-hook="add-to-cart"><span>Add to Cart</span></button></article></div>',
    price: '34.00',
    currency: 'GBP',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'Wix, sold out without a price in the text',
    url: 'https://www.pottery.example/product-page/tea-bowl',
    lang: 'en-gb',
    title: 'Tea bowl',
    head: jsonLd({
      '@context': 'https://schema.org/',
      '@type': 'Product',
      name: 'Tea bowl',
      Offers: { '@type': 'Offer', priceCurrency: 'GBP', price: '34', Availability: 'https://schema.org/OutOfStock' },
    }),
    body: '<article data-hook="product-page"><h1 data-hook="product-title">Tea bowl</h1><button data-hook="add-to-cart" aria-disabled="true" disabled><span>Out of Stock</span></button></article>',
    price: '34',
    currency: 'GBP',
    availability: 'out_of_stock',
  }),
  shopPage({
    name: 'Squarespace',
    url: 'https://www.candles.example/store/p/fig-candle',
    lang: 'en-US',
    title: 'Fig candle',
    head: '<meta property="og:type" content="product"><meta property="product:price:amount" content="28.00"><meta property="product:price:currency" content="USD"><meta property="product:availability" content="instock">',
    body: '<header id="header"><a href="/cart" class="sqs-custom-cart"><span class="sqs-cart-quantity">0</span></a></header><section class="ProductItem"><h1 class="ProductItem-details-title">Fig candle</h1><div class="ProductItem-product-price"><div class="product-price">$28.00</div></div><div class="ProductItem-details-excerpt"><p>8 oz, burns 50 hours.</p></div><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button sqs-suppress-edit-mode" role="button" tabindex="0"><div class="sqs-add-to-cart-button-inner">Add To Cart</div></div></div></section>',
    price: '28.00',
    currency: 'USD',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'Squarespace, sold out and on sale',
    url: 'https://www.candles.example/store/p/fig-candle',
    lang: 'en-US',
    title: 'Fig candle',
    body: '<section class="ProductItem"><h1 class="ProductItem-details-title">Fig candle</h1><div class="product-price"><span class="sqs-money-native">$20.00</span> <span class="original-price"><span class="sqs-money-native">$28.00</span></span></div><div class="product-mark sold-out">Sold Out</div></section>',
    price: '20.00',
    currency: 'USD',
    listPrice: '28.00',
    availability: 'out_of_stock',
  }),
  shopPage({
    name: 'Ecwid by microdata',
    url: 'https://honey.example/#!/Heather-honey/p/55',
    lang: 'en',
    title: 'Heather honey',
    body: '<div class="ec-store ec-store__product-page" itemscope itemtype="http://schema.org/Product"><h1 class="product-details__product-title ec-header-h3" itemprop="name">Heather honey</h1><div class="product-details__product-price ec-price-item" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span class="details-product-price__value ec-price-item notranslate" itemprop="price" content="7.5">€7.50</span><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="http://schema.org/InStock"></div><div class="details-product-purchase__in-stock">In stock</div><button class="form-control__button"><span class="form-control__button-text">Add to Bag</span></button></div>',
    price: '7.50',
    currency: 'EUR',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'Lightspeed, Dutch, with a unit price and an old price',
    url: 'https://www.wijnwinkel.example.nl/rode-wijn.html',
    lang: 'nl',
    title: 'Rode wijn',
    body: '<header><div class="cart"><a href="/cart/">€0,00</a></div></header><div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Rode wijn</h1><div class="price-wrap" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="8.95"><meta itemprop="priceCurrency" content="EUR"><link itemprop="availability" href="https://schema.org/InStock"><span class="price-old">€11,95</span><span class="price" style="line-height:45px;">€8,95</span><small>Incl. btw</small><div class="unit-price">Eenheidsprijs: €11,93 / Liter</div></div><span class="in-stock">Op voorraad</span><a href="javascript:;" onclick="$(\'#product_configure_form\').submit();" class="btn glow btn-cart">Toevoegen aan winkelwagen</a></div>',
    price: '8.95',
    currency: 'EUR',
    listPrice: '11.95',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'Tiendanube, Argentina, instalments first',
    url: 'https://zapateria.example.com.ar/productos/botas-cuero/',
    lang: 'es-AR',
    title: 'Botas de cuero',
    head: '<meta property="tiendanube:price" content="129900"><meta property="product:price:amount" content="129900"><meta property="product:price:currency" content="ARS">',
    body: '<header><a href="/comprar/">$0,00</a></header><div class="js-product-detail" id="single-product"><h1 class="js-product-name">Botas de cuero</h1><div class="price-container"><span class="d-inline-block"><div class="js-price-display h2" id="price_display" data-product-price="12990000">$129.900,00</div></span><span><div id="compare_price_display" class="js-compare-price-display price-compare">$159.900,00</div></span></div><div class="js-max-installments"><span>3</span> cuotas sin interés de <span class="js-installment-price">$43.300,00</span></div><div class="text-accent"><strong>10% de descuento</strong> pagando con transferencia <span>$116.910,00</span></div><form id="product_form"><input type="submit" class="js-addtocart btn-add-to-cart" value="Agregar al carrito"></form></div>',
    price: '129900.00',
    currency: 'ARS',
    listPrice: '159900.00',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'VTEX, Brazil, price split over spans',
    url: 'https://www.eletro.example.com.br/fritadeira/p',
    lang: 'pt-BR',
    title: 'Fritadeira elétrica',
    body: '<div class="vtex-store-header"><span class="vtex-minicart-2-x-minicartQuantityBadge">0</span></div><h1 class="vtex-store-components-3-x-productNameContainer"><span class="vtex-store-components-3-x-productBrand">Fritadeira elétrica</span></h1><div class="vtex-flex-layout-0-x-flexRow"><span class="vtex-product-price-1-x-listPrice"><span class="vtex-product-price-1-x-listPriceValue strike"><span class="vtex-product-price-1-x-currencyContainer"><span class="vtex-product-price-1-x-currencyCode">R$</span><span class="vtex-product-price-1-x-currencyLiteral">&nbsp;</span><span class="vtex-product-price-1-x-currencyInteger">599</span><span class="vtex-product-price-1-x-currencyDecimal">,</span><span class="vtex-product-price-1-x-currencyFraction">00</span></span></span></span><span class="vtex-product-price-1-x-sellingPrice"><span class="vtex-product-price-1-x-sellingPriceValue"><span class="vtex-product-price-1-x-currencyContainer"><span class="vtex-product-price-1-x-currencyCode">R$</span><span class="vtex-product-price-1-x-currencyLiteral">&nbsp;</span><span class="vtex-product-price-1-x-currencyInteger">449</span><span class="vtex-product-price-1-x-currencyDecimal">,</span><span class="vtex-product-price-1-x-currencyFraction">90</span></span></span></span><span class="vtex-product-price-1-x-installments">em até <span>10</span>x <span>R$ 44,99</span> sem juros</span></div><button class="vtex-button"><div class="vtex-button__label">Comprar</div></button>',
    price: '449.90',
    currency: 'BRL',
    listPrice: '599.00',
    availability: 'in_stock',
  }),
];
