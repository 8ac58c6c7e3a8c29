/** What a person without a mouse does. */
import type { Page } from 'playwright-core';

/** The name of what has the focus, as far as the page writes it. */
const FOCUSED = `(() => {
  const { activeElement: at } = document;
  return at?.ariaLabel || at?.labels?.[0]?.textContent || at?.placeholder || at?.textContent || '';
})()`;

/** Presses Tab until a control of that name has the focus. @throws Error if none has after `most` presses. */
export async function tabTo(page: Page, name: RegExp, most = 80): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab');
    if (name.test(await page.evaluate<string>(FOCUSED))) return;
  }
  throw new Error(`no control of that name was reached: ${name}`);
}
