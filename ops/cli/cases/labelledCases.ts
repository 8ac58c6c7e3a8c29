/** Reads the labels of a folder of pages: `cases.json`, in either format of the price corpus. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptedCurrencies } from './scorePages.js';

export interface LabelledCase {
  readonly id: string;
  /** Relative to the folder. */
  readonly file: string;
  readonly url: string;
  /** The watched variant; `null`: the page's default. */
  readonly variant: string | null;
  /** Accepted prices; empty: the page has no price. `null`: not scored. */
  readonly price: readonly string[] | null;
  /** Accepted codes; empty: not scored. */
  readonly currency: readonly string[];
  /** `null`: not scored. */
  readonly availability: 'InStock' | 'OutOfStock' | null;
  readonly isProduct: boolean;
}

interface Written {
  readonly id: string;
  readonly file: string;
  readonly url: string;
  readonly variant?: string | null;
  readonly price: readonly string[] | null;
  readonly corrected_price?: readonly string[];
  readonly currency?: string | null;
  readonly currency_text?: readonly string[];
  readonly availability: 'InStock' | 'OutOfStock' | null;
  readonly single_product?: boolean;
  readonly scored?: boolean;
}

export const CASES_FILE = 'cases.json';

/** Returns the scored cases. @throws Error if the file cannot be read or is no list of cases. */
export async function labelledCases(folder: string): Promise<readonly LabelledCase[]> {
  const path = join(folder, CASES_FILE);
  const written = JSON.parse(await readFile(path, 'utf8')) as readonly Written[];
  if (!Array.isArray(written)) throw new Error(`${path} is not a list of cases`);
  return (written as readonly Written[]).flatMap((one, n) => {
    if (typeof one?.id !== 'string' || typeof one.file !== 'string' || typeof one.url !== 'string')
      throw new Error(`${path}: case ${n + 1} lacks its id, file or url`);
    if (one.scored === false) return [];
    const { id, file, url, variant = null, availability, single_product: isProduct = true } = one;
    const currency = one.currency_text
      ? acceptedCurrencies({ currency_text: one.currency_text, url })
      : [one.currency].filter(code => typeof code === 'string');
    return [{ id, file, url, variant, price: one.corrected_price ?? one.price, currency, availability, isProduct }];
  });
}
