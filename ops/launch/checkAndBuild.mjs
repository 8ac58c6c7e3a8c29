/**
 * Runs the first part of `npm test`: the build, types and lint, as many in parallel as there are cores, and a browser's
 * installation. Each prints its output when it ends; the first failure ends the run.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Longest first. */
const STEPS = [
  ['npm', 'run', '-s', 'build'],
  ['npm', 'run', '-s', 'typecheck'],
  ['npm', 'run', '-s', 'lint'],
];
/** Waits for the network if it has to install one, so it needs no core of its own. */
const BROWSER = [process.execPath, 'tests/browser/ensureChromium.mjs'];

const running = new Set();
const waiting = [...STEPS];

async function takeSteps() {
  for (let step = waiting.shift(); step; step = waiting.shift()) await run(step);
}

function run([command, ...args]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  running.add(child);
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', bytes => printed.push(bytes));
  return new Promise(resolve => {
    child.on('error', fault => printed.push(Buffer.from(`${command}: ${fault.message}\n`)));
    child.on('close', code => {
      running.delete(child);
      process.stdout.write(Buffer.concat(printed));
      if (code === 0) return resolve();
      process.exitCode = 1;
      waiting.length = 0;
      for (const other of running) other.kill();
      resolve();
    });
  });
}

await Promise.all([run(BROWSER), ...Array.from({ length: Math.max(2, availableParallelism()) }, takeSteps)]);
