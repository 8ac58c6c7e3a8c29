/** A page's tree as flat lists in document order, so that every pass is one loop. */
import type { Attributes } from './attributes.js';

export interface PageElement {
  readonly tag: string;
  readonly attributes: Attributes;
  /** Bits of `Concern`. */
  readonly concern: number;
  readonly parent: PageElement | null;
  /** The element's index in `Tree.elements`. */
  readonly index: number;
  /** The index of the last element inside it, or its own. */
  last: number;
  /** Its texts: from `Tree.texts[firstText]`, excluding `endText`. */
  readonly firstText: number;
  endText: number;
}

export interface PageText {
  readonly text: string;
  readonly parent: PageElement;
  /** The number of characters of text before it, used to measure distance. */
  readonly offset: number;
}

export interface PageScript {
  readonly type: string;
  readonly id: string;
  readonly attributes: Attributes;
  text: string;
}

export interface Tree {
  readonly elements: readonly PageElement[];
  /** Elements that declare page or product data, in order. */
  readonly declaring: readonly PageElement[];
  readonly texts: readonly PageText[];
  /** Indexes of texts with a digit of any script among their first 200 characters. */
  readonly withDigit: readonly number[];
  readonly scripts: readonly PageScript[];
  /** The page's inline style sheets, up to a maximum total length. */
  readonly styles: readonly string[];
}

/** An element's text with folded spaces, up to a maximum length. */
export function textOf(tree: Tree, element: PageElement, limit = 400): string {
  let joined = '';
  for (let n = element.firstText; n < element.endText && joined.length < limit; n++) {
    joined += `${tree.texts[n]?.text ?? ''} `;
  }
  return foldSpaces(joined.slice(0, limit));
}

/** The length of an element's text. */
export function textLength(tree: Tree, element: PageElement): number {
  if (element.endText <= element.firstText) return 0;
  const first = tree.texts[element.firstText];
  const last = tree.texts[element.endText - 1];
  return first && last ? last.offset + last.text.length - first.offset : 0;
}

/** Replaces each run of spaces with one plain space. */
export const plainSpaces = (text: string): string => (isPlain(text) ? text : text.replace(/\s{2,}|[^\S ]/g, ' '));

/** Checks that all spaces are single plain ones; a loop, because every text is checked. */
function isPlain(text: string): boolean {
  let wasSpace = false;
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n);
    const isSpace = code === 32;
    if ((isSpace && wasSpace) || code < 32 || code === 160 || (code >= 0x1680 && SPACE.test(text.charAt(n))))
      return false;
    wasSpace = isSpace;
  }
  return true;
}

const SPACE = /\s/;

export const foldSpaces = (text: string): string => plainSpaces(text).trim();

export const isInside = (element: PageElement, ancestor: PageElement): boolean =>
  element.index >= ancestor.index && element.index <= ancestor.last;

/** A short path to an element, starting at the nearest id, for evidence. */
export function pathTo(element: PageElement): string {
  const steps: string[] = [];
  for (let at: PageElement | null = element; at && steps.length < 4; at = at.parent) {
    const { id, class: classes } = at.attributes;
    steps.unshift(id ? `${at.tag}#${id.slice(0, 40)}` : `${at.tag}${firstClass(classes)}`);
    if (id) break;
  }
  return steps.join(' > ');
}

function firstClass(classes: string | undefined): string {
  const name = classes && /\S+/.exec(classes)?.[0];
  return name ? `.${name.slice(0, 40)}` : '';
}
