/** What a merchant could not press because a toast lies over it. */
import type { Page } from 'playwright-core';

/**
 * Names what can be pressed, is in sight and not behind a dialog or the top bar, and meets a toast by a pixel. A chart can be
 * walked by the arrow keys, and is no such thing.
 */
const COVERED = `(() => {
  const toasts = [...document.querySelectorAll('.toast')].map(toast => toast.getBoundingClientRect());
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const above = (x, y) => document.elementsFromPoint(x, y).find(hit => !hit.closest('.toasts'));
  const inSight = (control, { left, right, top, bottom }) => {
    const hit = above((left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
    return hit && (control.contains(hit) || hit.contains(control));
  };
  return [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
    .filter(control => !control.closest('.toasts') && !control.matches('[role="img"], .chart, .chart *:not(button)'))
    .map(control => [control, control.getBoundingClientRect()])
    .filter(([control, box]) => toasts.some(toast => meets(toast, box)) && inSight(control, box))
    .map(([{ ariaLabel, textContent }, box]) => (ariaLabel || textContent) + ' at ' + Math.round(box.top));
})()`;

/** Longer than a toast takes to find another place. */
const SETTLED_MS = 300;
const STEP = 180;

/**
 * With a toast on the page, scrolls down as far as the toast lasts, or the page.
 * @returns a line per control that was covered, and how often a toast was there to cover one.
 */
export async function coveredWhileScrolling(page: Page): Promise<{ covered: readonly string[]; looks: number }> {
  const covered: string[] = [];
  let looks = 0;
  for (let y = 0; ; y += STEP) {
    await page.evaluate(`scrollTo(0, ${y})`);
    await page.waitForTimeout(SETTLED_MS);
    const [left, found] = await page.evaluate<[number, string[]]>(
      `[document.querySelectorAll('.toast').length, ${COVERED}]`,
    );
    if (left === 0) return { covered, looks };
    looks += 1;
    covered.push(...found.map(name => `${name} (scrolled by ${y})`));
    if (await page.evaluate<boolean>('innerHeight + scrollY >= document.documentElement.scrollHeight')) break;
  }
  return { covered, looks };
}
