/**
 * Defers Inter's file, which is as large as a third of the dashboard's code, so that a first visit's figures need not wait
 * for it. Until then the page uses the fallback font, which has Inter's metrics (`data-font-later`). A browser that has
 * cached the file shows it from the start. `ops/launch/prerenderPages.mjs` writes the file's address (`data-font`).
 */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isText } from '../storage/check.js';

/** The address of the file in the browser's cache, which keeps it for a year. */
const read = storedForBrowser('font-read', isText);

/** Called by the page's first script, before the first paint. */
export function showCachedFont(): void {
  const { dataset } = document.documentElement;
  if (dataset.font === undefined || dataset.font !== read.read()) return;
  delete dataset.fontLater;
  // Before the styles request it, so that no text is painted in the fallback first.
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
export async function loadFont(): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.font === undefined) return;
  try {
    const faces = await document.fonts.load('1em "Inter Variable"');
    if (faces.length > 0) read.keep(dataset.font);
  } catch {
    // The styles request it again.
  }
  delete dataset.fontLater;
}
