/** The sample store of the landing page's pictures. Its shops, people and prices are invented; `.example` never resolves. */

/** Thirty days of revenue in dollars, from October 23; the last one is not over. */
export const REVENUE = [
  13240, 16480, 17350, 11890, 11260, 12040, 12480, 13910, 17240, 18620, 12710, 12180, 12560, 13170, 14420, 18130, 18960,
  13050, 12640, 13180, 13390, 14780, 18480, 17890, 11730, 10420, 10160, 10890, 11640, 9840,
] as const;

/** The same weekdays before. */
export const BEFORE = [
  12510, 15380, 16020, 11480, 10690, 11310, 11960, 13120, 15910, 16940, 12020, 11350, 11830, 12240, 13290, 16380, 17210,
  12360, 11720, 12190, 12480, 13610, 16790, 17020, 12440, 11890, 12270, 12560, 13480, 15260,
] as const;

export interface Rival {
  readonly name: string;
  readonly tone: 'teal' | 'plum' | 'slate' | 'moss' | 'steel' | 'ochre' | 'rust';
}

export const TARNFOLD: Rival = { name: 'Tarnfold', tone: 'teal' };
export const QUILLBACK: Rival = { name: 'Quillback', tone: 'plum' };
export const NORTHMERE: Rival = { name: 'Northmere', tone: 'slate' };
export const PINEHAVEN: Rival = { name: 'Pinehaven', tone: 'moss' };
export const BRACKWATER: Rival = { name: 'Brackwater', tone: 'steel' };
export const OSTRA: Rival = { name: 'Ostra Camp', tone: 'ochre' };
const VELLIN: Rival = { name: 'Vellin', tone: 'rust' };

export interface Move {
  readonly rival: Rival;
  readonly product: string;
  /** Days since October 23. */
  readonly day: number;
  readonly date: string;
  /** In per cent; `null`: it went out of stock. */
  readonly change: number | null;
}

/** Newest first, as the list shows them. */
export const MOVES: readonly Move[] = [
  { rival: TARNFOLD, product: 'Tempest 3-Layer Rain Shell', day: 29, date: 'Today', change: -6.9 },
  { rival: QUILLBACK, product: 'Altair 800 Down Jacket', day: 27, date: 'Nov 19', change: null },
  { rival: NORTHMERE, product: 'Cirque 2-Person Tent', day: 24, date: 'Nov 16', change: -11.8 },
  { rival: PINEHAVEN, product: 'Haul 55 Backpack', day: 17, date: 'Nov 9', change: 2.5 },
  { rival: BRACKWATER, product: 'Roll-Top Dry Bag 20 L', day: 11, date: 'Nov 3', change: 5.1 },
  { rival: TARNFOLD, product: 'Tempest 3-Layer Rain Shell', day: 6, date: 'Oct 29', change: -7.0 },
];

/** The move that the pictures show opened. */
export const CHOSEN = 2;

export type Goods = 'shell' | 'tent' | 'down' | 'lantern' | 'bag' | 'dry-bag' | 'pack' | 'lamp';
export type Hue = 'teal' | 'sand' | 'violet' | 'olive' | 'blue' | 'green' | 'grey' | 'coral';

export interface MarketRow {
  readonly title: string;
  readonly goods: Goods;
  readonly hue: Hue;
  readonly rival: Rival;
  readonly path: string;
  readonly stock: 'in' | 'out' | 'unknown';
  readonly price: string;
  /** The second line of the price. */
  readonly note?: string;
  readonly change: number | null;
  /** Steps of the last 30 days, from 0 (highest) to 1. */
  readonly steps: readonly number[];
  readonly own?: { readonly title: string; readonly price: string; readonly hue: Hue };
  readonly difference: string;
  readonly share?: string;
  /** Cheaper than the own one. */
  readonly cheaper?: true;
  readonly checked: string;
  /** It has just changed. */
  readonly fresh?: true;
}

