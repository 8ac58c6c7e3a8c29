/** Finds the heading that names the page's product, from which distances are measured. */
import type { Page } from '../page/readPage.js';
import { type PageElement, textLength, textOf } from '../page/tree.js';

const MAX_NAME = 250;

/**
 * The h1 with the longest match in the page's title (a logo may be an h1 too), or the first h1. Without an h1: an h2, h3
 * or marked name that the title repeats; without any of them, a text that it repeats; otherwise `null`.
 */
export function mainHeading(page: Page): PageElement | null {
  const filled = page.headings.filter(heading => heading.endText > heading.firstText);
  const titles = [page.meta.get('og:title') ?? '', page.documentTitle].map(folded).filter(Boolean);
  if (filled.length > 0) return named(page, filled, titles) ?? filled[0] ?? null;
  const others = page.elements.filter(isNameLike).slice(0, 60);
  if (others.length > 0) return named(page, others, titles);
  return named(page, page.elements.filter(isText).slice(0, MAX_TEXTS), titles, SHORTEST);
}

/** Pages without style sheets name their product in a cell or in bold. */
const TEXTS: ReadonlySet<string> = new Set(['b', 'strong', 'font', 'center', 'td', 'th', 'div', 'span', 'p']);
const MAX_TEXTS = 300;
/** Shorter texts, such as `Home`, occur in titles by chance. */
const SHORTEST = 7;

const isText = ({ tag, parent }: PageElement): boolean => TEXTS.has(tag) && parent?.tag !== 'a';

const isNameLike = ({ tag, attributes }: PageElement): boolean =>
  tag === 'h2' || tag === 'h3' || (attributes.itemprop === 'name' && tag !== 'meta');

function named(
  page: Page,
  headings: readonly PageElement[],
  titles: readonly string[],
  shortest = 3,
): PageElement | null {
  let best: PageElement | null = null;
  let longest = shortest;
  for (const heading of headings) {
    if (textLength(page, heading) > MAX_NAME) continue;
    const name = folded(textOf(page, heading, MAX_NAME));
    const repeated = titles.some(title => title.includes(name) || (name.length > 200 && name.includes(title)));
    if (repeated && name.length > longest) {
      best = heading;
      longest = name.length;
    }
  }
  return best;
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
