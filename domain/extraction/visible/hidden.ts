/** Detects hidden elements by attribute, CSS property or class name. */
import type { PageElement } from '../page/tree.js';

const HIDDEN_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))/i;
const HIDDEN_CLASS =
  /(?:^|\s)(?:hidden|hide|d-none|is-hidden|visually-hidden|sr-only|u-hidden|display-none|screen-reader-text|ng-hide|a-hidden|aok-hidden|uk-hidden|invisible|unvisible)(?:\s|$)/i;

/** `body` and `html` never count as hidden, because scripts show them once they run. */
export const isWholePage = ({ tag }: PageElement): boolean => tag === 'body' || tag === 'html';

export const isHiddenStyle = (style: string): boolean => HIDDEN_STYLE.test(style);

export const isHiddenClass = (names: string): boolean => HIDDEN_CLASS.test(names);

/** A dialog opens by script. */
const HIDDEN_TAGS: ReadonlySet<string> = new Set(['template', 'noscript', 'dialog']);

const MAX_CLIMB = 12;

/** @param within an ancestor whose own visibility does not count */
export function isHidden(element: PageElement, within: PageElement | null = null): boolean {
  for (let at: PageElement | null = element, n = 0; at && n < MAX_CLIMB; at = at.parent, n++) {
    if (at === within || isWholePage(at)) return false;
    const { hidden, style, class: names } = at.attributes;
    if (hidden !== undefined || HIDDEN_TAGS.has(at.tag) || at.attributes.role === 'dialog') return true;
    if (style !== undefined && isHiddenStyle(style)) return true;
    if (names !== undefined && isHiddenClass(names)) return true;
  }
  return false;
}
