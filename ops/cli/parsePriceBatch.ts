/** Implements `tidewatch parse-price --batch F`: parses amounts and currencies. (DESIGN §9) */
import { parsePrice } from '../../domain/extraction/price-string/parsePrice.js';
import { BadLine, type Fields, ndjsonBatch } from './ndjsonBatch.js';

/**
 * Maps lines `{id, raw, currency_hint}` to lines `{id, amount, currency}`; without a price both are `null`. Returns the
 * exit code.
 */
export const parsePriceBatch = (file: string, write: (line: string) => void): Promise<0 | 1> =>
  ndjsonBatch(file, write, fields => {
    const price = parsePrice(optionalText(fields, 'raw'), { hint: optionalText(fields, 'currency_hint') });
    return { amount: price?.amount ?? null, currency: price?.currency ?? null };
  });

function optionalText(fields: Fields, name: string): string | null {
  const value = fields[name] ?? null;
  if (value !== null && typeof value !== 'string') throw new BadLine(`'${name}' must be text or null`);
  return value;
}
