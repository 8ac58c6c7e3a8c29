/** Pages without a price: categories, soft 404s, log-ins, quotes, consent walls, withdrawn products. */
import { jsonLd, type ShopPage, shopPage } from './shopPage.js';

const none = { price: null, currency: null, availability: 'unknown' } as const;

const listing = (card: (n: number) => string) => [0, 1, 2, 3, 4, 5].map(card).join('');

export const WITHOUT_PRICE: readonly ShopPage[] = [
  shopPage({
    ...none,
    name: 'a category with an ItemList of products',
    url: 'https://shop.example/mugs',
    lang: 'en',
    title: 'Mugs',
    head: jsonLd({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: [0, 1, 2].map(n => ({
        '@type': 'ListItem',
        position: n,
        item: {
          '@type': 'Product',
          name: `Mug ${n}`,
          url: `https://shop.example/mug-${n}`,
          offers: { '@type': 'Offer', price: 9 + n, priceCurrency: 'EUR' },
        },
      })),
    }),
    body: `<h1>Mugs</h1><p>48 products, from €9.00 to €30.00</p>${listing(n => `<div class="tile"><a href="/mug-${n}"><img><span class="name">Mug ${n}</span></a><span class="price">€${9 + n}.00</span><button>Add to cart</button></div>`)}`,
  }),
  shopPage({
    ...none,
    name: 'a category with an aggregate offer over all its products',
    url: 'https://shop.example/mugs',
    lang: 'en',
    title: 'Mugs',
    head: jsonLd({ '@type': 'CollectionPage', name: 'Mugs', mainEntity: { '@type': 'ItemList', numberOfItems: 48 } }),
    body: `<h1>Mugs</h1>${listing(n => `<article class="c-x"><a href="/p/mug-${n}"><img alt="Mug"></a><h2><a href="/p/mug-${n}">Mug ${n}</a></h2><div>${9 + n},90 €</div><a href="/p/mug-${n}" class="btn">Buy now</a></article>`)}`,
  }),
  shopPage({
    ...none,
    name: 'a category by microdata, each card a Product',
    url: 'https://shop.example/mugs',
    lang: 'en',
    title: 'Mugs and cups',
    body: `<h1>Mugs and cups</h1>${listing(n => `<li itemscope itemtype="http://schema.org/Product"><a itemprop="url" href="/mug-${n}"><span itemprop="name">Mug ${n}</span></a><div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="${9 + n}">€${9 + n}</span><meta itemprop="priceCurrency" content="EUR"></div></li>`)}`,
  }),
  shopPage({
    ...none,
    name: 'search results without a hit, with bestsellers',
    url: 'https://shop.example/search?q=blue+mug',
    lang: 'en',
    title: 'Search results for: blue mug',
    body: `<h1>Search results for: blue mug</h1><p>Your search returned no results.</p><h2>Our bestsellers</h2>${listing(n => `<div class="tile"><a href="/mug-${n}"><img><h3>Mug ${n}</h3></a><span class="price">€${9 + n}.00</span></div>`)}`,
  }),
  shopPage({
    ...none,
    name: 'a soft 404 with suggestions',
    url: 'https://shop.example/products/blue-mug',
    lang: 'en',
    title: 'Page not found',
    body: `<h1>Sorry, the page you were looking for does not exist</h1><p>Perhaps you like these:</p>${listing(n => `<div class="tile"><a href="/mug-${n}"><img><h3>Mug ${n}</h3></a><span class="price">€${9 + n}.00</span><button>Add to cart</button></div>`)}`,
  }),
  shopPage({
    ...none,
    name: 'a soft 404 in German with one offer of the day',
    url: 'https://shop.example.de/p/blaue-tasse',
    lang: 'de',
    title: 'Seite nicht gefunden',
    body: '<h1>Seite nicht gefunden</h1><p>Der Artikel existiert nicht mehr.</p><div class="deal"><h2>Angebot des Tages</h2><a href="/p/rote-tasse"><img><h3>Rote Tasse</h3></a><span class="price">4,90 €</span><button>In den Warenkorb</button></div>',
  }),
  shopPage({
    ...none,
    name: 'a log-in wall of a trade shop',
    url: 'https://b2b.example/p/blue-mug',
    lang: 'en',
    title: 'Blue mug',
    body: '<h1>Blue mug</h1><p>Please <a href="/login">log in</a> to see prices.</p><p>Minimum order €150.00</p><button>Log in to buy</button>',
  }),
  shopPage({
    ...none,
    name: 'price on request',
    url: 'https://machines.example/p/lathe',
    lang: 'en',
    title: 'Lathe 500',
    body: '<h1>Lathe 500</h1><div class="price">Price on request</div><p>Power 400 V, weight 1,250 kg</p><p>Leasing from €190 per month</p><a class="btn">Request a quote</a>',
    availability: 'in_stock',
  }),
  shopPage({
    ...none,
    name: 'an article that names prices in prose',
    url: 'https://magazine.example/best-kettles',
    lang: 'en',
    title: 'The best kettles of the year',
    head: jsonLd({ '@type': 'Article', headline: 'The best kettles of the year' }),
    body: '<article><h1>The best kettles of the year</h1><p>You can spend anything from £15 to £150 on a kettle. Our favourite, at around £45 in most shops, boils a litre in 90 seconds, and the one we would not buy again costs more than £120.</p><p>Delivery is often free when you spend £50.</p></article>',
  }),
  shopPage({
    ...none,
    name: 'an empty basket',
    url: 'https://shop.example/cart',
    lang: 'en',
    title: 'Your cart',
    body: '<main><h1>Your cart</h1><p>Your cart is currently empty.</p><p>Subtotal: €0.00</p><p>Spend €50.00 more for free shipping</p><a href="/">Continue shopping</a></main>',
  }),
  shopPage({
    ...none,
    name: 'a product withdrawn, only neighbours have prices',
    url: 'https://shop.example/p/blue-mug',
    lang: 'en',
    title: 'Blue mug',
    body:
      '<h1>Blue mug</h1><p class="stock">This product is no longer available</p><h2>Alternatives</h2>' +
      listing(n => `<div class="x"><a href="/p/${n}"><img><span>Mug ${n}</span></a><b>€${9 + n}.00</b></div>`),
    availability: 'discontinued',
  }),
  shopPage({
    ...none,
    name: 'sold out with a zero for the price',
    url: 'https://shop.example/p/blue-mug',
    lang: 'en',
    title: 'Blue mug',
    head: jsonLd({
      '@type': 'Product',
      name: 'Blue mug',
      offers: { '@type': 'Offer', price: '0.00', priceCurrency: 'EUR', availability: 'https://schema.org/SoldOut' },
    }),
    body: '<h1>Blue mug</h1><span class="price">€0.00</span><button disabled>Sold out</button>',
    availability: 'out_of_stock',
  }),
  shopPage({
    ...none,
    name: 'a gift card with a free amount',
    url: 'https://shop.example/p/gift-card',
    lang: 'en',
    title: 'Gift card',
    body: '<h1>Gift card</h1><label>Amount <input name="amount" placeholder="Enter amount"></label><p>Shipping €2.50</p><button>Add to cart</button>',
    availability: 'in_stock',
  }),
  shopPage({
    ...none,
    name: 'the home page',
    url: 'https://shop.example/',
    lang: 'en',
    title: 'Shop - mugs and more',
    head:
      jsonLd({ '@type': 'WebSite', url: 'https://shop.example/' }) + jsonLd({ '@type': 'Organization', name: 'Shop' }),
    body: `<h1><a href="/">Shop</a></h1><div class="hero"><h2>Sale: everything from €5</h2></div>${listing(n => `<div class="product-card"><a href="/p/${n}"><img><h3>Mug ${n}</h3></a><span class="price">€${9 + n}.00</span></div>`)}`,
  }),
];
