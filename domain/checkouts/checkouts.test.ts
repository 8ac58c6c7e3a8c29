import { expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { sealedCheckout } from './checkouts.js';

it('a sealed checkout opens for its own event only: not for another checkout, nor another time', () => {
  const [noon, one] = ['2026-07-01T12:00:00.000Z', '2026-07-01T13:00:00.000Z'].map(time => as<Instant>(time));
  const parts = [
    ['c1', noon],
    ['c2', noon],
    ['c1', one],
  ].flatMap(([checkoutId, at]) =>
    sealedCheckout({ at, data: { checkoutId, checkout: `sealed ${checkoutId}` } } as never),
  );
  expect(parts.map(({ content }) => content)).toEqual(['sealed c1', 'sealed c2', 'sealed c1']);
  expect(new Set(parts.map(({ context }) => context)).size).toBe(3);
});
