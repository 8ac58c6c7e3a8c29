import { expect, it } from 'vitest';
import type { Group } from '../../../platform/outbound/share/groups.js';
import { recentCost } from './recentCost.js';

const of = (...groups: Group[]) => new Set(groups);
const A = of('shop a');
const B = of('shop b');
const HALF_LIFE_MS = 10_000;

function costs() {
  const time = { now: 5_000 };
  return { time, ...recentCost(() => time.now) };
}

it('halves a cost after ten seconds', () => {
  const { time, add, of } = costs();
  add(A, 100);
  time.now += HALF_LIFE_MS;
  add(B, 49);
  expect(of(A)).toBeGreaterThan(of(B));
  add(B, 2);
  expect(of(A)).toBeLessThan(of(B));
});

it("sums the costs of a page's groups", () => {
  const { add, of: costOf } = costs();
  add(A, 100);
  add(B, 50);
  expect(costOf(of('shop a', 'shop b'))).toBe(150);
  expect(costOf(of('shop c'))).toBe(0);
});

it('stays comparable for months', () => {
  const { time, add, of } = costs();
  for (let hour = 0; hour < 2_000; hour++) {
    add(A, 100);
    time.now += 3_600_000;
    add(B, 50);
    expect(of(B)).toBeGreaterThan(of(A));
    expect(Number.isFinite(of(B))).toBe(true);
  }
});

it('keeps a bounded number of groups, the costliest ones', () => {
  const { time, add, of: costOf } = costs();
  add(A, 100_000);
  for (let n = 0; n < 10_000; n++) add(of(`site ${n}.example`), 0.5);
  time.now += 1;
  add(B, 1);
  expect(costOf(of('site 1.example'))).toBe(0);
  expect(costOf(A)).toBeGreaterThan(99_000);
});
