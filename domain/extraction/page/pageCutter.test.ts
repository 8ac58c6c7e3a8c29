import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageCutter } from './pageCutter.js';

const marked = (piece: string): string => `decoded ${piece}`;

describe('a piece cut out of a page', () => {
  it('is decoded if it contains an ampersand', () => {
    const cut = pageCutter('a b&amp;c d');
    expect([cut(0, 1, marked), cut(2, 9, marked), cut(10, 11, marked)]).toEqual(['a', 'decoded b&amp;c', 'd']);
  });

  it('ends before a following ampersand', () => {
    const cut = pageCutter('ab&');
    expect([cut(0, 2, marked), cut(0, 3, marked)]).toEqual(['ab', 'decoded ab&']);
  });

  it('is independent of the cutting order', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '&'), maxLength: 20 }),
        fc.array(fc.tuple(fc.nat(20), fc.nat(6)), { maxLength: 10 }),
        (page, places) => {
          const cut = pageCutter(page);
          for (const [start, length] of places) {
            const [from, to] = [start, start + length].map(at => Math.min(at, page.length)) as [number, number];
            const piece = page.slice(from, to);
            expect(cut(from, to, marked)).toBe(piece.includes('&') ? marked(piece) : piece);
          }
        },
      ),
    ));
});
