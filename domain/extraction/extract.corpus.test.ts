import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePrice } from './price-string/parsePrice.js';

const CORPUS = resolve(process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../shared'), 'price-corpus');
const absent = !existsSync(CORPUS);

const casesOf = <Case>(part: string): Case[] => JSON.parse(readFileSync(resolve(CORPUS, part, 'cases.json'), 'utf8'));

interface StringCase {
  readonly raw: string | null;
  readonly currency_hint: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly note: string;
}

describe.skipIf(absent)('the price strings of the corpus (needs ../shared/price-corpus)', () => {
  it('reads at least 995 of 1000 price strings', () => {
    const cases = casesOf<StringCase>('strings');
    const failing = cases.filter(one => !isRight(one));
    expect(failing.length / cases.length).toBeLessThanOrEqual(0.005);
  });
});

function isRight({ raw, currency_hint, amount, currency, note }: StringCase): boolean {
  const price = parsePrice(raw, { hint: currency_hint });
  const sameAmount =
    price === null || amount === null ? price === null && amount === null : Number(price.amount) === Number(amount);
  if (note !== '' && note !== 'no currency') return sameAmount;
  return sameAmount && (price?.currency ?? null) === currency;
}