export const NOT_SURE = 'Not sure';
export const NEEDS_A_LOOK: readonly MarketRow[] = [
  {
    title: 'Tempest 3-Layer Rain Shell',
    goods: 'shell',
    hue: 'teal',
    rival: TARNFOLD,
    path: 'tarnfold.example/p/tempest-3l',
    stock: 'in',
    price: '$149.00',
    note: 'was $160.00',
    change: -6.9,
    steps: [0, 0, 0.5, 0.5, 0.5, 1],
    own: { title: 'Stormline Rain Shell', price: '$161.00', hue: 'blue' },
    difference: '$12.00 cheaper',
    share: '7.5% below yours',
    cheaper: true,
    checked: '12 s ago',
    fresh: true,
  },
  {
    title: 'Cirque 2-Person Tent',
    goods: 'tent',
    hue: 'sand',
    rival: NORTHMERE,
    path: 'northmere.example/tents/cirque-2p',
    stock: 'in',
    price: '$299.00',
    note: 'was $339.00',
    change: -11.8,
    steps: [0, 0.1, 0.1, 0.1, 0.1, 1],
    own: { title: 'Ridge 2-Person Tent', price: '$349.00', hue: 'green' },
    difference: '$50.00 cheaper',
    share: '14.3% below yours',
    cheaper: true,
    checked: '3 min ago',
  },
  {
    title: 'Altair 800 Down Jacket',
    goods: 'down',
    hue: 'violet',
    rival: QUILLBACK,
    path: 'quillback.example/altair-800-down',
    stock: 'out',
    price: '$289.00',
    change: null,
    steps: [0.5, 0.5],
    own: { title: 'Summit Down Jacket', price: '$279.00', hue: 'grey' },
    difference: '$10.00 more',
    share: '3.6% above yours',
    checked: '6 min ago',
  },
  {
    title: 'Glow Camp Lantern',
    goods: 'lantern',
    hue: 'olive',
    rival: OSTRA,
    path: 'ostracamp.example/glow-lantern',
    stock: 'in',
    price: '$45.00',
    note: NOT_SURE,
    change: null,
    steps: [0.5, 0.5],
    own: { title: 'Basecamp Lantern', price: '$48.00', hue: 'coral' },
    difference: 'not compared',
    checked: '4 min ago',
  },
  {
    title: 'Polar −7 °C Sleeping Bag',
    goods: 'bag',
    hue: 'blue',
    rival: VELLIN,
    path: 'vellin-bergsport.example/polar-7',
    stock: 'unknown',
    price: '€264.00',
    change: null,
    steps: [0.5, 0.5],
    difference: '—',
    checked: '4 min ago',
  },
];

export const AS_EXPECTED: readonly MarketRow[] = [
  {
    title: 'Roll-Top Dry Bag 20 L',
    goods: 'dry-bag',
    hue: 'teal',
    rival: BRACKWATER,
    path: 'brackwater.example/dry-bag-20',
    stock: 'in',
    price: '$31.00',
    change: 5.1,
    steps: [1, 1, 0.2, 0.2],
    own: { title: 'Tarn Dry Bag 20 L', price: '$29.50', hue: 'grey' },
    difference: '$1.50 more',
    share: '5.1% above yours',
    checked: '8 min ago',
  },
  {
    title: 'Haul 55 Backpack',
    goods: 'pack',
    hue: 'green',
    rival: PINEHAVEN,
    path: 'pinehaven.example/haul-55',
    stock: 'in',
    price: '$245.00',
    change: 2.5,
    steps: [1, 1, 1, 0.2, 0.2],
    own: { title: 'Trek 55 L Backpack', price: '$229.00', hue: 'sand' },
    difference: '$16.00 more',
    share: '7.0% above yours',
    checked: '2 min ago',
  },
  {
    title: 'Twin Ridge 2P Tent',
    goods: 'tent',
    hue: 'olive',
    rival: PINEHAVEN,
    path: 'pinehaven.example/twin-ridge-2p',
    stock: 'in',
    price: '$359.00',
    change: null,
    steps: [0.5, 0.5],
    own: { title: 'Ridge 2-Person Tent', price: '$349.00', hue: 'green' },
    difference: '$10.00 more',
    share: '2.9% above yours',
    checked: '9 min ago',
  },
];
