import { describe, expect, it } from 'vitest';
import { offerKindOf } from './offerKind.js';
import { plainText } from './plainText.js';
import { readWords } from './readWords.js';

function kindOf(title: string) {
  const plain = plainText(title);
  return offerKindOf(plain, readWords(plain).words);
}

describe('what a title offers', () => {
  it.each([
    ['Hard case for Acme X100', { itself: ['hard', 'case'], parts: ['case'] }],
    ['Hülle für Acme X100', { itself: ['hulle'], parts: ['hulle'] }],
    ['Acme X100', { itself: [], parts: [], conditions: [], editions: [] }],
    ['Acme X100 (Renewed)', { conditions: ['renewed'] }],
    ['Acme X100 generalüberholt', { conditions: ['generaluberholt'] }],
    ['Acme Phone 13 Pro Max', { editions: ['pro', 'max'] }],
  ])('of %j', (title, kind) => expect(kindOf(title)).toMatchObject(kind));

  it.each([
    ['Acme shirt XL', { size: 'xl' }],
    ['Acme shirt (M)', { size: 'm' }],
    ['Acme shoe size 42.5 black', { size: '42.5' }],
    ['Mirror left', { side: 'left' }],
    ["Women's sweater", { wearer: 'women' }],
    ['Model S tyre', {}],
    ['Hose 25 m', {}],
  ])('is a choice in %j', (title, choices) => expect(Object.fromEntries(kindOf(title).choices)).toEqual(choices));
});
