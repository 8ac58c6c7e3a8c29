import { expect, it } from 'vitest';
import { soon } from '../../../../domain/kernel/soon.fixtures.js';
import { letters } from './hostile.fixtures.js';
import { CATALOGUE_PAGE, shopifyCatalogue } from './shopifyCatalogue.js';

const ORIGIN = 'https://store.example';
const read = (products: readonly object[]) => shopifyCatalogue(JSON.stringify({ products }), ORIGIN);

it('of many variants, the lowest price counts, as it is written', () => {
  const variants = ['31.00', '9.50', '9.5', '0.00', '27'].map(price => ({ price }));
  expect(read([{ title: 'Bag', handle: 'bag', variants }])).toMatchObject([{ price: '9.50' }]);
});

it.each<[string, readonly object[]]>([
  // A search for the one in the other takes time in the product of their lengths.
  [
    'a maker that is almost in the title',
    [{ title: 'ab'.repeat(300_000), vendor: `${'ab'.repeat(150_000)}c${'ab'.repeat(75_000)}`, handle: 'bag' }],
  ],
  [
    'pictures with hosts of foreign letters',
    Array.from({ length: CATALOGUE_PAGE }, () => ({
      title: 'Bag',
      handle: 'bag',
      images: [{ src: `https://${letters(2_000)}/` }],
    })),
  ],
  ['hundreds of thousands of products', Array.from({ length: 200_000 }, () => ({ title: 'Bag', handle: 'bag' }))],
  [
    'hundreds of thousands of variants',
    [
      {
        title: 'Bag',
        handle: 'bag',
        variants: Array.from({ length: 250_000 }, (_, n) => ({ price: String((n * 7_919) % 300_007) })),
      },
    ],
  ],
])('a catalogue that is made to hold up the process is read at once: %s', (_, products) => {
  const text = JSON.stringify({ products });
  expect(soon(() => shopifyCatalogue(text, ORIGIN))?.length).toBeLessThanOrEqual(CATALOGUE_PAGE);
});
