/** Renders a page as the lines of text that a person reads there, without anything that a browser would run or load. */
import { parseTree } from './page/parseTree.js';
import { foldSpaces, isInside, type PageElement, type PageText } from './page/tree.js';
import type { PageLine } from './pageLine.js';
import { isHidden } from './visible/hidden.js';

const MAX_LINES = 400;
const LONGEST = 300;

/** Each starts a line and ends the previous one. */
const BLOCKS: ReadonlySet<string> = new Set(
  'address article aside blockquote body br button caption dd del details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html label legend li main nav ol option p pre s section select strike summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const KINDS: Readonly<Record<string, PageLine['kind']>> = {
  ...{ h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading' },
  ...{ button: 'button', s: 'struck', del: 'struck', strike: 'struck' },
};
/** Their texts are not visible. `option`: only a browser knows which one is. */
const UNSEEN: ReadonlySet<string> = new Set(['title', 'option', 'textarea', 'head', 'svg', 'math', 'iframe', 'object']);

/** @returns the lines in the page's order, at most `MAX_LINES`, each at most `LONGEST` long. */
export function pageLines(html: string): { readonly lines: readonly PageLine[]; readonly cut: boolean } {
  const lines: PageLine[] = [];
  let text = '';
  let block: PageElement | null = null;
  /** The previous text of the line. */
  let last: PageText | null = null;
  const end = () => {
    const folded = foldSpaces(text);
    if (block && folded !== '') lines.push({ kind: kindOf(block), text: folded.slice(0, LONGEST) });
    text = '';
    last = null;
  };
  for (const one of parseTree(html).texts) {
    if (lines.length >= MAX_LINES) return { lines, cut: true };
    if (!isSeen(one.parent)) continue;
    const own = blockOf(one.parent);
    if (own !== block) end();
    block = own;
    if (last && isApart(last, one)) text += ' ';
    text += one.text;
    last = one;
  }
  end();
  return { lines, cut: false };
}

const LETTER = /^[\p{L}\p{N}]/u;
const LETTER_AT_END = /[\p{L}\p{N}]$/u;

/** Style sheets set neighbouring words such as menu items apart, not markup. */
const isApart = (a: PageText, b: PageText): boolean =>
  !isInside(a.parent, b.parent) &&
  !isInside(b.parent, a.parent) &&
  LETTER_AT_END.test(a.text.slice(-2)) &&
  LETTER.test(b.text);

function isSeen(element: PageElement): boolean {
  for (let at: PageElement | null = element; at; at = at.parent) if (UNSEEN.has(at.tag)) return false;
  return !isHidden(element);
}

function blockOf(element: PageElement): PageElement {
  let at = element;
  while (at.parent && !BLOCKS.has(at.tag)) at = at.parent;
  return at;
}

/** The kind of the nearest element that has one; an amount in a struck box is struck. */
function kindOf(block: PageElement): PageLine['kind'] {
  for (let at: PageElement | null = block; at; at = at.parent) {
    const kind = KINDS[at.tag];
    if (kind) return kind;
  }
  return 'text';
}
