/** A keyboard user's actions. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The name of a control, as far as the page writes it. */
const NAME_OF = `(at => at?.ariaLabel || at?.labels?.[0]?.textContent || at?.placeholder || at?.textContent || '')`;
const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Waits until the page has a control of that name, then presses Tab until it has the focus.
 * @throws Error after `most` presses.
 */
export async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  const isThere = `[...document.querySelectorAll('${CONTROLS}')].some(at => ${name}.test(${NAME_OF}(at)))`;
  await expect.poll(() => page.evaluate(isThere), { message: `${name} is not on the page` }).toBe(true);
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    if (name.test(await page.evaluate<string>(`${NAME_OF}(document.activeElement)`))) return;
  }
  throw new Error(`no control of that name was reached: ${name}`);
}
