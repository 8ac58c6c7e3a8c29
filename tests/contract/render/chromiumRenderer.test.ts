/** The renderer with this machine's Chromium: its processes, and what its pages get of the network. */
import { describe, expect, it } from 'vitest';
import type { RenderRequest } from '../../../platform/outbound/render/port.js';
import { processesBelow } from '../../e2e/processesBelow.js';
import { noChromium, testRenderer } from './renderSandbox.js';

const URL = 'https://shop.example/products/mug';
const SCRIPTED = '<!doctype html><title>Shop</title><div id="root"></div><script src="/app.js"></script>';

/** A page of the shop, its requests answered from `files`, and the texts in which it was seen. */
function pageOf(files: Readonly<Record<string, string>>, page = SCRIPTED) {
  const requested: string[] = [];
  const seen: string[] = [];
  const request: RenderRequest = {
    page: {
      url: URL,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      bytes: Buffer.from(new TextEncoder().encode(page).buffer),
    },
    async fetch(url) {
      requested.push(url);
      const file = files[url];
      return file === undefined ? null : { contentType: 'text/javascript', bytes: Buffer.from(file) };
    },
    async examine(html) {
      seen.push(html);
      return html.includes('$12.00') ? 'a price' : null;
    },
  };
  return { request, requested, seen };
}

const APP = { 'https://shop.example/app.js': `root.textContent = '$12.00'` };
const NEVER = { 'https://shop.example/app.js': `setInterval(() => { root.textContent += '.' }, 100)` };

describe.skipIf(noChromium)('the renderer', () => {
  it('answers a page’s requests by its caller alone, without images', async () => {
    const { request, requested, seen } = pageOf(
      APP,
      `${SCRIPTED}<img src="/mug.png"><link rel="icon" href="/icon.png">`,
    );
    expect(await testRenderer().render(request)).toEqual({ outcome: 'rendered' });
    expect(requested).toEqual(['https://shop.example/app.js']);
    expect(seen.at(-1)).toContain('<div id="root">$12.00</div>');
  });

  it('names itself to the page as it does to the site', async () => {
    const { request, seen } = pageOf({
      'https://shop.example/app.js': `root.textContent = navigator.userAgent + ' $12.00'`,
    });
    await testRenderer().render(request);
    expect(seen.at(-1)).toContain('Tidewatch/1.0 $12.00');
  });

  it('starts each page without what another left', async () => {
    const renderer = testRenderer();
    const script = `root.textContent = (localStorage.was ?? 'nothing') + document.cookie + ' $12.00'; localStorage.was = 'here'; document.cookie = 'was=here'`;
    const { request, seen } = pageOf({ 'https://shop.example/app.js': script });
    await renderer.render(request);
    await renderer.render(request);
    expect(new Set(seen).size).toBe(1);
    expect(seen[0]).toContain('nothing $12.00');
  });

  it('reads what a page shows at the end of its time', async () => {
    const { request, seen } = pageOf(NEVER);
    expect(await testRenderer({ pageMs: 6_000 }).render(request)).toEqual({ outcome: 'rendered' });
    expect(seen.length).toBeGreaterThan(0);
  });

  it('survives the end of its browser, and leaves no process behind', async () => {
    const renderer = testRenderer({ browsers: 1 });
    const looks = deferred();
    const { request } = pageOf(NEVER);
    const examine = async () => {
      looks.resolve();
      return null;
    };
    const rendering = renderer.render({ ...request, examine });
    await looks.promise;
    for (const pid of browsers()) process.kill(pid, 'SIGKILL');
    expect(await rendering).toEqual({ outcome: 'rendered' });
    expect(await renderer.render(pageOf(APP).request)).toEqual({ outcome: 'rendered' });
    await renderer.close();
    await expect.poll(browsers).toEqual([]);
    expect(await renderer.render(request)).toEqual({ outcome: 'lost' });
  });

  it('replaces a browser after its pages, and ends one that has nothing to do', async () => {
    const renderer = testRenderer({ browsers: 1, pagesPerBrowser: 1 });
    await renderer.render(pageOf(APP).request);
    await expect.poll(browsers).toEqual([]);
    const idle = testRenderer({ browsers: 1, idleMs: 2_000 });
    await idle.render(pageOf(APP).request);
    expect(browsers()).not.toEqual([]);
    await expect.poll(browsers).toEqual([]);
  });

  it('renders nothing once it is closed, also if that is while its browser starts', async () => {
    const renderer = testRenderer();
    const rendering = renderer.render(pageOf(APP).request);
    await renderer.close();
    expect(await rendering).toEqual({ outcome: 'lost' });
    expect(browsers()).toEqual([]);
  });

  it('is missing if its executable is', async () => {
    const renderer = testRenderer({}, '/nowhere/chromium');
    await expect(renderer.start()).rejects.toThrow(/no Chromium/);
    expect(await renderer.render(pageOf(APP).request)).toEqual({ outcome: 'lost' });
  });
});

/** The browser processes that this one started and that have not ended: neither their children nor a wrapper. */
const browsers = (): number[] =>
  processesBelow(process.pid)
    .filter(({ command }) => command.includes('--host-resolver-rules') && !command.includes('--type='))
    .map(({ pid }) => pid);

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
