/** The words right before or behind an amount, in an element of their own: `<dt>Current bid</dt><dd>€145</dd>`. */
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, plainSpaces } from '../page/tree.js';

/** How far above the amount the part of the page may be that also holds its label. */
const CLIMB = 2;
const MAX_LABEL = 28;
/** A label that counts something, `New (5) from`, holds no other amount. */
const OTHER_AMOUNT = /\d[\d.,]|\p{Sc}/u;

/** `''` if there is none. */
export function labelBeside({ texts }: Page, element: PageElement, side: 'before' | 'behind'): string {
  const label = texts[side === 'before' ? element.firstText - 1 : element.endText];
  if (!label || label.text.length > MAX_LABEL || OTHER_AMOUNT.test(label.text)) return '';
  for (let part = element.parent, n = 0; part && n < CLIMB; part = part.parent, n++)
    if (isInside(label.parent, part)) return plainSpaces(label.text).trim();
  return '';
}
