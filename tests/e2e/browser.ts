import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../browser/findChromium.mjs';

/** A headless Chromium that talks only to the page under test. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('no Chromium: `npm test` installs one');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
