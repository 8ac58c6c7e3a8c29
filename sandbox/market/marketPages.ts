/** The market's products: six shops, plausible competitors of an outdoor store, each with a few product pages. */
import { ean13 } from '../chance/ean13.js';
import { STOREFRONT_IDS, type StorefrontId } from './storefronts.js';

export interface MarketPage {
  readonly storefront: StorefrontId;
  readonly slug: string;
  readonly title: string;
  readonly brand: string;
  readonly sku: string;
  readonly gtin: string;
  /** Decimal string: the price before any change. */
  readonly amount: string;
  /** The list price that the page strikes through, if any. */
  readonly listAmount?: string;
  readonly currency: 'USD' | 'EUR';
  readonly options: readonly string[];
  readonly blurb: string;
  readonly rating: number;
  readonly reviews: number;
}

type Sold = Omit<MarketPage, 'storefront' | 'currency' | 'gtin'>;

const sold = (storefront: StorefrontId, currency: MarketPage['currency'], goods: readonly Sold[]): MarketPage[] =>
  goods.map((good, index) => ({
    ...good,
    storefront,
    currency,
    gtin: ean13(`40062381${String(STOREFRONT_IDS.indexOf(storefront) * 100 + index).padStart(4, '0')}`),
  }));

export const MARKET_PAGES: readonly MarketPage[] = [
  ...sold('northpeak', 'USD', [
    {
      ...{
        slug: 'ridge-2-person-tent',
        title: 'Ridgeback 2-Person Backpacking Tent',
        brand: 'Northpeak',
        sku: 'NP-T2-104',
      },
      ...{ amount: '329.00', options: ['Spruce', 'Copper'], rating: 4.6, reviews: 212 },
      blurb:
        'Freestanding, 1.9 kg on the trail, two doors and two vestibules. Pitches in four minutes, in the dark too.',
    },
    {
      ...{ slug: 'summit-down-jacket', title: 'Cirque 800 Down Jacket', brand: 'Northpeak', sku: 'NP-J8-220' },
      ...{ amount: '259.00', options: ['S', 'M', 'L', 'XL'], rating: 4.7, reviews: 388 },
      blurb: 'Responsibly sourced 800-fill down in a windproof shell. Packs into its own pocket.',
    },
    {
      ...{ slug: 'trek-55-backpack', title: 'Longhaul 55 Trekking Pack', brand: 'Northpeak', sku: 'NP-P55-031' },
      ...{ amount: '239.95', options: ['S/M', 'M/L'], rating: 4.5, reviews: 147 },
      blurb: 'An adjustable back, a hip belt that carries, and a lid that becomes a day pack.',
    },
    {
      ...{ slug: 'dayhike-22-pack', title: 'Switchback 22 Day Pack', brand: 'Northpeak', sku: 'NP-P22-008' },
      ...{ amount: '94.50', options: ['Slate', 'Rust', 'Fern'], rating: 4.4, reviews: 96 },
      blurb: 'Twenty-two litres, a ventilated back and a rain cover in the base.',
    },
    {
      ...{ slug: 'camp-pillow', title: 'Tarn Inflatable Camp Pillow', brand: 'Tarn', sku: 'NP-TRN-CP' },
      ...{ amount: '31.95', options: ['One size'], rating: 4.3, reviews: 154 },
      blurb: 'Packs to the size of a fist and keeps its shape all night.',
    },
  ]),
  ...sold('ridgeline', 'USD', [
    {
      ...{ slug: 'stormline-rain-shell', title: 'Tempest 3-Layer Rain Shell', brand: 'Ridgeline', sku: '770-4512' },
      ...{ amount: '174.00', options: ['S', 'M', 'L', 'XL'], rating: 4.3, reviews: 264 },
      blurb: 'Fully taped seams, pit zips and a hood that turns with you.',
    },
    {
      ...{ slug: 'merino-base-layer-top', title: 'Merino 200 Base Layer Crew', brand: 'Ridgeline', sku: '770-2208' },
      ...{ amount: '69.00', options: ['S', 'M', 'L', 'XL'], rating: 4.8, reviews: 531 },
      blurb: 'Warm when wet, fresh on day three. 200 g merino with flat seams.',
    },
    {
      ...{
        slug: 'carbon-trekking-poles',
        title: 'Featherstep Carbon Trekking Poles',
        brand: 'Ridgeline',
        sku: '770-9031',
      },
      ...{ amount: '119.00', options: ['Pair'], rating: 4.5, reviews: 178 },
      blurb: 'Three sections, cork grips, 198 g a pole. Locks that hold with gloves on.',
    },
    {
      ...{ slug: 'titan-stove', title: 'Cinderworks Titan Compact Stove', brand: 'Cinderworks', sku: '770-6105' },
      ...{ amount: '65.50', options: ['One size'], rating: 4.6, reviews: 241 },
      blurb: 'Titanium, 74 g, and a valve that can be turned with gloves on.',
    },
  ]),
  ...sold('alpenwerk', 'EUR', [
    {
      ...{ slug: 'polar-schlafsack', title: 'Polar −7 °C Daunenschlafsack', brand: 'Alpenwerk', sku: 'AW-30412' },
      ...{ amount: '269.00', options: ['Regular', 'Lang'], rating: 4.7, reviews: 88 },
      blurb: 'Leicht, warm und klein verpackt: Daune mit 750 cuin, Komfortbereich bis −2 °C.',
    },
    {
      ...{ slug: 'federleicht-isomatte', title: 'Federleicht Isomatte 7 cm', brand: 'Alpenwerk', sku: 'AW-30977' },
      ...{ amount: '149.95', options: ['Regular', 'Breit'], rating: 4.4, reviews: 61 },
      blurb: 'Sieben Zentimeter Schlafkomfort bei 430 Gramm. R-Wert 4,2.',
    },
    {
      ...{ slug: 'titan-kocher', title: 'Titan Kompaktkocher', brand: 'Glutwerk', sku: 'AW-11820' },
      ...{ amount: '64.90', options: ['Einheitsgröße'], rating: 4.6, reviews: 143 },
      blurb: 'Kocht einen Liter in dreieinhalb Minuten und wiegt weniger als ein Apfel.',
    },
  ]),
  ...sold('trailhead', 'USD', [
    {
      ...{
        slug: 'lumen-400-headlamp',
        title: 'Beacon 425 Rechargeable Headlamp',
        brand: 'Trailhead',
        sku: 'TH-BCN425',
      },
      ...{ amount: '49.95', options: ['One size'], rating: 4.6, reviews: 904 },
      blurb: '425 lumens, red light for the hut, charged by USB-C in two hours.',
    },
    {
      ...{ slug: 'camp-lantern', title: 'Glow Camp Lantern', brand: 'Trailhead', sku: 'TH-GLW' },
      ...{ amount: '42.00', options: ['One size'], rating: 4.2, reviews: 310 },
      blurb: 'Warm light for the whole table, dims with a turn of the ring. 40 hours on low.',
    },
    {
      ...{ slug: 'lumen-headlamp', title: 'Lumen 400 Headlamp', brand: 'Lumen', sku: 'TH-LMN400' },
      ...{ amount: '51.00', options: ['One size'], rating: 4.5, reviews: 377 },
      blurb: '400 lumens, a beam for the path and a flood for the tent.',
    },
  ]),
  ...sold('summitthread', 'USD', [
    {
      ...{
        slug: 'traverse-hiking-boots',
        title: 'Col Mid Leather Hiking Boots',
        brand: 'Summit & Thread',
        sku: 'ST-COL-M',
      },
      ...{ amount: '185.00', options: ['8', '9', '10', '11', '12'], rating: 4.5, reviews: 227 },
      blurb: 'Full-grain leather, a grippy lugged sole and next to no breaking in.',
    },
    {
      ...{ slug: 'fleece-pullover', title: 'Hearth Grid Fleece', brand: 'Summit & Thread', sku: 'ST-HRT' },
      ...{ amount: '84.00', listAmount: '98.00', options: ['S', 'M', 'L', 'XL'], rating: 4.7, reviews: 415 },
      blurb: 'The mid layer that never comes off. Recycled grid fleece, thumb loops, a proper collar.',
    },
    {
      ...{ slug: 'merino-top', title: 'Northlight Merino Base Layer Top', brand: 'Northlight', sku: 'ST-NL-MBT' },
      ...{ amount: '72.00', options: ['S', 'M', 'L', 'XL'], rating: 4.6, reviews: 203 },
      blurb: 'Next to the skin from the first frost to the last.',
    },
  ]),
  ...sold('cascade', 'USD', [
    {
      ...{ slug: 'insulated-bottle', title: 'Wide Mouth Insulated Bottle, 32 oz', brand: 'Cascade', sku: 'CC 20-118' },
      ...{ amount: '29.95', listAmount: '39.95', options: ['Steel', 'Navy'], rating: 4.8, reviews: 1204 },
      blurb: 'Cold for a day, hot for half of one. Fits a filter, a hand and a car.',
    },
    {
      ...{ slug: 'cook-set', title: 'Two-Pot Camp Cook Set, 1.4 qt', brand: 'Cascade', sku: 'CC 31-407' },
      ...{ amount: '48.50', listAmount: '62.00', options: ['One size'], rating: 4.3, reviews: 189 },
      blurb: 'Hard-anodised aluminium, two pots, a lid that strains, and room for the stove inside.',
    },
    {
      ...{ slug: 'dry-bag-20', title: 'Tarn Dry Bag 20 L', brand: 'Tarn', sku: 'CC 44-020' },
      ...{ amount: '27.50', options: ['One size'], rating: 4.7, reviews: 512 },
      blurb: 'Roll it, clip it, drop it in the river.',
    },
  ]),
];

export const pathOf = (page: MarketPage): string => `/market/${page.storefront}/products/${page.slug}`;
