/** Retention keeps the figures of expired orders with their days, sealed. */
import { expect, it } from 'vitest';
import { as, type Instant, type SealedText } from '../kernel/names.js';
import { daysKept, type KeptFigures, keptCheckouts, keptOrders } from './retention.js';

const day = (of: KeptFigures['of'], date: string): KeptFigures => ({
  day: date,
  of,
  figures: as<SealedText>(`sealed ${of} ${date}`),
});
const passed = {
  data: {
    ordersBefore: as<Instant>('2026-07-01T00:00:00.000Z'),
    figuresBefore: '2026-06-01',
    kept: [day('orders', '2026-06-29'), day('checkouts', '2026-06-29'), day('orders', '2026-06-30')],
    removed: { orders: 3, checkouts: 1, figures: 0 },
  },
} as unknown as Parameters<typeof daysKept>[0];
const contents = (parts: ReturnType<typeof keptOrders> | ReturnType<typeof keptCheckouts>) =>
  parts.map(({ content }) => content);

it('the sealed figures of orders and of checkouts are read apart, in the order of their days', () => {
  expect(daysKept(passed, 'orders').map(kept => kept.day)).toEqual(['2026-06-29', '2026-06-30']);
  expect(contents(keptOrders(passed))).toEqual(['sealed orders 2026-06-29', 'sealed orders 2026-06-30']);
  expect(contents(keptCheckouts(passed))).toEqual(['sealed checkouts 2026-06-29']);
});

it('no two sealed figures can be exchanged: each is bound to its event, its kind and its day', () => {
  const later = { data: { ...passed.data, ordersBefore: as<Instant>('2026-07-02T00:00:00.000Z') } };
  const contexts = [passed, later].flatMap(event =>
    [...keptOrders(event), ...keptCheckouts(event)].map(({ context }) => context),
  );
  expect(new Set(contexts).size).toBe(6);
});
