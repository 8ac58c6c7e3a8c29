import { expect, it } from 'vitest';
import { createSlots } from './slots.js';

it('runs a limited number at once, the others in turn, and frees the slot of a failure', async () => {
  const slots = createSlots(2);
  const log: string[] = [];
  const ends = new Map<string, (fault?: Error) => void>();
  const work = (name: string) =>
    slots.run(() => {
      log.push(name);
      return new Promise<void>((resolve, reject) => ends.set(name, fault => (fault ? reject(fault) : resolve())));
    });
  const [a, b, c, d] = [work('a'), work('b'), work('c'), work('d')];
  expect(log).toEqual(['a', 'b']);
  ends.get('a')?.(new Error('gone'));
  await expect(a).rejects.toThrow('gone');
  expect(log).toEqual(['a', 'b', 'c']);
  ends.get('b')?.();
  ends.get('c')?.();
  await Promise.all([b, c]);
  expect(log).toEqual(['a', 'b', 'c', 'd']);
  ends.get('d')?.();
  await d;
});
