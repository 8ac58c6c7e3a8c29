/** The outdoor goods that every sandbox shop sells; `%` stands for the shop's own brand. Prices in minor units. */
export interface ProductLine {
  readonly title: string;
  readonly vendor: string;
  readonly type: string;
  readonly price: number;
  /** The variants' titles. A product without a choice has Shopify's `Default Title`. */
  readonly options: readonly string[];
  /** Its relative popularity. */
  readonly demand: number;
  /** `untracked`: stock is not counted. `oversells`: sells beyond the stock. */
  readonly stock?: 'plenty' | 'low' | 'sold out' | 'untracked' | 'oversells';
  /** In per cent: on sale, with the list price struck through. */
  readonly reduced?: number;
  readonly status?: 'DRAFT' | 'ARCHIVED';
}

export const GIFT_CARDS = 'Gift cards';

const SIZES = ['S', 'M', 'L', 'XL'];
const ONE = ['Default Title'];

export const PRODUCT_LINES: readonly ProductLine[] = [
  { title: '% Ridge 2-Person Tent', vendor: '%', type: 'Tents', price: 34900, options: ['Moss', 'Ember'], demand: 9 },
  {
    title: '% Basecamp 4-Person Tent',
    vendor: '%',
    type: 'Tents',
    price: 52900,
    options: ONE,
    demand: 4,
    stock: 'low',
  },
  { title: 'Tarn Ultralight Tarp', vendor: 'Tarn', type: 'Tents', price: 11900, options: ONE, demand: 4 },
  { title: '% Summit Down Jacket', vendor: '%', type: 'Jackets', price: 27900, options: SIZES, demand: 12 },
  {
    title: '% Stormline Rain Shell',
    vendor: '%',
    type: 'Jackets',
    price: 18900,
    options: SIZES,
    demand: 13,
    reduced: 15,
  },
  {
    title: 'Granite & Pine Fleece Pullover',
    vendor: 'Granite & Pine',
    type: 'Layers',
    price: 8900,
    options: SIZES,
    demand: 15,
  },
  { title: 'Merino Base Layer Top', vendor: 'Northlight', type: 'Layers', price: 7500, options: SIZES, demand: 16 },
  {
    title: 'Merino Base Layer Leggings',
    vendor: 'Northlight',
    type: 'Layers',
    price: 6900,
    options: SIZES,
    demand: 9,
    stock: 'low',
  },
  { title: '% Trek 55 L Backpack', vendor: '%', type: 'Packs', price: 22900, options: ['S/M', 'M/L'], demand: 10 },
  {
    title: '% Dayhike 22 L Pack',
    vendor: '%',
    type: 'Packs',
    price: 9900,
    options: ['Slate', 'Clay', 'Pine'],
    demand: 14,
  },
  { title: 'Tarn Dry Bag 20 L', vendor: 'Tarn', type: 'Packs', price: 2950, options: ONE, demand: 12 },
  {
    title: 'Polar -7 °C Sleeping Bag',
    vendor: 'Northlight',
    type: 'Sleep',
    price: 24900,
    options: ['Regular', 'Long'],
    demand: 8,
  },
  {
    title: 'Featherlite Sleeping Pad',
    vendor: 'Northlight',
    type: 'Sleep',
    price: 15900,
    options: ['Regular', 'Wide'],
    demand: 9,
    stock: 'oversells',
  },
  { title: 'Inflatable Camp Pillow', vendor: 'Tarn', type: 'Sleep', price: 3400, options: ONE, demand: 11 },
  { title: 'Titan Compact Stove', vendor: 'Cinderworks', type: 'Kitchen', price: 6900, options: ONE, demand: 12 },
  {
    title: 'Cinder 1.3 L Cook Set',
    vendor: 'Cinderworks',
    type: 'Kitchen',
    price: 5900,
    options: ONE,
    demand: 9,
    reduced: 20,
  },
  {
    title: 'Insulated Bottle 1 L',
    vendor: 'Granite & Pine',
    type: 'Kitchen',
    price: 3800,
    options: ['Steel', 'Navy', 'Sand'],
    demand: 20,
  },
  { title: 'Lumen 400 Headlamp', vendor: 'Lumen', type: 'Lighting', price: 5400, options: ONE, demand: 15 },
  {
    title: 'Lumen Camp Lantern',
    vendor: 'Lumen',
    type: 'Lighting',
    price: 4500,
    options: ONE,
    demand: 7,
    stock: 'sold out',
  },
  {
    title: 'Carbon Trekking Poles (Pair)',
    vendor: 'Granite & Pine',
    type: 'Hiking',
    price: 12900,
    options: ONE,
    demand: 9,
  },
  {
    title: 'Traverse Hiking Boots',
    vendor: 'Ironwood',
    type: 'Footwear',
    price: 19900,
    options: ['8', '9', '10', '11', '12'],
    demand: 11,
  },
  {
    title: 'Trail Socks (3 Pairs)',
    vendor: 'Ironwood',
    type: 'Footwear',
    price: 3200,
    options: ['M', 'L'],
    demand: 18,
  },
  { title: '% Gift Card', vendor: '%', type: GIFT_CARDS, price: 5000, options: ONE, demand: 5, stock: 'untracked' },
  {
    title: '% Winter Expedition Parka',
    vendor: '%',
    type: 'Jackets',
    price: 44900,
    options: SIZES,
    demand: 0,
    status: 'DRAFT',
  },
];

/** Only the shop of this name sells it: more variants than a page of the Admin API, none of them in stock. */
export const MANY_VARIANTS_SHOP = 'many-variants';
export const MANY_VARIANTS: ProductLine = {
  title: 'Thread Spool',
  vendor: 'Weft',
  type: 'Thread',
  price: 500,
  options: Array.from({ length: 150 }, (_, index) => `Shade ${index + 1}`),
  demand: 1,
  stock: 'sold out',
};

/** Sold during one month only and deleted at its end: old orders keep its title and no product. */
export const MONTHLY_SPECIAL: ProductLine = {
  title: '% Limited Edition Daypack',
  vendor: '%',
  type: 'Packs',
  price: 8400,
  options: ONE,
  demand: 8,
};
