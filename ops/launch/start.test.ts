/** What start.sh makes of the ways in which the product can end: a script stands for it, and says which life it is. */
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

/** @param lives what the product does in each of them; the last one again and again. */
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
  vi.waitFor(() => expect(launched.printed()).toContain(words), { timeout: 15_000 });

describe.skipIf(process.platform === 'win32')('the launcher of npm start', () => {
  it.each(['SIGKILL', 'SIGSEGV', 'SIGABRT'])('starts the product again that died by %s', async signal => {
    const launched = launch(die(signal), ORDERLY);
    await says(launched, 'up');
    expect(launched.printed()).toBe(
      `life 1\nTidewatch was ended by ${signal}; it is started again in 1 s\nlife 2\nup\n`,
    );
    launched.process.kill('SIGTERM');
    expect(await launched.end).toBe(0);
  });

  it('starts it again after a fault too, also one at its start then, and waits twice as long', async () => {
    const launched = launch('process.exit(70)', 'process.exit(1)', ORDERLY);
    await says(launched, 'up');
    expect(launched.printed()).toContain('ended by a fault (exit code 70); it is started again in 1 s\n');
    expect(launched.printed()).toContain('ended by a fault (exit code 1); it is started again in 2 s\n');
    launched.process.kill('SIGTERM');
    expect(await launched.end).toBe(0);
  }, 20_000);

  it.each([0, 1, 3])('ends with %d as the product does, if that ends by itself', async code => {
    const launched = launch(`process.exit(${code})`);
    expect([await launched.end, launched.printed()]).toEqual([code, 'life 1\n']);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('hands %s on, once, and waits for the product', async signal => {
    const launched = launch(ORDERLY);
    await says(launched, 'up');
    launched.process.kill(signal);
    expect([await launched.end, launched.printed()]).toEqual([0, `life 1\nup\n${signal}\n`]);
  });

  it('ends with 1 where the product had to be killed to stop', async () => {
    const launched = launch(
      `process.on('SIGTERM', () => process.kill(process.pid, 'SIGKILL'));console.log('up');${STAY}`,
    );
    await says(launched, 'up');
    launched.process.kill('SIGTERM');
    expect([await launched.end, launched.printed()]).toEqual([1, 'life 1\nup\n']);
  });

  it('can be stopped in a pause', async () => {
    const launched = launch(die('SIGKILL'));
    await says(launched, 'started again in 1 s');
    launched.process.kill('SIGTERM');
    expect([await launched.end, launched.printed().match(/life/g)]).toEqual([0, ['life']]);
  });

  it('tells the product who it is', async () => {
    const launched = launch('console.log(process.argv[2]);');
    await launched.end;
    expect(launched.printed()).toBe(`life 1\n--launcher=${launched.process.pid}\n`);
  });
});
