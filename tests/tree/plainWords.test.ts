/** Keeps the words that docs/GLOSSARY.md rules out away from code, tests and documents. */
import { describe, expect, it } from 'vitest';
import { filesUnder, textOf } from './sourceTree.js';

/** The glossary and this file name the words in order to rule them out; `nobody` is also a user of the system. */
const EXEMPT =
  /^(docs\/GLOSSARY\.md|tests\/tree\/plainWords\.test\.ts|ops\/engines\/newFolder\.ts)$|\.(graphql|png|gz|ico)$/;

const UNWANTED =
  /\b(whoever|whomever|nobody|anew|oftener|whence|lest|of its own accord|for want of|is gone on with|too dear|what is more|in so many words|is told of|lets go of)\b/i;

const unwantedIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) => (UNWANTED.test(line) ? [`${index + 1}: ${line.trim().slice(0, 120)}`] : []));

describe('plain words', () => {
  it('are used in every checked file', () => {
    const checked = filesUnder().filter(path => !EXEMPT.test(path));
    expect(checked.length).toBeGreaterThan(1_000);
    expect(checked.flatMap(path => unwantedIn(textOf(path)).map(found => `${path}:${found}`))).toEqual([]);
  });

  it.each([
    ['Whoever reads it waits.', 1],
    ['the numbers begin anew', 1],
    ['a renewed token; everyone renews', 0],
  ])('%j', (text, count) => expect(unwantedIn(text)).toHaveLength(count));
});
