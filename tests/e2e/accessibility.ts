/** What axe-core and the ruler find wrong with a page as it stands. */
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
 * Ends once nothing moves any more: an overlay that fades in has not its own colours yet. What was asked for a moment
 * ago begins to move with one of the next frames; what moves for ever is no matter.
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

/** Once nothing moves: `rule: where`, one a finding; and a line where the page can be scrolled sideways. Empty: nothing is wrong. */
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
