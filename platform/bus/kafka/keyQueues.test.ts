import { describe, expect, it } from 'vitest';
import { createKeyQueues, type QueuedMessage } from './keyQueues.js';

const message = (offset: number, key: string, more: Partial<QueuedMessage> = {}): QueuedMessage => ({
  offset,
  key,
  value: '{}',
  headers: null,
  attempt: 0,
  dueAt: 0,
  letter: null,
  ...more,
});

function queuesOf(...all: QueuedMessage[]) {
  const queues = createKeyQueues();
  for (const one of all) queues.add(one);
  return { ...queues, offsets: (now: number, limit: number) => queues.take(now, limit).map(({ offset }) => offset) };
}

describe('the queues by key', () => {
  it('hand out one message per key, in order', () => {
    const queues = queuesOf(message(0, 'a'), message(1, 'a'), message(2, 'b'));
    expect(queues.offsets(0, 9)).toEqual([0, 2]);
    expect(queues.offsets(0, 9)).toEqual([]);
    queues.settle('a');
    expect(queues.offsets(0, 9)).toEqual([1]);
  });

  it('pause one key for a retry, and no other', () => {
    const queues = queuesOf(message(0, 'a'), message(1, 'a'), message(2, 'b'));
    queues.take(0, 1);
    queues.settle('a', message(0, 'a', { attempt: 1, dueAt: 500 }));
    expect(queues.offsets(499, 9)).toEqual([2]);
    expect(queues.nextDue()).toBe(500);
    expect(queues.offsets(500, 9)).toEqual([0]);
  });

  it('serve a key that was just served after the others', () => {
    const queues = queuesOf(message(0, 'a'), message(1, 'a'), message(2, 'b'));
    expect(queues.offsets(0, 1)).toEqual([0]);
    queues.settle('a');
    expect(queues.offsets(0, 1)).toEqual([2]);
  });

  it('put a replayed message before later ones with its key', () => {
    const queues = queuesOf(message(5, 'a'), message(7, 'a'), message(3, 'a'));
    expect(queues.offsets(0, 9)).toEqual([3]);
  });

  it('count what waits and what is being handled', () => {
    const queues = queuesOf(message(0, 'a'), message(1, 'a'), message(2, 'b'));
    queues.take(0, 9);
    expect([queues.waiting(), queues.inHand()]).toEqual([1, 2]);
    expect(() => queues.settle('c')).toThrow(/nothing of key 'c'/);
  });
});
