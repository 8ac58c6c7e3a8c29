import { describe, expect, it, vi } from 'vitest';
import { EngineLost } from '../../engineLost.js';
import { edgesOf } from './edgesOf.js';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

/** As the client does for a topic whose partitions it does not know. */
const stumble = () => {
  const low: { partitions: unknown }[] = [];
  const { partitions } = low.pop() as { partitions: unknown };
  throw partitions;
};

describe('the edges of a topic', () => {
  it('are waited for while the brokers do not know its partitions yet', async () => {
    const known = [{ partition: 0, offset: '7', low: '3', high: '7' }];
    const fetchTopicOffsets = vi.fn(async () => known);
    fetchTopicOffsets.mockImplementationOnce(async () => stumble()).mockImplementationOnce(async () => stumble());
    expect(await edgesOf({ fetchTopicOffsets }, 'alerts')).toEqual([{ partition: 0, low: 3, high: 7 }]);
    expect(fetchTopicOffsets).toHaveBeenCalledTimes(3);
  });

  it('are not waited for without end', async () => {
    const edges = edgesOf({ fetchTopicOffsets: async () => stumble() }, 'alerts');
    await expect(edges).rejects.toThrow('Kafka does not tell the partitions of alerts');
    await expect(edges).rejects.toBeInstanceOf(EngineLost);
  });

  it('are not asked for again where the brokers are away', async () => {
    const fetchTopicOffsets = vi.fn(() => Promise.reject(new Error('Connection timeout')));
    await expect(edgesOf({ fetchTopicOffsets }, 'alerts')).rejects.toThrow('Kafka does not answer: Connection timeout');
    expect(fetchTopicOffsets).toHaveBeenCalledOnce();
  });
});
