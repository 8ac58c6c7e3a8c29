import { describe, expect, it } from 'vitest';
import { createOutbox, type Payload } from './outbox.js';

const changed: Payload = { kind: 'changed', payload: { topic: 'competitors', position: '1' } };
const filled = (count: number, payload = changed) => {
  const outbox = createOutbox('epoch-1');
  for (let n = 0; n < count; n++) outbox.add(payload);
  return outbox;
};
const numbers = (pushes: readonly { seq: number }[] | null) => pushes?.map(({ seq }) => seq);

describe('outbox', () => {
  it('numbers pushes from 1', () => expect(filled(2).add(changed).seq).toBe(3));

  it('replays what came after the last number', () => expect(numbers(filled(5).since('epoch-1', 3))).toEqual([4, 5]));

  it('names the last number, from which a new browser goes on', () => {
    expect(filled(0).head()).toEqual({ epoch: 'epoch-1', seq: 0 });
    expect(filled(0).since('epoch-1', 0)).toEqual([]);
    expect(filled(5).head()).toEqual({ epoch: 'epoch-1', seq: 5 });
  });

  it('has nothing for a client that is up to date', () => expect(filled(5).since('epoch-1', 5)).toEqual([]));

  it('replays from the beginning', () => expect(numbers(filled(2).since('epoch-1', 0))).toEqual([1, 2]));

  it.each([
    ['of another epoch', 'epoch-0', 3],
    ['from the future', 'epoch-1', 6],
  ])('knows nothing after a number %s', (_, epoch, last) => expect(filled(5).since(epoch, last)).toBeNull());

  it('forgets what is too old', () => {
    const outbox = filled(501);
    expect(outbox.since('epoch-1', 0)).toBeNull();
    expect(outbox.since('epoch-1', 1)).toHaveLength(500);
  });

  it('forgets the oldest above its limit', () => {
    const large: Payload = { kind: 'changed', payload: { topic: 'orders', position: 'x'.repeat(100 * 1024) } };
    const outbox = filled(3, large);
    expect(outbox.since('epoch-1', 0)).toBeNull();
    expect(numbers(outbox.since('epoch-1', 1))).toEqual([2, 3]);
  });
});
