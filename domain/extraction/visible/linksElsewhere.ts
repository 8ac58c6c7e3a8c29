/** Checks whether an element is inside a link to another page. */
import type { Page } from '../page/readPage.js';
import type { PageElement } from '../page/tree.js';

export function linksElsewhere(element: PageElement, page: Page): boolean {
  for (let at: PageElement | null = element, n = 0; at && n < 6; at = at.parent, n++) {
    if (at.tag !== 'a') continue;
    const href = at.attributes.href;
    if (!href || href.startsWith('#') || /^javascript/i.test(href)) return false;
    return !page.url || !href.includes(page.url.pathname);
  }
  return false;
}
