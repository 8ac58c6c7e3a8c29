/** Tests start.sh's reaction to each way the product can end. A script plays the product and prints its run number. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const SCRIPT = fileURLToPath(new URL('./start.sh', import.meta.url));
const STAY = 'setInterval(() => {}, 1000);';
const ORDERLY = `for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => { console.log(s); process.exit(0); });console.log('up');${STAY}`;
const die = (signal: string) => `process.kill(process.pid, '${signal}');${STAY}`;

interface Launched {
  readonly process: ChildProcess;
  printed(): string;
  /** Exit code, or the signal. */
  readonly end: Promise<number | string | null>;
}

/** @param lives the product's behaviour in each run; the last one repeats. */
function launch(...lives: readonly string[]): Launched {
  const folder = mkdtempSync(join(tmpdir(), 'launch-'));
  for (const made of ['ops/launch', 'dist/ops']) mkdirSync(join(folder, made), { recursive: true });
  copyFileSync(SCRIPT, join(folder, 'ops/launch/start.sh'));
  writeFileSync(join(folder, 'ops/launch/ensure.mjs'), '');
  writeFileSync(
    join(folder, 'dist/ops/start.js'),
    `const { appendFileSync, readFileSync } = require('node:fs');
    appendFileSync('lives', '.');
    const life = readFileSync('lives', 'utf8').length;
    console.log('life', life);
    eval(${JSON.stringify(lives)}.at(Math.min(life, ${lives.length}) - 1));`,
  );
  const child = spawn('sh', ['ops/launch/start.sh'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', bytes => {
      printed += bytes;
    });
  const end = new Promise<number | string | null>(resolve => child.once('close', (code, how) => resolve(code ?? how)));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await end;
    rmSync(folder, { recursive: true });
  });
  return { process: child, printed: () => printed, end };
}

const says = (launched: Launched, words: string) =>
  vi.waitFor(() => expect(launched.printed()).toContain(words), { timeout: 25_000 });

describe.skipIf(process.platform === 'win32')('the launcher of npm start', () => {
  it.each(['SIGKILL', 'SIGSEGV', 'SIGABRT'])('restarts the product after it died by %s', async signal => {
    const launched = launch(die(signal), ORDERLY);
    await says(launched, 'up');
    expect(launched.printed()).toBe(
      `life 1\nTidewatch was ended by ${signal}; it is started again in 1 s\nlife 2\nup\n`,
    );
    launched.process.kill('SIGTERM');
    expect(await launched.end).toBe(0);
  });

  it('restarts it after a fault, even one at startup then, and waits twice as long', async () => {
    const launched = launch('process.exit(70)', 'process.exit(1)', ORDERLY);
    await says(launched, 'up');
    expect(launched.printed()).toContain('ended by a fault (exit code 70); it is started again in 1 s\n');
    expect(launched.printed()).toContain('ended by a fault (exit code 1); it is started again in 2 s\n');
    launched.process.kill('SIGTERM');
    expect(await launched.end).toBe(0);
  });

  it.each([0, 1, 3])('exits with %d like the product if that ends on its own', async code => {
    const launched = launch(`process.exit(${code})`);
    expect([await launched.end, launched.printed()]).toEqual([code, 'life 1\n']);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('forwards %s once, and waits for the product', async signal => {
    const launched = launch(ORDERLY);
    await says(launched, 'up');
    launched.process.kill(signal);
    expect([await launched.end, launched.printed()]).toEqual([0, `life 1\nup\n${signal}\n`]);
  });

  it('exits with 1 if the product had to be killed to stop', async () => {
    const launched = launch(
      `process.on('SIGTERM', () => process.kill(process.pid, 'SIGKILL'));console.log('up');${STAY}`,
    );
    await says(launched, 'up');
    launched.process.kill('SIGTERM');
    expect([await launched.end, launched.printed()]).toEqual([1, 'life 1\nup\n']);
  });

  it('can be stopped during a pause', async () => {
    const launched = launch(die('SIGKILL'));
    await says(launched, 'started again in 1 s');
    launched.process.kill('SIGTERM');
    expect([await launched.end, launched.printed().match(/life/g)]).toEqual([0, ['life']]);
  });

  it('identifies itself to the product', async () => {
    const launched = launch('console.log(process.argv[2]);');
    await launched.end;
    expect(launched.printed()).toBe(`life 1\n--launcher=${launched.process.pid}\n`);
  });
});
