import { describe, expect, it } from 'vitest';
import { createKeyQueues } from './keyQueues.js';

const message = (n: number, key: string, dueAt = 0) => ({ n, key, dueAt });

function queuesOf(...all: ReturnType<typeof message>[]) {
  const queues = createKeyQueues<ReturnType<typeof message>>();
  for (const one of all) queues.add(one);
  return { ...queues, numbers: (now: number, limit: number) => queues.take(now, limit).map(({ n }) => n) };
}

describe('the queues by key', () => {
  it('hand out one message per key, in order', () => {
    const queues = queuesOf(message(0, 'a'), message(1, 'a'), message(2, 'b'));
    expect(queues.numbers(0, 9)).toEqual([0, 2]);
    expect(queues.numbers(0, 9)).toEqual([]);
    queues.settle('a');
    expect(queues.numbers(0, 9)).toEqual([1]);
  });

  it('pause one key for a retry, and no other', () => {
    const queues = queuesOf(message(0, 'a'), message(1, 'a'), message(2, 'b'));
    queues.take(0, 1);
    queues.settle('a', message(0, 'a', 500));
    expect(queues.numbers(499, 9)).toEqual([2]);
    expect(queues.numbers(500, 9)).toEqual([0]);
  });

  it('serve a key that was just served after the others', () => {
    const queues = queuesOf(message(0, 'a'), message(1, 'a'), message(2, 'b'));
    expect(queues.numbers(0, 1)).toEqual([0]);
    queues.settle('a');
    expect(queues.numbers(0, 1)).toEqual([2]);
  });

  it('keep a key busy while a message of a lost partition is in hand', () => {
    const queues = queuesOf(message(0, 'a'), message(1, 'a'), message(2, 'b'));
    queues.take(0, 1);
    queues.retain(({ key }) => key === 'b');
    queues.add(message(0, 'a'));
    expect(queues.numbers(0, 9)).toEqual([2]);
    queues.settle('a');
    expect(queues.numbers(0, 9)).toEqual([0]);
    expect(() => queues.settle('c')).toThrow(/nothing of key 'c'/);
  });
});
