/** Finds amounts in the columns of a comparison table that belong to other products. */
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, textOf } from '../page/tree.js';
import type { PriceNode } from './priceNodes.js';

const MAX_CELL_TEXT = 160;
const MAX_CLIMB = 8;
/** Shorter texts in a column's cells name no product. */
const SHORTEST_NAME = 4;

const THIS =
  /^(?:this|current) (?:item|product|article)$|^dieser artikel$|^dieses produkt$|^(?:cet article|ce produit)$|^este (?:art[ií]culo|producto|produto|artigo)$|^questo (?:articolo|prodotto)$|^dit (?:artikel|product)$|^tento (?:produkt|výrobek|výrobok)$|^ten (?:produkt|artykuł)$|^этот товар$|^この商品$|^此商品$|^이 상품$/iu;

/**
 * A table compares products if one column is headed by the page's own name, or 'This item', and another by something
 * else. Rows of sizes or quantities name no product.
 */
export function otherColumns(page: Page, nodes: readonly PriceNode[], heading: PageElement | null): Set<PriceNode> {
  const others = new Set<PriceNode>();
  const name = heading ? folded(textOf(page, heading, 200)) : '';
  const columnsOf = new Map<PageElement, ReadonlyMap<number, boolean>>();
  for (const node of nodes) {
    const cell = closest(node.element, CELLS);
    const table = cell && closest(cell, TABLE);
    if (!cell || !table || (heading && isInside(heading, table))) continue;
    const columns = columnsOf.get(table) ?? headedColumns(page, table, name);
    columnsOf.set(table, columns);
    const isOwn = columns.get(columnOf(page, cell));
    if (isOwn === false && [...columns.values()].includes(true)) others.add(node);
  }
  return others;
}

const CELLS: ReadonlySet<string> = new Set(['td', 'th']);
const TABLE: ReadonlySet<string> = new Set(['table']);

function closest(element: PageElement, tags: ReadonlySet<string>): PageElement | null {
  for (let at: PageElement | null = element, n = 0; at && n < MAX_CLIMB; at = at.parent, n++)
    if (tags.has(at.tag)) return at;
  return null;
}

/** Maps each column with a heading to whether it is the page's own product's. */
function headedColumns(page: Page, table: PageElement, name: string): Map<number, boolean> {
  const columns = new Map<number, boolean>();
  const row = page.elements.slice(table.index + 1, table.last + 1).find(({ tag }) => tag === 'tr');
  if (!row) return columns;
  for (const [column, cell] of cellsOf(page, row).entries()) {
    const text = folded(textOf(page, cell, MAX_CELL_TEXT));
    // The first column has the rows' names.
    if (column > 0 && text.length >= SHORTEST_NAME && /\p{L}/u.test(text)) columns.set(column, isOwnName(text, name));
  }
  return columns;
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
