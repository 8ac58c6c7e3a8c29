import type { Page } from 'playwright-core';
import { geometryFaults } from '../browser/geometryFaults.mjs';

/** Higher than any screen, so that everything is laid out. */
const WHOLE = 2_400;

/** @returns what is outside its card, over other text, cut off or scrolls sideways, each with its width. */
export async function geometryFaultsAt(page: Page, widths: readonly number[], height = WHOLE): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
    for (const fault of await faultsAtRest(page)) found.push(`${width} × ${height}: ${fault}`);
  }
  return found;
}

/** A chart follows a new width a frame or two later, so what looks wrong is looked at again. */
async function faultsAtRest(page: Page): Promise<readonly string[]> {
  const faults = await page.evaluate(geometryFaults);
  if (faults.length === 0) return faults;
  await page.waitForTimeout(500);
  return page.evaluate(geometryFaults);
}
