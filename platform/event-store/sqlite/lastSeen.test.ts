import { expect, it } from 'vitest';
import { lastSeen } from './lastSeen.js';

it('forgets the stream that was not written for longest', () => {
  const seen = lastSeen(2);
  const saw = (stream: string, position: number) => seen.saw({ stream, revision: position, position, recordedAt: '' });
  expect(seen.last()).toBeUndefined();
  saw('a', 1);
  saw('b', 2);
  saw('a', 3);
  saw('c', 4);
  expect(['a', 'b', 'c'].map(seen.revisionOf)).toEqual([3, undefined, 4]);
  expect(seen.last()?.position).toBe(4);
});
