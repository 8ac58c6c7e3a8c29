import type { Page } from '../page/readPage.js';
import { foldSpaces, type PageElement, textOf } from '../page/tree.js';
import { isHidden } from './hidden.js';

/** The text that a visitor sees of a control with several labels, of which scripts show one. */
export function visibleTextOf(page: Page, control: PageElement, limit: number): string {
  const whole = textOf(page, control, limit);
  if (control.last === control.index) return whole;
  const seen = page.texts
    .slice(control.firstText, control.endText)
    .filter(({ parent }) => parent === control || !isHidden(parent, control));
  return seen.length === 0
    ? whole
    : foldSpaces(
        seen
          .map(({ text }) => text)
          .join(' ')
          .slice(0, limit),
      );
}
