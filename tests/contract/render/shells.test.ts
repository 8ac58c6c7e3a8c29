/** The sandbox's empty pages: plain reading sees shells, a browser their products. */
import { describe, expect, it } from 'vitest';
import { shellPage } from '../../../sandbox/market/scripted/scriptedRoutes.js';
import { shells } from '../../../sandbox/market/scripted/shells.js';
import { noChromium, renderSandbox, told } from './renderSandbox.js';

describe.skipIf(noChromium)('pages that need a browser', () => {
  it('are shells to plain reading, and have their prices in a browser', { timeout: 180_000 }, async () => {
    const { sandbox, read } = await renderSandbox();
    expect(shells).toHaveLength(20);
    const readings = [];
    for (const { slug } of shells) {
      const url = shellPage(sandbox.origin, slug);
      const rendered = await read(url);
      const marked = rendered.kind === 'page' && rendered.extraction.rendered === true;
      readings.push([slug, told(await read(url, false)), told(rendered), marked]);
    }
    expect(readings).toEqual(shells.map(({ slug, amount }) => [slug, 'needs_script', amount, true]));
  });
});
