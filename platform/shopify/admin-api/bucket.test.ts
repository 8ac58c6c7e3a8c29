import { describe, expect, it } from 'vitest';
import { bucket } from './bucket.js';

const status = (currentlyAvailable: number) => ({ maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 });

describe('the bucket', () => {
  it('does not wait before the first response', () => {
    expect(bucket().wait(1000, 0)).toBe(0);
  });

  it.each([
    { needed: 739, available: 120, ms: 6190 },
    { needed: 739, available: 739, ms: 0 },
    { needed: 739, available: 738.99, ms: 1 },
    { needed: 5000, available: 1000, ms: 10_000 },
    { needed: 10, available: -40, ms: 500 },
  ])('waits $ms ms for $needed points with $available there', ({ needed, available, ms }) => {
    const points = bucket();
    points.observe(status(available), 0);
    expect(points.wait(needed, 0)).toBe(ms);
  });

  it('refills over time, up to its capacity', () => {
    const points = bucket();
    points.observe(status(0), 0);
    expect(points.wait(739, 5000)).toBe(2390);
    expect(points.wait(2000, 60_000)).toBe(0);
    points.take(2000, 60_000);
    expect(points.wait(100, 60_000)).toBe(1000);
  });

  it('neither refills nor empties when the clock is set back by an hour, and refills from there', () => {
    const points = bucket();
    points.observe(status(500), 3_610_000);
    expect(points.wait(600, 10_000)).toBe(1000);
    expect(points.wait(600, 10_500)).toBe(500);
    expect(points.wait(600, 11_000)).toBe(0);
  });

  it('counts as full when the clock is set forward by an hour', () => {
    const points = bucket();
    points.observe(status(0), 10_000);
    expect(points.wait(2000, 3_610_000)).toBe(0);
  });

  it('reserves points for queries in flight', () => {
    const points = bucket();
    points.observe(status(1000), 0);
    points.take(739, 0);
    expect(points.wait(739, 0)).toBe(4780);
  });
});
