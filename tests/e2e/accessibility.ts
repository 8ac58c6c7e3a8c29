/** Problems that axe-core and a width check find on the current page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARDS = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** All that a theme can break: it changes colours alone. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

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

/** A partially covered control is no target while the dialog is open. */
const BEHIND_A_DIALOG = `.then(({ violations }) => {
  const open = document.querySelector('[role="dialog"], [role="alertdialog"]');
  const covered = ({ target }) => open && !document.querySelector(target[0])?.closest('.bp6-portal');
  return violations.flatMap(one => {
    const nodes = one.id === 'target-size' ? one.nodes.filter(node => !covered(node)) : one.nodes;
    return nodes.length > 0 ? [{ ...one, nodes }] : [];
  });
})`;

/**
 * Runs after animations: `rule: where`, one per finding, and a line if the page scrolls sideways. Empty without
 * findings.
 */
export async function faults(page: Page, rules: object = STANDARDS): Promise<readonly string[]> {
  await page.evaluate(SETTLED);
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(SOURCE);
  // By default axe describes passing elements too, which takes longer than the checks, and reloads every style sheet
  // for a rule that is not among these.
  const options = { runOnly: rules, resultTypes: ['violations'], preload: false };
  const violations = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)})${BEHIND_A_DIALOG}`,
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

const WIDTHS = [390, 768, 1440];

/** `faults` on a phone, a tablet and a desktop, light and dark. Ends on the desktop, light. */
export async function faultsEverywhere(page: Page, widths: readonly number[] = WIDTHS): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of widths)
    for (const dark of [false, true]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(`document.documentElement.classList.toggle('bp6-dark', ${dark})`);
      const rules = dark ? COLOURS : STANDARDS;
      found.push(...(await faults(page, rules)).map(fault => `${width}${dark ? ' dark' : ''}: ${fault}`));
    }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(`document.documentElement.classList.remove('bp6-dark')`);
  return found;
}
