import { describe, expect, it } from 'vitest';
import { createLanes, type Held } from './lanes.js';

const held = (offset: number, key: string, more: Partial<Held> = {}): Held => ({
  offset,
  key,
  value: '{}',
  headers: null,
  attempt: 0,
  dueAt: 0,
  letter: null,
  ...more,
});

function lanesOf(...all: Held[]) {
  const lanes = createLanes();
  for (const one of all) lanes.add(one);
  return { ...lanes, offsets: (now: number, limit: number) => lanes.take(now, limit).map(({ offset }) => offset) };
}

describe('lanes', () => {
  it('hand out one message a key, in order', () => {
    const lanes = lanesOf(held(0, 'a'), held(1, 'a'), held(2, 'b'));
    expect(lanes.offsets(0, 9)).toEqual([0, 2]);
    expect(lanes.offsets(0, 9)).toEqual([]);
    lanes.settle('a');
    expect(lanes.offsets(0, 9)).toEqual([1]);
  });

  it('stop one key for a retry, and no other', () => {
    const lanes = lanesOf(held(0, 'a'), held(1, 'a'), held(2, 'b'));
    lanes.take(0, 1);
    lanes.settle('a', held(0, 'a', { attempt: 1, dueAt: 500 }));
    expect(lanes.offsets(499, 9)).toEqual([2]);
    expect(lanes.nextDue()).toBe(500);
    expect(lanes.offsets(500, 9)).toEqual([0]);
  });

  it('serve a key that was just served after the others', () => {
    const lanes = lanesOf(held(0, 'a'), held(1, 'a'), held(2, 'b'));
    expect(lanes.offsets(0, 1)).toEqual([0]);
    lanes.settle('a');
    expect(lanes.offsets(0, 1)).toEqual([2]);
  });

  it('put a replayed message before later ones of its key', () => {
    const lanes = lanesOf(held(5, 'a'), held(7, 'a'), held(3, 'a'));
    expect(lanes.offsets(0, 9)).toEqual([3]);
  });

  it('count what waits and what is in hand', () => {
    const lanes = lanesOf(held(0, 'a'), held(1, 'a'), held(2, 'b'));
    lanes.take(0, 9);
    expect([lanes.waiting(), lanes.inHand()]).toEqual([1, 2]);
    expect(() => lanes.settle('c')).toThrow(/nothing of key 'c'/);
  });
});
