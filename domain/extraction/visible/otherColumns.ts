/** Finds amounts in the columns of a comparison table that belong to other products, or may. */
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, textOf } from '../page/tree.js';
import { isPriceLabel } from './adjacentLabel.js';
import { leadsAway } from './isNeighbourCard.js';
import type { PriceNode } from './priceNodes.js';
import { Trait } from './traits.js';

const MAX_CELL_TEXT = 160;
const MAX_CLIMB = 8;
/** Shorter texts in a column's cells name no product. */
const SHORTEST_NAME = 4;
const MAX_HEADS = 3;

const THIS =
  /^(?:this|current) (?:item|product|article)$|^dieser artikel$|^dieses produkt$|^(?:cet article|ce produit)$|^este (?:art[ií]culo|producto|produto|artigo)$|^questo (?:articolo|prodotto)$|^dit (?:artikel|product)$|^tento (?:produkt|výrobek|výrobok)$|^ten (?:produkt|artykuł)$|^этот товар$|^この商品$|^此商品$|^이 상품$/iu;

/**
 * A table compares products if one column is headed by the page's own name, or 'This item', and another by something
 * else; or if its columns or rows are headed by links to other pages; or if every column is headed by the name of another
 * product of this kind. Rows of sizes or quantities name no product, and a table with controls offers the page's own.
 * A row 'Price' with several amounts, none below the page's own name, is of products or of sizes: nothing tells which.
 */
export function otherColumns(
  page: Page,
  nodes: readonly PriceNode[],
  heading: PageElement | null,
): ReadonlyMap<PriceNode, 'other' | 'unclear'> {
  const found = new Map<PriceNode, 'other' | 'unclear'>();
  const priceRows = new Map<PageElement, { readonly node: PriceNode; readonly cell: PageElement }[]>();
  const name = heading ? folded(textOf(page, heading, 200)) : '';
  const tables = new Map<PageElement, Compared>();
  for (const node of nodes) {
    const cell = closest(node.element, CELLS);
    const table = cell && closest(cell, TABLE);
    if (!cell || !table || (heading && isInside(heading, table))) continue;
    const compared = tables.get(table) ?? comparedIn(page, table, name);
    tables.set(table, compared);
    if (isOther(page, cell, compared)) found.set(node, 'other');
    else if (isUnclear(page, cell, compared) && (node.traits & Trait.List) === 0)
      priceRows.set(cell.parent, [...(priceRows.get(cell.parent) ?? []), { node, cell }]);
  }
  for (const row of priceRows.values()) {
    const cells = new Set(row.map(({ cell }) => cell)).size;
    const amounts = new Set(row.map(({ node }) => node.prices[0]?.amount)).size;
    if (cells > 1 && amounts > 1) for (const { node } of row) found.set(node, 'unclear');
  }
  return found;
}

/** In a row 'Price' of a table that has neither the page's own column nor its controls. */
function isUnclear(
  page: Page,
  cell: PageElement,
  { columns, hasControls }: Compared,
): cell is PageElement & { readonly parent: PageElement } {
  if (!cell.parent || hasControls || [...columns.values()].includes('own')) return false;
  const [first] = cellsOf(page, cell.parent);
  return first !== undefined && first !== cell && isPriceLabel(textOf(page, first, MAX_CELL_TEXT).trim());
}

/** `own`: the page's product. `other`: not, by its name. `away`: it has a link to another page. */
type Heading = 'own' | 'other' | 'away';

interface Compared {
  readonly columns: ReadonlyMap<number, Heading>;
  /** True if all columns are other products, by their names alone. */
  readonly isOthers: boolean;
  readonly hasControls: boolean;
}

function isOther(page: Page, cell: PageElement, { columns, isOthers, hasControls }: Compared): boolean {
  const heading = columns.get(columnOf(page, cell));
  if (heading === 'own') return false;
  if (heading !== undefined && [...columns.values()].includes('own')) return true;
  if (hasControls) return false;
  const [first] = cell.parent ? cellsOf(page, cell.parent) : [];
  return heading === 'away' || (heading === 'other' && isOthers) || (first !== undefined && hasLinkAway(page, first));
}

function comparedIn(page: Page, table: PageElement, name: string): Compared {
  const within = page.elements.slice(table.index + 1, table.last + 1);
  const texts = new Map<number, string>();
  const columns = new Map<number, Heading>();
  // An empty row of pictures may precede the names.
  for (const row of within.filter(({ tag }) => tag === 'tr').slice(0, MAX_HEADS)) {
    for (const [column, cell] of cellsOf(page, row).entries()) {
      const text = folded(textOf(page, cell, MAX_CELL_TEXT));
      // The first column has the rows' names.
      if (column === 0 || text.length < SHORTEST_NAME || !/\p{L}/u.test(text)) continue;
      texts.set(column, text);
      columns.set(column, isOwnName(text, name) ? 'own' : hasLinkAway(page, cell) ? 'away' : 'other');
    }
    if (columns.size > 0) break;
  }
  return {
    columns,
    isOthers: columns.size > 0 && [...texts.values()].every(text => isSibling(text, name)),
    hasControls: within.some(({ tag }) => CONTROLS.has(tag)),
  };
}

const hasLinkAway = ({ elements, url }: Page, cell: PageElement): boolean =>
  elements.slice(cell.index + 1, cell.last + 1).some(element => element.tag === 'a' && leadsAway(element, url));

/** True for the name of another product of the same kind: 'Summit Tent' on the page of the 'Ridge Tent'. */
function isSibling(text: string, name: string): boolean {
  const own = new Set(name.split(' '));
  const words = text.split(' ').filter(word => word.length >= SHORTEST_NAME && !/\d/.test(word));
  return words.some(word => own.has(word)) && words.some(word => !own.has(word));
}

const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
const TABLE: ReadonlySet<string> = new Set(['table']);
const CONTROLS: ReadonlySet<string> = new Set(['button', 'input', 'select']);

function closest(element: PageElement, tags: ReadonlySet<string>): PageElement | null {
  for (let at: PageElement | null = element, n = 0; at && n < MAX_CLIMB; at = at.parent, n++)
    if (tags.has(at.tag)) return at;
  return null;
}

const isOwnName = (text: string, name: string): boolean =>
  THIS.test(text) ||
  (name.length >= SHORTEST_NAME && (text.includes(name) || (name.includes(text) && text.length * 2 >= name.length)));

const cellsOf = ({ elements }: Page, row: PageElement): PageElement[] =>
  elements.slice(row.index + 1, row.last + 1).filter(({ tag, parent }) => parent === row && CELLS.has(tag));

const columnOf = (page: Page, cell: PageElement): number =>
  cell.parent ? cellsOf(page, cell.parent).indexOf(cell) : 0;

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
