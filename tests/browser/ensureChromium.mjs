/**
 * Part of `npm test`: installs a Chromium for the browser tests if there is none: Debian's package for root on Debian,
 * otherwise Playwright's own.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findChromium } from './findChromium.mjs';

/** The first is smaller and quicker, and older releases of Debian lack it. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

if (!findChromium()) install();
const found = findChromium();
if (!found) {
  console.error('No Chromium was found and none could be installed. Install one, or name it in CHROMIUM_PATH.');
  process.exit(1);
}
console.log(`Browser tests use ${found}`);

function install() {
  console.log('No Chromium here: installing one…');
  const isRoot = process.getuid?.() === 0;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const hasPackages = isRoot && run('apt-get', ['update', '-qq'], env);
  for (const name of hasPackages ? PACKAGES : []) if (run('apt-get', ['install', '-y', '-qq', name], env)) return;
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  run(process.execPath, [join(playwright, 'cli.js'), 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], env);
}

function run(command, args, env) {
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0;
}
