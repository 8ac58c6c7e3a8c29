/** Detects tiered prices: rows that start with a quantity and whose prices fall as it rises. */
import { isGreater } from '../choose/decimals.js';
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, plainSpaces } from '../page/tree.js';
import type { VisiblePrice } from './visiblePrice.js';

/** Maximum distance from an amount up to its row. */
const MAX_CLIMB = 4;
const MAX_LABEL = 28;
/** Two amounts may fall by chance; three in order of quantity do not. */
const CERTAIN = 3;

/** `10`, `10+`, `ab 10 Stk.`, `10 - 99`, `Qty 10 or more:` */
const QUANTITY =
  /^(?:qty\.?|quantity|anzahl|menge|buy|from|up to|ab|bis|von|dès|à partir de|jusqu'à|desde|hasta|da|fino a|vanaf|tot|od|do|fra|från|≥|>=?|<=?|≤)?:? ?(\d{1,6}) ?(?:(\+|[-\u2012-\u2015] ?\d{1,6}|or more|und mehr|et plus|o más|o più|en meer)?) ?(?:x|pcs?\.?|pieces?|units?|ea|stk\.?|stück|st\.?|pièces?|pce|unidades|uds?\.?|pezzi|pz\.?|stuks?|szt\.?|ks|kpl|db|個|枚)? ?:?$/iu;

interface Step {
  readonly price: VisiblePrice;
  readonly row: PageElement;
  readonly quantity: number;
  /** True if the label states a minimum quantity, not just a number. */
  readonly open: boolean;
}

/** Marks prices for larger quantities as conditional; keeps the lowest tier. */
export function withBulkSteps(page: Page, ranked: VisiblePrice[]): VisiblePrice[] {
  const ladders = new Map<PageElement, Step[]>();
  for (const price of ranked) {
    const step = stepOf(page, price);
    const above = step?.row.parent;
    if (!step || !above) continue;
    const known = ladders.get(above);
    if (!known) ladders.set(above, [step]);
    // In a row with several amounts, the first is for one piece.
    else if (known.at(-1)?.row !== step.row) known.push(step);
  }
  const bulk = [...ladders.values()].flatMap(higherSteps);
  if (bulk.length === 0) return ranked;
  const amounts = new Set(bulk.map(({ price }) => price.amount));
  const isBulk = (price: VisiblePrice) =>
    (price.from && amounts.has(price.amount)) || bulk.some(({ row }) => isInside(price.element, row));
  return ranked.map(price =>
    isBulk(price)
      ? {
          ...price,
          conditional: true,
          score: Math.max(0, price.score - 0.2),
          why: `${price.why}, for more than one piece`,
        }
      : price,
  );
}

/** All tiers except the lowest, if these steps are tiered prices. */
function higherSteps(steps: readonly Step[]): Step[] {
  if (steps.length < (steps.some(({ open }) => open) ? 2 : CERTAIN)) return [];
  const [lowest, ...others] = [...steps].sort((one, other) => one.quantity - other.quantity);
  let before = lowest;
  for (const step of others) {
    if (!before || step.quantity === before.quantity || !isGreater(before.price.amount, step.price.amount)) return [];
    before = step;
  }
  return others;
}

function stepOf({ texts }: Page, price: VisiblePrice): Step | null {
  let label = '';
  let from = price.at;
  for (let row: PageElement | null = price.element, n = 0; row && n <= MAX_CLIMB; row = row.parent, n++) {
    while (from > row.firstText && label.length <= MAX_LABEL) label = `${texts[--from]?.text ?? ''} ${label}`;
    if (label.length > MAX_LABEL) return null;
    const match = label === '' ? null : QUANTITY.exec(plainSpaces(label).trim());
    if (match?.[1])
      return { price, row, quantity: Number(match[1]), open: match[2] !== undefined || !/^\d+ /.test(label) };
  }
  return null;
}
