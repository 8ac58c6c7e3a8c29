/** Checks tests/spec-coverage.md: every row has a unique number, and an existing test or `not yet`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT, textOf } from './sourceTree.js';
import { isTest, isTitle } from './testTitles.js';

const DOCUMENT = 'tests/spec-coverage.md';
const NOT_YET = 'not yet';
const SPEC = join(process.env.SHARED_DIR ?? join(ROOT, '../shared'), 'spec/product-spec.md');

interface Row {
  readonly number: string;
  readonly statement: string;
  readonly shownBy: string;
}

const rows: readonly Row[] = textOf(DOCUMENT)
  .split('\n')
  .filter(line => /^\| *\d/.test(line))
  .map(line => {
    const [, number = '', statement = '', shownBy = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim());
    return { number, statement, shownBy };
  });
const testsOf = ({ shownBy }: Row): string[] => [...shownBy.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? '');

describe('the coverage of the spec', () => {
  it('has a row with a unique number for each statement', () => {
    expect(rows.length).toBeGreaterThan(300);
    const numbers = rows.map(({ number }) => number);
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    expect(numbers.filter(number => !/^[1-9](\.\d+){1,2}$/.test(number))).toEqual([]);
  });

  it('names a test or says that there is none yet', () =>
    expect(rows.filter(row => row.shownBy !== NOT_YET && testsOf(row).length === 0)).toEqual([]));

  it('names only tests that exist', () => {
    const unknown = rows.flatMap(row =>
      testsOf(row)
        .filter(name => !isTest(name))
        .map(name => `${row.number}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it.skipIf(!existsSync(SPEC))('contains every text that the spec quotes, word for word (needs ../shared)', () => {
    const said = rows.map(({ statement }) => statement).join('\n');
    const quoted = [...readFileSync(SPEC, 'utf8').matchAll(/(?<=^|[\s(])'([^'\n]+(?:'\w[^'\n]*)*)'(?!\w)/gm)];
    expect(quoted.length).toBeGreaterThan(100);
    expect(quoted.map(([, text]) => text ?? '').filter(text => !said.includes(text))).toEqual([]);
  });
});

describe('a name in the coverage', () => {
  it.each([
    ['is known', 'is known', true],
    ['is known', 'is', false],
    ['%s leads to %s', '/admin leads to /', true],
    ['%s leads to %s', '%s leads to %s', true],
    ['refuses %.40s: why', 'refuses a thing: how', false],
    ['costs $amount (each)', 'costs 3 (each)', true],
  ])('%j and %j', (title, name, expected) => expect(isTitle(name, title)).toBe(expected));
});
