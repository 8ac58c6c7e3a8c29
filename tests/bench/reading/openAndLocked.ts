/**
 * Scores the reader on open and locked shops, after a line for each wrong page of an open shop. Of locked shops it prints
 * totals only: `npm run build && node dist/tests/bench/reading/openAndLocked.js`.
 */
import { wrongIn } from '../../../ops/cli/cases/scoreCases.js';
import { table } from '../../../ops/cli/table.js';
import { labelledPages, type ReadPage, readPages, syntheticPages } from './labelledPages.js';
import { type Judged, readerScores } from './readerScores.js';

const FIGURES = [
  'pages',
  'price F1',
  'precision',
  'stock',
  'out F1',
  'currency',
  'priced',
  'sure right',
  'off by',
] as const;

const pages = readPages([...(await labelledPages()), ...(await syntheticPages())]);
const linesOf = pages.filter(({ locked }) => !locked).flatMap(lineOf);
for (const line of [...linesOf, '', ...table(['shops', ...FIGURES], groupsOf(pages))]) console.log(line);

function lineOf({ part, id, price, currency, availability, isProduct, reading }: ReadPage): string[] {
  const { extraction } = reading;
  const wrong = wrongIn({ price, currency, availability }, extraction);
  if (wrong.length === 0) return [];
  const read = `${extraction.price ?? 'no price'} ${extraction.currency ?? '-'} ${extraction.availability}`;
  const trust = `${extraction.confidence}${extraction.sure ? ' sure' : ''}`;
  const right = `${price.join(' or ') || 'no price'} ${currency.join(' or ')} ${availability}`;
  return [`${part}/${id.slice(0, 28)} ${isProduct ? '' : 'NO PRODUCT '}${read} (${trust}); right: ${right}`];
}

/** Each part on its own, and all parts, on both sides of the split. */
function groupsOf(read: readonly ReadPage[]): (string | number)[][] {
  const real = read.filter(({ part }) => part !== 'synthetic');
  const parts = [...new Set(read.map(({ part }) => part))];
  return [
    ...['open', 'locked'].flatMap(side => {
      const own = real.filter(({ locked }) => locked === (side === 'locked'));
      const ofPart = (part: string) => own.filter(page => page.part === part);
      return [['all', own] as const, ...parts.map(part => [part, ofPart(part)] as const)]
        .filter(([, some]) => some.length > 0)
        .map(([part, some]) => [`${side}, ${part}`, ...figuresOf(some)]);
    }),
    ['synthetic', ...figuresOf(read.filter(({ part }) => part === 'synthetic'))],
  ];
}

function figuresOf(read: readonly ReadPage[]): string[] {
  const judged = read.map((page): Judged => ({ page, answer: page.reading.extraction }));
  const scores = readerScores(judged);
  const others = judged.filter(({ page }) => !page.isProduct);
  const sure = judged.filter(({ answer }) => answer.price !== null && answer.sure).length;
  return [
    String(read.length),
    scores.f1.toFixed(3),
    scores.precision.toFixed(3),
    scores.availability.toFixed(3),
    scores.outOfStockF1.toFixed(3),
    scores.currency.toFixed(3),
    `${others.filter(({ answer }) => answer.price !== null).length} of ${others.length}`,
    `${Math.round(scores.sure * sure)} of ${sure}`,
    scores.calibrationError.toFixed(3),
  ];
}
