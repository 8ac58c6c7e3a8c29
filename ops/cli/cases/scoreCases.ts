/** Implements `tidewatch extract --cases FOLDER`: reads labelled pages as the product does and scores the results. */
import { join } from 'node:path';
import { extract } from '../../../domain/extraction/extract.js';
import { selectVariant } from '../../../domain/extraction/selectVariant.js';
import { as, type PageVariant } from '../../../domain/kernel/names.js';
import { readSavedPage } from '../readSavedPage.js';
import { table } from '../table.js';
import { type LabelledCase, labelledCases } from './labelledCases.js';
import { type Answer, scorePages } from './scorePages.js';

interface Judged {
  readonly label: LabelledCase;
  readonly answer: Answer;
  /** Errors; empty if correct. */
  readonly wrong: readonly ('price' | 'currency' | 'availability')[];
  readonly error: string | null;
}

interface Score {
  readonly cases: number;
  readonly right: number;
  readonly f1: number | null;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly availability: number | null;
  readonly outOfStockF1: number | null;
  readonly currency: number | null;
  /** Pages without a product that got a price. */
  readonly pricedOthers: number | null;
  /** Pages whose file could not be read. */
  readonly unread: number;
}

/**
 * @param json prints one object per case, then the score; otherwise one line per case and a table. @returns 1 if a page
 * could not be read.
 */
export async function scoreCases(folder: string, write: (line: string) => void, json: boolean): Promise<0 | 1> {
  const judged: Judged[] = [];
  for (const label of await labelledCases(folder)) {
    const one = await judge(folder, label);
    judged.push(one);
    write(json ? JSON.stringify(lineOf(one)) : textOf(one));
  }
  const score = scoreOf(judged);
  if (json) write(JSON.stringify({ score }));
  else for (const line of ['', ...tableOf(score)]) write(line);
  return score.unread > 0 ? 1 : 0;
}

const NOTHING: Answer = { price: null, currency: null, availability: 'unknown' };

async function judge(folder: string, label: LabelledCase): Promise<Judged> {
  try {
    const html = await readSavedPage(join(folder, label.file));
    const seen = extract({ html, url: label.url });
    const { price, currency, availability } = selectVariant(
      seen,
      as<PageVariant | null>(label.variant as string),
    ).extraction;
    const answer = { price, currency, availability };
    return { label, answer, wrong: wrongIn(label, answer), error: null };
  } catch (fault) {
    return { label, answer: NOTHING, wrong: [], error: fault instanceof Error ? fault.message : String(fault) };
  }
}

/** The fields that differ from their label; a field without a label is never wrong. */
export function wrongIn(
  { price, currency, availability }: Pick<LabelledCase, 'price' | 'currency' | 'availability'>,
  answer: Answer,
): Judged['wrong'] {
  const isPrice = price?.some(label => Number(label) === Number(answer.price ?? Number.NaN));
  const correct = {
    price: price === null || (price.length === 0 ? answer.price === null : isPrice === true),
    currency: currency.length === 0 || currency.includes(answer.currency ?? ''),
    availability: availability === null || availability === SOLD[answer.availability],
  };
  return (['price', 'currency', 'availability'] as const).filter(field => !correct[field]);
}

/** Counts as the corpus does: what can be ordered is in stock. */
const SOLD: Readonly<Record<Answer['availability'], LabelledCase['availability']>> = {
  in_stock: 'InStock',
  pre_order: 'InStock',
  back_order: 'InStock',
  out_of_stock: 'OutOfStock',
  discontinued: 'OutOfStock',
  unknown: null,
};

function scoreOf(judged: readonly Judged[]): Score {
  const read = judged.filter(({ error }) => error === null);
  const products = read.filter(({ label }) => label.isProduct);
  const nonProducts = read.filter(({ label }) => !label.isProduct);
  const priced = products.flatMap(({ label, answer }) =>
    label.price === null ? [] : [{ label: { ...label, price: label.price }, answer }],
  );
  const stocked = products.filter(({ label }) => label.availability !== null);
  const inCurrency = products.filter(({ label }) => label.currency.length > 0);
  const prices = scorePages(
    priced.map(({ label }) => label),
    priced.map(({ answer }) => answer),
    'strict',
  );
  const stock = scorePages(
    stocked.map(({ label: { availability } }) => ({ price: [], availability })),
    stocked.map(({ answer }) => answer),
    'strict',
  );
  const share = (part: readonly Judged[], all: readonly Judged[]) =>
    all.length === 0 ? null : part.length / all.length;
  return {
    cases: judged.length,
    right: read.filter(({ wrong }) => wrong.length === 0).length,
    f1: priced.length === 0 ? null : prices.f1,
    precision: priced.length === 0 ? null : prices.precision,
    recall: priced.length === 0 ? null : prices.recall,
    availability: stocked.length === 0 ? null : stock.availability,
    outOfStockF1: stocked.some(({ label }) => label.availability === 'OutOfStock') ? stock.outOfStockF1 : null,
    currency: share(
      inCurrency.filter(({ wrong }) => !wrong.includes('currency')),
      inCurrency,
    ),
    pricedOthers: share(
      nonProducts.filter(({ answer }) => answer.price !== null),
      nonProducts,
    ),
    unread: judged.length - read.length,
  };
}

const lineOf = ({ label, answer, wrong, error }: Judged) => ({
  id: label.id,
  ...answer,
  label: { price: label.price, currency: label.currency, availability: label.availability },
  wrong,
  ...(error === null ? {} : { error }),
});

function textOf({ label, answer, wrong, error }: Judged): string {
  if (error !== null) return `unread  ${label.id}  ${error}`;
  const { price, currency, availability } = answer;
  const read = `${price ?? 'no price'} ${currency ?? '-'} ${availability}`;
  if (wrong.length === 0) return `right   ${label.id}  ${read}`;
  const accepted = {
    price: label.price?.join(' or ') || 'no price',
    currency: label.currency.join(' or '),
    availability: label.availability,
  };
  return `wrong   ${label.id}  ${read}; right: ${wrong.map(field => accepted[field]).join(' ')}`;
}

const percent = (share: number | null): string => (share === null ? 'not scored' : `${(100 * share).toFixed(1)} %`);

const tableOf = ({ cases, right, unread, ...shares }: Score): string[] =>
  table(
    ['figure', 'value'],
    [
      ['cases', `${cases}, ${right} all right${unread > 0 ? `, ${unread} unread` : ''}`],
      ['price F1', shares.f1 === null ? 'not scored' : shares.f1.toFixed(3)],
      ['precision', percent(shares.precision)],
      ['recall', percent(shares.recall)],
      ['availability', percent(shares.availability)],
      ['out-of-stock F1', shares.outOfStockF1 === null ? 'not scored' : shares.outOfStockF1.toFixed(3)],
      ['currency', percent(shares.currency)],
      ['priced, of pages that are no product', percent(shares.pricedOthers)],
    ],
  );
