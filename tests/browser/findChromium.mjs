/** Finds a Chromium on this machine: the system's, or the one that Playwright installed. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

/** Prefers the headless shell: browser tests use a fifth less CPU time in it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | null} the path of its executable */
export function findChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name)));
  const named = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : [];
  return [...named, ...onPath, ...ELSEWHERE, chromium.executablePath()].find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== '';
  } catch {
    return false;
  }
}
