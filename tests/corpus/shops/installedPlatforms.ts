/** Shops on self-hosted software: WooCommerce, Magento, PrestaShop, Shopware, OpenCart, … */
import { jsonLd, type ShopPage, shopPage } from './shopPage.js';

const amount = (text: string, sign: string) =>
  `<span class="woocommerce-Price-amount amount"><bdi>${text}&nbsp;<span class="woocommerce-Price-currencySymbol">${sign}</span></bdi></span>`;

const wooHeader =
  '<header class="site-header"><ul id="site-header-cart" class="site-header-cart"><li><a class="cart-contents" href="/warenkorb/"><span class="woocommerce-Price-amount amount">0,00&nbsp;<span class="woocommerce-Price-currencySymbol">&euro;</span></span> <span class="count">0 items</span></a></li></ul></header>';

const wooRelated = `<section class="related products"><h2>Ähnliche Produkte</h2><ul class="products columns-4">${['12,00', '14,00', '89,00'].map((price, n) => `<li class="product type-product"><a href="/produkt/anderes-${n}/" class="woocommerce-LoopProduct-link"><img src="x.jpg"><h2 class="woocommerce-loop-product__title">Anderes ${n}</h2><span class="price">${amount(price, '€')}</span></a><a href="?add-to-cart=${n}" class="button add_to_cart_button">In den Warenkorb</a></li>`).join('')}</ul></section>`;

const woo = (summary: string) =>
  `${wooHeader}<div id="primary"><main><div id="product-77" class="product type-product"><div class="summary entry-summary"><h1 class="product_title entry-title">Filterkaffee</h1>${summary}</div><div class="woocommerce-tabs"><div id="tab-description"><h2>Beschreibung</h2><p>Ab 50,00 € Bestellwert versandkostenfrei. 100 g ergeben 2 Liter.</p></div></div>${wooRelated}</div></main></div><footer>Alle Preise inkl. MwSt.</footer>`;

const coffee = {
  lang: 'de-DE',
  title: 'Filterkaffee',
  url: 'https://roesterei.example.de/produkt/filterkaffee/',
};

const magento2 = (prices: string, add: string) =>
  `<header class="page-header"><div class="minicart-wrapper"><a class="action showcart" href="/checkout/cart/"><span class="counter-number">0</span></a><div class="block block-minicart"><div class="subtotal"><span class="price">€0.00</span></div></div></div></header><main class="page-main"><div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base" data-ui-id="page-title-wrapper" itemprop="name">Camping stove</span></h1></div><div class="product-info-price">${prices}<div class="product-info-stock-sku">${add}</div></div><div class="product attribute sku"><strong class="type">SKU</strong><div class="value" itemprop="sku">24-MB01</div></div></div><div class="block related"><div class="block-title title"><strong>Related Products</strong></div><ol class="products list items product-items">${['€9.00', '€12.00', '€15.00'].map((price, n) => `<li class="item product product-item"><a href="/other-${n}.html" class="product photo"><img></a><strong class="product name"><a class="product-item-link" href="/other-${n}.html">Other ${n}</a></strong><div class="price-box price-final_price"><span class="price-container"><span data-price-amount="${n}" data-price-type="finalPrice" class="price-wrapper"><span class="price">${price}</span></span></span></div><button type="submit" class="action tocart primary"><span>Add to Cart</span></button></li>`).join('')}</ol></div></main>`;

const stove = { lang: 'en', title: 'Camping stove', url: 'https://outdoor.example.ie/camping-stove.html' };

