/**
 * Inter's file is as large as a third of the dashboard's code. On a first visit both would share the phone's line, and the
 * figures would wait for glyphs. So the dashboard's page begins in the fallback, which has Inter's measures (`data-font-later`),
 * and reads the file when the code is there. A browser that has read it before shows it from the start.
 * `ops/launch/prerenderPages.mjs` names the file in the page (`data-font`).
 */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isText } from '../storage/check.js';

/** The address of the file that was read last: it is in the browser's cache, which keeps it for a year. */
const read = storedForBrowser('font-read', isText);

/** Called by the page's first script, before the first paint. */
export function showReadFont(): void {
  const { dataset } = document.documentElement;
  if (dataset.font === undefined || dataset.font !== read.read()) return;
  delete dataset.fontLater;
  // From the cache, and before the styles ask for it: nothing is shown in other glyphs first.
  const preload = document.createElement('link');
  Object.assign(preload, {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    href: dataset.font,
  });
  document.head.append(preload);
}

/** Called by the app once its code has loaded. Never rejects: without the file, the fallback font stays. */
export async function readFont(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.font === undefined) return;
  try {
    const faces = await document.fonts.load('1em "Inter Variable"');
    if (faces.length > 0) read.keep(dataset.font);
  } catch {
    // The styles ask for it again.
  }
  delete dataset.fontLater;
}
