/** The five tiles of the sample store. */
export const TILES: readonly {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly delta?: readonly [direction: 'up' | 'down', tone: 'good' | 'bad', text: string];
  readonly shape?: readonly number[];
  readonly warns?: true;
}[] = [
  {
    name: 'Total Revenue',
    value: '$414,730.40',
    delta: ['up', 'good', '+2.7%'],
    note: 'vs $403,710',
    shape: [4, 14, 15, 14, 13, 5, 4, 9, 17, 19, 18, 20],
  },
  {
    name: 'Conversion Rate',
    value: '2.3%',
    delta: ['down', 'bad', '−0.2 pp'],
    note: 'vs 2.5%',
    shape: [7, 10, 4, 7, 14, 10, 7, 12, 15, 20, 18, 18],
  },
  {
    name: 'Abandoned Carts',
    value: '542',
    delta: ['down', 'good', '−1.1%'],
    note: 'worth $132.9K',
    shape: [8, 12, 4, 16, 8, 12, 20, 9, 21, 14, 20, 16],
  },
  { name: 'Low Inventory', value: '8', note: '2 sell out this week', warns: true },
  { name: 'New Products', value: '3', note: 'added since Oct 23' },
];
