/** Pages on which a neighbouring number, a surrounding name or a second amount was once read as the price. */
import { jsonLd, type ShopPage, type ShopPageParts, shopPage } from './shopPage.js';

type Parts = Partial<ShopPageParts> & Pick<ShopPageParts, 'name' | 'title' | 'body'>;

/** In euros and in stock, unless stated otherwise. */
const page = (parts: Parts): ShopPage =>
  shopPage({
    url: 'https://shop.example/p/1',
    lang: 'en',
    price: '799.00',
    currency: 'EUR',
    availability: 'in_stock',
    ...parts,
  });
const buy = '<button>Add to cart</button>';

/** A Shopify theme's markup, whichever of its two blocks a style sheet shows. */
const dawn = (regular: string, sale: string) =>
  `<div class="price price--large price--show-badge"><div class="price__container"><div class="price__regular"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">${regular}</span></div><div class="price__sale"><span class="visually-hidden">Regular price</span><s class="price-item price-item--regular"></s><span class="visually-hidden">Sale price</span><span class="price-item price-item--sale">${sale}</span></div></div></div>`;

export const NAMES_AND_NEIGHBOURS: readonly ShopPage[] = [
  page({
    name: 'a name that ends with a number, and the price in the next element',
    title: 'iPhone 15',
    body: `<div><h1>iPhone 15</h1><b>799,00 €</b></div>${buy}`,
  }),
  page({
    name: 'a reference before the price in the same row',
    title: 'Chair',
    body: `<h1>Chair</h1><div><span>Réf. 77</span><span>799,00 €</span></div>${buy}`,
  }),
  page({
    name: 'a name with a digit in the text of the price',
    title: 'Console',
    body: `<h1>Console</h1><p class="price">PS5 799,00 €</p>${buy}`,
  }),
  page({
    name: 'thousands in an element of their own',
    title: 'Sofa',
    body: `<h1>Sofa</h1><p class="price"><span>1</span> <span>299</span> <span>€</span></p>${buy}`,
    price: '1299',
  }),
  page({
    name: 'cents behind the sign',
    lang: 'fr',
    title: 'Téléviseur',
    body: '<h1>Téléviseur</h1><p class="fpPrice">329<sup>€99</sup></p><button>Ajouter au panier</button>',
    price: '329.99',
  }),
  page({
    name: 'cents behind the sign in an element without a name',
    lang: 'fr',
    title: 'Téléviseur',
    body: '<h1>Téléviseur</h1><p class="fpPrice">329<span>€99</span></p><button>Ajouter au panier</button>',
    price: '329.99',
  }),
  page({
    name: 'the price for screen readers alone has its sign',
    title: 'Chair',
    body: `<h1>Chair</h1><div aria-label="€799.00"><span aria-hidden="true">799.00</span></div>${buy}`,
  }),
  page({
    name: 'now and was in one text',
    title: 'Ring',
    body: `<h1>Ring</h1><p>Now €799.00 (was €999.00)</p>${buy}`,
    listPrice: '999.00',
  }),
  page({
    name: 'price and former price in one text, in German',
    lang: 'de',
    title: 'Ring',
    body: '<h1>Ring</h1><p>799,00 € statt 999,00 €</p><button>In den Korb</button>',
    listPrice: '999.00',
  }),
  page({
    name: 'a price with its unit price in one text',
    lang: 'de',
    title: 'Honig',
    body: '<h1>Honig</h1><p>4,90 € (49,00 €/kg)</p><button>In den Warenkorb</button>',
    price: '4.90',
  }),
  page({
    name: 'a footnote behind a price without a sign',
    lang: 'de',
    title: 'Bohrer',
    url: 'https://shop.example.de/p/1',
    body: '<h1>Bohrer</h1><div class="price">19.99*</div><p>* inkl. MwSt. in €</p><button>In den Warenkorb</button>',
    price: '19.99',
    // Nothing next to the amount identifies it.
    currency: null,
  }),
  page({
    name: 'a Shopify theme that declares nothing, without a sale',
    title: 'Drybag',
    body: `<h1>Drybag</h1>${dawn('€799.00', '€799.00')}${buy}`,
  }),
  page({
    name: 'a Shopify theme whose declared price is stale',
    title: 'Drybag',
    head: jsonLd({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Drybag',
      offers: { '@type': 'Offer', price: '39.00', priceCurrency: 'USD' },
    }),
    body: `<h1>Drybag</h1>${dawn('€799.00 EUR', '€799.00 EUR')}${buy}`,
  }),
  page({
    name: 'two prices side by side, the higher one first, in names that say nothing',
    title: 'Dress',
    lang: 'nb',
    url: 'https://shop.example.no/p/1',
    body: '<main><h1>Dress</h1><div class="css-1"><p class="css-2">899 kr</p><p class="css-3">629 kr</p></div><button>Legg i handlekurv</button></main>',
    price: '629',
    currency: 'NOK',
    listPrice: '899',
  }),
  page({
    name: 'two prices side by side, the lower one first',
    title: 'Dress',
    body: `<main><h1>Dress</h1><div class="q8"><span class="q8a">€799.00</span><span class="q8b">€999.00</span></div>${buy}</main>`,
    listPrice: '999.00',
  }),
  page({
    name: 'the same price with and without tax side by side',
    title: 'Drill',
    body: `<main><h1>Drill</h1><div class="q8"><span class="q8a">€119.00</span><span class="q8b">€100.00</span></div>${buy}</main>`,
    price: '119.00',
  }),
  page({
    name: 'two sizes with a price each',
    title: 'Soap',
    body: `<main><h1>Soap</h1><div class="q8"><p>Large <b>€9.00</b></p><p>Small <b>€6.00</b></p></div>${buy}</main>`,
    price: '9.00',
  }),
  page({
    name: 'a heading that names a limit',
    title: 'Gifts under $25',
    body: '<h1>Gifts under $25</h1><p>Our favourite ideas for this year.</p>',
    price: null,
    currency: null,
    availability: 'unknown',
  }),
  page({
    name: 'WooCommerce, on back-order with the ordinary button',
    lang: 'nl',
    title: 'Motor',
    body: '<div class="product onbackorder"><h1>Motor</h1><p class="price"><span class="amount">€ 799,00</span></p><p class="stock available-on-backorder">Beschikbaar via nabestelling</p><form class="cart"><button class="single_add_to_cart_button">In winkelmand</button></form></div>',
    availability: 'back_order',
  }),
  page({
    name: 'a pre-order with the ordinary button',
    title: 'Figure',
    body: `<h1>Figure</h1><p class="price">€799.00</p><p>Pre-order: ships November 2026</p>${buy}`,
    availability: 'pre_order',
  }),
  page({
    name: 'on order at one branch, in stock here',
    lang: 'fr',
    title: 'Portable',
    body: '<h1>Portable</h1><p class="price">799,00 €</p><p>En stock</p><ul><li>Tunis: <span>Sur commande</span></li></ul><button>Ajouter au panier</button>',
  }),
  page({
    name: 'PrestaShop, no longer in stock, with a button that a style sheet hides',
    lang: 'es',
    title: 'Caña',
    body: '<h1>Caña</h1><p class="price">799,00 €</p><p id="availability">Este producto ya no está en stock</p><p id="add_to_cart" class="unvisible"><button>Añadir al carrito</button></p>',
    availability: 'out_of_stock',
  }),
];
