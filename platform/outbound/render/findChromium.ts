/** Finds the system's Chromium. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Prefers the headless shell, which takes a fifth less CPU time. */
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

/** @returns the path of its executable; `null` if there is none. */
export function findChromium(path = process.env.PATH ?? ''): string | null {
  const onPath = path.split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name)));
  return [...onPath, ...ELSEWHERE].find(isExecutable) ?? null;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    // A folder is executable, too.
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
