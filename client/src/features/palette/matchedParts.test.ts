import { expect, it } from 'vitest';
import { matchedParts } from './matchedParts.js';

const marked = (text: string, typed: string) =>
  matchedParts(text, typed)
    .map(({ part, found }) => (found ? `[${part}]` : part))
    .join('');

it.each([
  ['Tempest 3-Layer Rain Shell', 'te', '[Te]mpest 3-Layer Rain Shell'],
  ['Cirque 2-Person Tent', 'tent', 'Cirque 2-Person [Tent]'],
  ['Twin Tent, tent pegs', 'TENT', 'Twin [Tent], [tent] pegs'],
  ['Rain Shell', 'shell rain', '[Rain] [Shell]'],
  ['Profile', 'setings', 'Profile'],
  ['Profile', '  ', 'Profile'],
  ['Peg, 100% (steel) [new]', '% (steel) [', 'Peg, 100[%] [(steel)] [[]new]'],
  ['C++ a/b - \\d', '++ / - \\d', 'C[++] a[/]b [-] [\\d]'],
  ['Öllampe', 'ÖL', '[Öl]lampe'],
])('of %j, %j marks %s', (text, typed, expected) => expect(marked(text, typed)).toBe(expected));

it('loses no letter, whatever is typed', () => {
  for (const typed of ['a', '\ud83d', '.', '^$', '|', 'x{2}', '\\'])
    expect(
      matchedParts('a.b|c^$\ud83d\ude00\\', typed)
        .map(({ part }) => part)
        .join(''),
    ).toBe('a.b|c^$\ud83d\ude00\\');
});
