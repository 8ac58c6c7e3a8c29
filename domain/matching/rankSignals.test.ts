import { expect, it } from 'vitest';
import { compare } from './comparison.js';
import type { Nature } from './kinds.js';
import { profileOf } from './profile.js';
import { rankSignalsOf } from './rankSignals.js';

const OVERLAP = { words: 0.1, wordsContained: 0.2, letters: 0.3, lettersContained: 0.4 };
const BARE: Nature = { kinds: [], materials: [] };

/** The signals of two records that differ in their brand and nature alone. */
function signals(brands: readonly [string, string], natures: readonly [Nature, Nature]) {
  const [a, b] = brands.map(brand => profileOf({ title: 'Ridge', brand }));
  if (!a || !b) throw new Error('no profiles');
  return rankSignalsOf({ profile: a, nature: natures[0] }, { profile: b, nature: natures[1] }, compare(a, b), OVERLAP);
}

it.each<[string, string[], string[], number, number]>([
  ['one kind of several is common', ['tent', 'tarp'], ['tarp', 'bag'], 1, 0],
  ['no kind is common', ['tent'], ['stove'], 0, 1],
  ['only the first has a kind', ['tent'], [], 0, 0],
  ['only the second has a kind', [], ['tent'], 0, 0],
  ['neither has a kind', [], [], 0, 0],
])('if %s, kinds and materials signal it each on their own', (_, ofA, ofB, same, different) => {
  const kinds = signals(
    ['Acme', 'Acme'],
    [
      { ...BARE, kinds: ofA },
      { ...BARE, kinds: ofB },
    ],
  );
  expect(kinds).toMatchObject({ sameKind: same, differentKind: different, sameMaterial: 0, differentMaterial: 0 });
  const materials = signals(
    ['Acme', 'Acme'],
    [
      { ...BARE, materials: ofA },
      { ...BARE, materials: ofB },
    ],
  );
  expect(materials).toMatchObject({ sameMaterial: same, differentMaterial: different, sameKind: 0, differentKind: 0 });
});

it.each([
  ['Acme', 'Acme', 1],
  ['Acme', 'Tarn', 0],
])('brands %s and %s', (a, b, sameBrand) => expect(signals([a, b], [BARE, BARE])).toMatchObject({ sameBrand }));

it('passes the overlap of the titles on', () =>
  expect(signals(['Acme', 'Acme'], [BARE, BARE])).toMatchObject({
    ...{ rareWords: 0.1, rareWordsContained: 0.2, rareLetters: 0.3, rareLettersContained: 0.4 },
  }));
