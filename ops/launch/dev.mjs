/**
 * Runs `npm run dev`: both sides reload on change. The compiler writes the server into .dev/ as files are saved, and
 * Node restarts on it; Vite serves the client and forwards /api and the socket to the server. `TIDEWATCH_DEV_PORT` is
 * the client's port; the server uses the ports of `npm start`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './ensureBuilt.mjs';

const { env } = process;
// Until 0.2, like loadConfig.
const former = /^\d+$/.test(env.DEV_PORT ?? '') ? env.DEV_PORT : undefined;
const port = env.TIDEWATCH_DEV_PORT || former || '5173';
if (former && !env.TIDEWATCH_DEV_PORT)
  console.error('Deprecated variable names, ignored from version 0.2 on: rename DEV_PORT to TIDEWATCH_DEV_PORT');
const CLIENT_URL = `http://localhost:${port}`;
const hasPublicUrl = env.TIDEWATCH_PUBLIC_URL || /^https?:/.test(env.PUBLIC_URL ?? '');

/**
 * Not dist/, from which a product may be running, but at the same depth: built code locates source files relative to
 * itself.
 */
const OUT = '.dev';
const SERVER = `${OUT}/ops/start.js`;

const require = createRequire(import.meta.url);
const bin = (name, file) => join(dirname(require.resolve(`${name}/package.json`)), file);
/** The incremental state: the next run compiles only what changed. */
const COMPILE = [
  ...[bin('typescript', 'bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', OUT],
  ...['--incremental', '--tsBuildInfoFile', `${OUT}/.tsbuildinfo`],
];

const { status } = spawnSync(process.execPath, COMPILE, { cwd: ROOT, stdio: 'inherit' });
// Shows type errors, and starts anyway.
if (status !== 0 && !existsSync(join(ROOT, SERVER))) process.exit(status ?? 1);

/**
 * Ends each with its whole process group: the compiler is a child of its launcher, and the server one of its watcher.
 */
const GROUPS = process.platform !== 'win32';

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  if (!GROUPS || child.pid === undefined) return void child.kill('SIGTERM');
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // Its process group has ended.
  }
}

const children = [
  [...COMPILE, '--watch', '--preserveWatchOutput'],
  ['--watch', SERVER],
  [bin('vite', 'bin/vite.js'), 'client', '--clearScreen', 'false', '--port', port],
].map(args =>
  spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    detached: GROUPS,
    // The browser talks to Vite: sign-in returns there, and its pages may send commands.
    env: { ...env, ...(hasPublicUrl ? {} : { TIDEWATCH_PUBLIC_URL: CLIENT_URL }) },
  }),
);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) endGroup(child);
};
for (const child of children) child.on('exit', stop);
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
