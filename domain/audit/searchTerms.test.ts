import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchTerms, TERM_LENGTH_LIMIT, TERM_LIMIT } from './searchTerms.js';

/** Writes a prefix term as `word*`. */
const read = (typed: string) => searchTerms(typed).map(({ text, prefix }) => (prefix ? `${text}*` : text));

describe('the search box', () => {
  it.each([
    ['', []],
    ['   ', []],
    ['compet', ['compet*']],
    ['competitor ', ['competitor']],
    ['competitor added', ['competitor', 'added*']],
    ['comp* added ', ['comp*', 'added']],
    ['"price check" added ', ['price check', 'added']],
    ['"price check"', ['price check']],
    ['"price che"*', ['price che*']],
    ['"price che', ['price che*']],
    ['added "price ', ['added', 'price']],
    ['203.0.113.9 ', ['203.0.113.9']],
    ['203.0.113', ['203.0.113*']],
    ['2001:db8::1 ', ['2001:db8::1']],
    ['aurora.myshopify.com', ['aurora.myshopify.com*']],
    ['shop.example/tent?size=2 ', ['shop.example/tent?size=2']],
    ['129.00 -> 119.00', ['129.00 -> 119.00*']],
    ['price: 129.00 -> 119.00 ', ['price:', '129.00 -> 119.00']],
    ['"in stock" -> "sold out"', ['in stock -> sold out']],
    ['a -> b -> c ', ['a -> b -> c']],
    ['-> 119.00 ', ['-> 119.00']],
    ['119.00 ->', ['119.00 ->*']],
    ['->', ['->*']],
    ['% ', ['%']],
    ['* ', ['**']],
    ['🎉', ['🎉*']],
    ['!!! ( ) " ^ :', ['!!!', '(', ')', '^ :*']],
    ['!!! mug -', ['mug']],
    ['"', []],
    ['""', []],
    ['AND OR NOT NEAR(a b) ', ['AND', 'OR', 'NOT', 'NEAR(a', 'b)']],
    ["o'neill;--", ["o'neill;--*"]],
    ['a\u0000b\tc ', ['a', 'b', 'c']],
    ['größe 値段 ', ['größe', '値段']],
  ])('reads %j', (typed, terms) => expect(read(typed)).toEqual(terms));

  it('accepts any text and returns a bounded number of well-formed terms', () => {
    const hostile = fc.oneof(
      fc.uint16Array({ maxLength: 300 }).map(units => String.fromCharCode(...units)),
      fc.array(fc.constantFrom('"', '*', '->', ' ', 'a', '\ud800', '\udc00', '\u0000', '(', "'", '\\', '%', '🎉')),
      fc.constantFrom(
        'x'.repeat(10_240),
        '"'.repeat(10_240),
        'a '.repeat(5_120),
        '* '.repeat(5_120),
        '\ud83d'.repeat(10_240),
      ),
    );
    fc.assert(
      fc.property(hostile, text => {
        const terms = searchTerms(Array.isArray(text) ? text.join('') : text);
        expect(terms.length).toBeLessThanOrEqual(TERM_LIMIT);
        const worded = terms.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
        expect([0, terms.length]).toContain(worded.length);
        for (const { text } of terms) {
          expect(text).not.toBe('');
          expect(text.isWellFormed()).toBe(true);
          expect(text).not.toMatch(/\p{Cc}/u);
          expect(text.length).toBeLessThanOrEqual(TERM_LENGTH_LIMIT);
        }
      }),
    );
  });

  it('searches for the prefix of an overlong word', () =>
    expect(searchTerms(`${'x'.repeat(200)} `)).toEqual([{ text: 'x'.repeat(TERM_LENGTH_LIMIT), prefix: true }]));
});
