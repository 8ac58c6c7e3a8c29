/**
 * Builds what is missing or older than its source. Plain JavaScript, because it runs before anything is built. Prints
 * only to standard error, so that a command's own output stays clean.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);

const SERVER = [
  'domain',
  'application',
  'platform',
  'read-models',
  'command-service',
  'query-service',
  'projector',
  'workers',
  'sandbox',
  'ops',
  'tests/bench',
  'tests/releases',
];
const SERVER_SOURCES = [...SERVER, 'tsconfig.base.json', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
const CLIENT_SOURCES = [
  'domain',
  'client',
  'ops/launch/compressAssets.mjs',
  'ops/launch/licenses.mjs',
  'ops/launch/prerenderPages.mjs',
  'package-lock.json',
];
const PARTS = [
  {
    name: 'server',
    sources: SERVER_SOURCES,
    run() {
      // `npm test` checks the types; a start need not wait for that.
      node(bin('typescript', 'bin/tsc'), '-p', 'tsconfig.build.json', '--noCheck');
      node('ops/launch/bundleServer.mjs', 'dist');
    },
  },
  {
    name: 'client',
    sources: CLIENT_SOURCES,
    run() {
      node(bin('vite', 'bin/vite.js'), 'build', 'client', '--logLevel', 'warn');
      node('ops/launch/prerenderPages.mjs');
      node('ops/launch/licenses.mjs', 'dist/public/licenses.txt');
      node('ops/launch/compressAssets.mjs', 'dist/public');
    },
  },
  {
    // Describes the built server; the client's build empties the folder above it.
    name: 'API reference',
    sources: [...SERVER_SOURCES, ...CLIENT_SOURCES, 'docs/quick-start.md'],
    run() {
      node('ops/launch/writeApiDocs.mjs', 'dist/public/docs');
      node('ops/launch/compressAssets.mjs', 'dist/public/docs');
    },
  },
];

/**
 * @param {object} [options]
 * @param {boolean} [options.always] builds even what is up to date
 * @param {string[]} [options.only] the parts that the caller needs; default: all
 */
export function ensureBuilt({ always = false, only = PARTS.map(({ name }) => name) } = {}) {
  for (const { name, sources, run } of PARTS) {
    if (!only.includes(name)) continue;
    const stamp = join(ROOT, 'dist', `.${name.replace(' ', '-')}-built`);
    const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
    if (!always && sources.every(source => newest(join(ROOT, source)) < builtAt)) continue;
    console.error(`Building the ${name}…`);
    const startedAt = new Date();
    run();
    mkdirSync(dirname(stamp), { recursive: true });
    // The System Health card shows the commit; a source archive has none.
    const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
    writeFileSync(stamp, commit.status === 0 ? commit.stdout : '');
    // Files saved during the build count as newer than the build.
    utimesSync(stamp, startedAt, startedAt);
  }
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  let latest = 0;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.endsWith('.test.ts')) continue;
    latest = Math.max(latest, newest(join(path, entry.name)));
  }
  return latest;
}

const bin = (name, file) => join(dirname(require.resolve(`${name}/package.json`)), file);

function node(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
