/** Problems that axe-core and a width check find on the current page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/**
 * Resolves once animations have ended: an overlay that fades in does not have its final colours yet. A pending
 * animation starts within the next frames; endless animations are ignored.
 */
const SETTLED = `(async () => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const moves = ({ playState, effect }) =>
    playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
  for (let still = 0; still < 3; still++) {
    await frame();
    if (document.getAnimations().some(moves)) still = 0;
  }
})()`;

/** After animations: `rule: where`, one per finding, and a line if the page scrolls sideways. Empty if all is well. */
export async function faults(page: Page): Promise<readonly string[]> {
  await page.evaluate(SETTLED);
  await page.evaluate(SOURCE);
  const violations = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(STANDARDS)} }).then(({ violations }) => violations)`,
  )) as readonly Violation[];
  const wide = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    ),
    ...(wide > 0 ? [`${wide} px wider than the screen`] : []),
  ];
}
