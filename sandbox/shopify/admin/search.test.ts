import { describe, expect, it } from 'vitest';
import { byNumber, byTime, byWord, type Filter, parseSearch } from './search.js';

interface Item {
  readonly at: number;
  readonly status: string;
  readonly left: number;
}
const filters: Readonly<Record<string, Filter<Item>>> = {
  at: byTime(item => item.at),
  status: byWord(['open', 'closed', 'draft'], item => [item.status]),
  left: byNumber(item => item.left),
};
const item: Item = { at: Date.parse('2026-07-01T12:00:00Z'), status: 'open', left: 3 };

describe('the search syntax', () => {
  it.each([
    ['', true],
    ["at:>='2026-07-01T12:00:00Z'", true],
    ["at:>'2026-07-01T12:00:00Z'", false],
    ['at:<2026-07-02', true],
    ['status:open AND left:<=3', true],
    ['status:open left:<3', false],
    ['status:closed OR left:3', true],
    ['(status:closed OR status:open) AND left:>1', true],
    ['status:closed,open', true],
    ['-status:open', false],
    ['NOT status:closed', true],
    ['NOT (status:open AND left:3)', false],
  ])('%s: %s', (query, expected) => {
    const search = parseSearch(query, filters);
    expect(search.warnings).toEqual([]);
    expect(search.matches(item)).toBe(expected);
  });

  it.each([
    ['colour:blue', 'colour'],
    ['at:yesterday', 'at'],
    ['status:nearly', 'status'],
    ['left:few', 'left'],
    ['anything', 'default'],
  ])('ignores %s with a warning', (query, field) => {
    const search = parseSearch(query, filters);
    expect(search.matches(item)).toBe(true);
    expect(search.warnings.map(warning => warning.field)).toEqual([field]);
  });
});
