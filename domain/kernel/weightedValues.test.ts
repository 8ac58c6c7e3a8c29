import { describe, expect, it } from 'vitest';
import { weightedValues } from './weightedValues.js';

describe('weighted values', () => {
  it('have a quality, which is 1 by default, and other parameters', () =>
    expect(weightedValues('text/html, TEXT/CSV ; header=present;Q=0.5,*/*;q=0')).toEqual([
      { value: 'text/html', quality: 1 },
      { value: 'text/csv', quality: 0.5 },
      { value: '*/*', quality: 0 },
    ]));

  it('count nothing if the quality is no number', () =>
    expect(weightedValues('de;q=much')).toEqual([{ value: 'de', quality: 0 }]));

  it('are read in linear time, however many blanks they have', () => {
    const before = process.cpuUsage();
    weightedValues(`a${' '.repeat(1_000_000)}b`);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000_000).toBeLessThan(1);
  });
});