export const INSTALLED_PLATFORMS: readonly ShopPage[] = [
  shopPage({
    ...coffee,
    name: 'WooCommerce Germanized, with a unit price and a delivery note',
    body: woo(
      `<p class="price">${amount('9,90', '€')}</p><p class="price price-unit smaller"><span class="woocommerce-Price-amount amount">19,80&nbsp;<span>€</span></span> / <span class="unit">kg</span></p><div class="legal-price-info"><p class="wc-gzd-additional-info tax-info">inkl. 7 % MwSt.</p><p class="shipping-costs-info">zzgl. <a href="/versand">Versandkosten</a></p></div><p class="delivery-time-info">Lieferzeit: 2-3 Werktage</p><form class="cart"><div class="quantity"><input type="number" name="quantity" value="1"></div><button type="submit" name="add-to-cart" value="77" class="single_add_to_cart_button button alt">In den Warenkorb</button></form>`,
    ),
    price: '9.90',
    currency: 'EUR',
    availability: 'in_stock',
  }),
  shopPage({
    ...coffee,
    name: 'WooCommerce, variable product with a range',
    body: woo(
      `<p class="price">${amount('9,90', '€')} &ndash; ${amount('34,90', '€')}</p><form class="variations_form cart"><table class="variations"><tr><td><select id="pa_menge" name="attribute_pa_menge"><option value="">Wähle eine Option</option><option>250 g</option><option>1 kg</option></select></td></tr></table><button type="submit" class="single_add_to_cart_button button alt disabled wc-variation-selection-needed">In den Warenkorb</button></form>`,
    ),
    price: '9.90',
    currency: 'EUR',
    availability: 'in_stock',
  }),
  shopPage({
    ...coffee,
    name: 'WooCommerce, on sale, with texts for screen readers',
    body: woo(
      `<p class="price"><del aria-hidden="true">${amount('12,90', '€')}</del> <span class="screen-reader-text">Ursprünglicher Preis war: 12,90&nbsp;€</span><ins aria-hidden="true">${amount('9,90', '€')}</ins><span class="screen-reader-text">Aktueller Preis ist: 9,90&nbsp;€.</span></p><p class="stock in-stock">Vorrätig</p><form class="cart"><button type="submit" class="single_add_to_cart_button button alt">In den Warenkorb</button></form>`,
    ),
    price: '9.90',
    currency: 'EUR',
    listPrice: '12.90',
    availability: 'in_stock',
  }),
  shopPage({
    ...coffee,
    name: 'WooCommerce, not in stock',
    body: woo(`<p class="price">${amount('9,90', '€')}</p><p class="stock out-of-stock">Nicht vorrätig</p>`),
    price: '9.90',
    currency: 'EUR',
    availability: 'out_of_stock',
  }),
  shopPage({
    ...coffee,
    name: 'WooCommerce, not in stock and without a price',
    body: woo('<p class="price"></p><p class="stock out-of-stock">Nicht vorrätig</p>'),
    price: null,
    currency: null,
    availability: 'out_of_stock',
  }),
  shopPage({
    ...coffee,
    name: 'WooCommerce with Yoast graph and variations in a form attribute',
    head: jsonLd({
      '@context': 'https://schema.org/',
      '@graph': [
        { '@type': 'WebPage', '@id': 'https://roesterei.example.de/#webpage' },
        {
          '@type': 'Product',
          '@id': 'https://roesterei.example.de/produkt/filterkaffee/#product',
          name: 'Filterkaffee',
          offers: [
            {
              '@type': 'Offer',
              priceSpecification: [
                {
                  '@type': 'UnitPriceSpecification',
                  price: '9.90',
                  priceCurrency: 'EUR',
                  valueAddedTaxIncluded: false,
                },
                {
                  '@type': 'UnitPriceSpecification',
                  price: '12.90',
                  priceCurrency: 'EUR',
                  priceType: 'https://schema.org/ListPrice',
                },
              ],
              availability: 'http://schema.org/InStock',
            },
          ],
        },
      ],
    }),
    body: woo(
      `<p class="price"><del>${amount('12,90', '€')}</del> <ins>${amount('9,90', '€')}</ins></p><form class="variations_form cart" data-product_variations="[{&quot;display_price&quot;:34.9,&quot;is_in_stock&quot;:false,&quot;price_html&quot;:&quot;&lt;span class=&#039;price&#039;&gt;34,90 €&lt;/span&gt;&quot;}]"><button type="submit" class="single_add_to_cart_button button alt">In den Warenkorb</button></form>`,
    ),
    price: '9.90',
    currency: 'EUR',
    listPrice: '12.90',
    availability: 'in_stock',
  }),
  shopPage({
    ...stove,
    name: 'Magento 2, configurable: as low as',
    body: magento2(
      '<div class="price-box price-final_price" data-role="priceBox"><span class="normal-price"><span class="price-container price-final_price tax weee"><span class="price-label">As low as</span><span data-price-amount="89.9" data-price-type="finalPrice" class="price-wrapper"><span class="price">€89.90</span></span></span></span></div>',
      '<div class="stock available" title="Availability"><span>In stock</span></div><div class="swatch-opt"></div><button type="submit" title="Add to Cart" class="action primary tocart" id="product-addtocart-button" disabled><span>Add to Cart</span></button>',
    ),
    price: '89.90',
    currency: 'EUR',
    availability: 'in_stock',
  }),
  shopPage({
    ...stove,
    name: 'Magento 2 with tier prices and both taxes',
    body: magento2(
      '<div class="price-box price-final_price"><span class="price-container price-final_price tax weee"><span id="price-including-tax-product-price-9" data-label="Incl. Tax" data-price-amount="110.58" class="price-wrapper price-including-tax"><span class="price">€110.58</span></span><span id="price-excluding-tax-product-price-9" data-label="Excl. Tax" data-price-amount="89.9" data-price-type="basePrice" class="price-wrapper price-excluding-tax"><span class="price">€89.90</span></span></span></div><ul class="prices-tier items"><li class="item">Buy 3 for <span class="price-container price-tier_price"><span class="price-wrapper"><span class="price">€99.00</span></span></span> each and <strong class="benefit">save<span class="percent tier-0">&nbsp;11</span>%</strong></li></ul>',
      '<div class="stock available"><span>In stock</span></div><button type="submit" class="action primary tocart"><span>Add to Cart</span></button>',
    ),
    price: '110.58',
    currency: 'EUR',
    availability: 'in_stock',
  }),
  shopPage({
    ...stove,
    name: 'Magento 2, out of stock, with a stock alert',
    body: magento2(
      '<div class="price-box price-final_price"><span class="price-wrapper" data-price-amount="89.9"><span class="price">€89.90</span></span></div>',
      '<div class="stock unavailable" title="Availability"><span>Out of stock</span></div><div class="product alert stock"><a href="/productalert/add/stock/" class="action alert">Notify me when this product is in stock</a></div>',
    ),
    price: '89.90',
    currency: 'EUR',
    availability: 'out_of_stock',
  }),
  shopPage({
    name: 'Magento 1, Swiss, special price',
    url: 'https://www.wolle.example.ch/merinogarn.html',
    lang: 'de',
    title: 'Merinogarn',
    body: '<div class="header-minicart"><a class="skip-link skip-cart"><span class="count">0</span></a></div><div class="product-view"><form id="product_addtocart_form"><div class="product-shop"><div class="product-name"><span class="h1">Merinogarn</span><h1>Merinogarn</h1></div><div class="price-info"><div class="price-box"><p class="old-price"><span class="price-label">Regulärer Preis:</span><span class="price" id="old-price-5">CHF 12.50</span></p><p class="special-price"><span class="price-label">Sonderpreis</span><span class="price" id="product-price-5">CHF 9.90</span></p></div></div><div class="extra-info"><p class="availability in-stock"><span class="label">Verfügbarkeit:</span><span class="value">Auf Lager</span></p></div><div class="add-to-cart-buttons"><button type="button" title="In den Warenkorb" class="button btn-cart"><span><span>In den Warenkorb</span></span></button></div></div></form></div>',
    price: '9.90',
    currency: 'CHF',
    listPrice: '12.50',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'PrestaShop 1.7, French, with a discount, tax note and unit price',
    url: 'https://www.savon.example.fr/savons/12-savon-olive.html',
    lang: 'fr-FR',
    title: 'Savon à l’huile d’olive',
    body: '<header id="header"><div id="_desktop_cart"><div class="blockcart cart-preview inactive"><span class="hidden-sm-down">Panier</span> <span class="cart-products-count">(0)</span></div></div></header><section id="main" itemscope itemtype="https://schema.org/Product"><h1 class="h1" itemprop="name">Savon à l’huile d’olive</h1><div class="product-prices"><div class="product-discount"><span class="regular-price">7,50 €</span></div><div class="product-price h5 has-discount" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><link itemprop="availability" href="https://schema.org/InStock"/><meta itemprop="priceCurrency" content="EUR"><div class="current-price"><span itemprop="price" content="6">6,00 €</span><span class="discount discount-percentage">Économisez 20%</span></div><p class="product-unit-price sub">(60,00 € le kg)</p></div><div class="tax-shipping-delivery-label">TTC <span class="delivery-information">Livraison sous 48h</span></div></div><div class="product-add-to-cart"><span id="product-availability"><i class="material-icons product-available">&#xE5CA;</i>En stock</span><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit">Ajouter au panier</button></div></section>',
    price: '6.00',
    currency: 'EUR',
    listPrice: '7.50',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'PrestaShop, sold out, the button is disabled',
    url: 'https://www.savon.example.fr/savons/12-savon-olive.html',
    lang: 'fr-FR',
    title: 'Savon à l’huile d’olive',
    head: '<meta property="product:price:amount" content="6"><meta property="product:price:currency" content="EUR"><meta property="product:availability" content="">',
    body: '<section id="main"><h1 class="h1">Savon à l’huile d’olive</h1><div class="product-prices"><div class="current-price"><span class="current-price-value" content="6">6,00 €</span></div></div><div class="product-add-to-cart"><button class="btn btn-primary add-to-cart" disabled>Ajouter au panier</button><span id="product-availability"><i class="material-icons product-unavailable">&#xE14B;</i>Rupture de stock</span></div></section>',
    price: '6.00',
    currency: 'EUR',
    availability: 'out_of_stock',
  }),
  shopPage({
    name: 'Shopware 5, German, graduated unit price',
    url: 'https://www.farben.example.de/wandfarbe-weiss',
    lang: 'de',
    title: 'Wandfarbe weiß',
    body: '<header><a class="btn cart--link"><span class="cart--amount">0,00&nbsp;&euro; *</span></a></header><div class="product--details" itemscope itemtype="http://schema.org/Product"><h1 class="product--title" itemprop="name">Wandfarbe weiß</h1><div class="product--buybox block"><meta itemprop="priceCurrency" content="EUR"/><div itemprop="offers" itemscope itemtype="http://schema.org/Offer" class="buybox--inner"><div class="product--price price--default price--discount"><span class="price--content content--default"><meta itemprop="price" content="39.95">39,95&nbsp;&euro; *</span><span class="content--discount"><span class="price--line-through">49,95&nbsp;&euro; *</span><span class="price--discount-percentage">(20,02% gespart)</span></span></div><div class="product--price price--unit"><span class="price--label label--purchase-unit">Inhalt:</span> 10 Liter (4,00&nbsp;&euro; * / 1 Liter)</div><p class="product--tax">inkl. MwSt. <a href="/versand">zzgl. Versandkosten</a></p><div class="product--delivery"><link itemprop="availability" href="http://schema.org/InStock"/><p class="delivery--information"><span class="delivery--text delivery--text-available">Sofort versandfertig, Lieferzeit ca. 1-3 Werktage</span></p></div><button class="buybox--button block btn is--primary"><span>In den Warenkorb</span></button></div></div></div>',
    price: '39.95',
    currency: 'EUR',
    listPrice: '49.95',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'Shopware 6, a product that is no longer available',
    url: 'https://www.farben.example.de/wandfarbe-weiss',
    lang: 'de-DE',
    title: 'Wandfarbe weiß',
    body: '<div class="product-detail-buy"><h1 class="product-detail-name">Wandfarbe weiß</h1><div class="product-detail-price-container"><p class="product-detail-price">39,95&nbsp;€*</p></div><div class="product-detail-tax-container"><p class="product-detail-tax">Preise inkl. MwSt. zzgl. Versandkosten</p></div><div class="product-detail-delivery-information"><p class="delivery-information delivery-soldout"><span class="delivery-status-indicator bg-danger"></span> Nicht mehr verfügbar</p></div></div>',
    price: '39.95',
    currency: 'EUR',
    availability: 'discontinued',
  }),
  shopPage({
    name: 'OpenCart, price and ex-tax lines in a list',
    url: 'https://parts.example.co.uk/brake-pads',
    lang: 'en',
    title: 'Brake pads',
    body: '<header><div id="cart"><button type="button" class="btn btn-inverse"><span id="cart-total">0 item(s) - £0.00</span></button></div></header><div id="product-product"><div id="content"><h1>Brake pads</h1><ul class="list-unstyled"><li>Brand: <a href="/acme">Acme</a></li><li>Product Code: 4711</li><li>Reward Points: 100</li><li>Availability: In Stock</li></ul><ul class="list-unstyled"><li><span style="text-decoration: line-through;">£36.00</span></li><li><h2>£24.00</h2></li><li>Ex Tax: £20.00</li><li>Price in reward points: 400</li><li><hr></li><li>10 or more £22.00</li></ul><div id="product"><input type="text" name="quantity" value="1"><button type="button" id="button-cart" class="btn btn-primary btn-lg btn-block">Add to Cart</button></div></div></div>',
    price: '24.00',
    currency: 'GBP',
    listPrice: '36.00',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'OpenCart, out of stock by its line, though one could order',
    url: 'https://parts.example.co.uk/brake-pads',
    lang: 'en',
    title: 'Brake pads',
    body: '<div id="content"><h1>Brake pads</h1><ul class="list-unstyled"><li>Product Code: 4711</li><li>Availability: Out Of Stock</li></ul><ul class="list-unstyled"><li><h2>£24.00</h2></li><li>Ex Tax: £20.00</li></ul></div>',
    price: '24.00',
    currency: 'GBP',
    availability: 'out_of_stock',
  }),
  shopPage({
    name: 'osCommerce of old: tables and no class names',
    url: 'http://www.modellbahn.example.at/product_info.php?products_id=44',
    lang: '',
    title: 'Dampflok BR 52',
    body: '<table width="100%"><tr><td><a href="/index.php">Top</a> &raquo; <a href="/shop">Katalog</a></td><td align="right"><a href="/shopping_cart.php">Warenkorb</a></td></tr></table><table><tr><td valign="top"><table><tr><td><b>Warenkorb</b></td></tr><tr><td>0 Produkte</td></tr></table></td><td><form name="cart_quantity"><table><tr><td class="pageHeading"><h1>Dampflok BR 52</h1></td><td align="right"><s>EUR 289,00</s> <font color="red">EUR 249,00</font><br><small>inkl. 20 % MwSt. zzgl. Versand</small></td></tr></table><input type="image" src="in_cart.gif" alt="In den Warenkorb" title="In den Warenkorb"></form></td></tr></table>',
    price: '249.00',
    currency: 'EUR',
    listPrice: '289.00',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'JTL-Shop with a stock light',
    url: 'https://www.werkzeug.example.de/Akkuschrauber',
    lang: 'de',
    title: 'Akkuschrauber 18 V',
    body: '<div id="result-wrapper" itemprop="mainEntity" itemscope itemtype="https://schema.org/Product"><h1 class="product-title" itemprop="name">Akkuschrauber 18 V</h1><div class="price_wrapper"><div class="price h1"><span itemprop="price" content="149.00">149,00 &euro;</span><meta itemprop="priceCurrency" content="EUR"></div><div class="vat_info text-muted">inkl. 19% USt., zzgl. <a href="/Versand">Versand</a></div><div class="old-price"><span class="text-stroke">UVP des Herstellers: 199,00 &euro;</span></div></div><div class="delivery-status"><span class="status status-2"><i class="fa fa-truck"></i> sofort verfügbar</span></div><button class="submit btn btn-lg btn-primary" name="inWarenkorb" value="In den Warenkorb">In den Warenkorb</button></div>',
    price: '149.00',
    currency: 'EUR',
    listPrice: '199.00',
    availability: 'in_stock',
  }),
  shopPage({
    name: 'nopCommerce by microdata, prices with the text of the button',
    url: 'https://laptops.example.us/pro-13',
    lang: 'en',
    title: 'Pro 13 laptop',
    body: '<div class="header-links"><span class="cart-label">Shopping cart</span><span class="cart-qty">(0)</span><div class="mini-shopping-cart"><div class="totals">Sub-Total: <strong>$0.00</strong></div></div></div><div class="product-details-page" itemscope itemtype="http://schema.org/Product"><div class="product-name"><h1 itemprop="name">Pro 13 laptop</h1></div><div class="availability"><div class="stock"><span class="label">Availability:</span> <span class="value">In stock</span></div></div><div class="prices" itemprop="offers" itemscope itemtype="http://schema.org/Offer"><div class="old-product-price"><label>Old price:</label><span>$2,000.00</span></div><div class="product-price discounted-price"><label>Price:</label><span itemprop="price" content="1800.00" class="price-value-4">$1,800.00</span></div><meta itemprop="priceCurrency" content="USD"></div><div class="add-to-cart-panel"><input type="button" class="button-1 add-to-cart-button" value="Add to cart"></div></div>',
    price: '1800.00',
    currency: 'USD',
    listPrice: '2000.00',
    availability: 'in_stock',
  }),
];
