/** npm forwards a signal to the shell that runs a script. Only a program that replaced the shell receives it. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

it.skipIf(process.platform === 'win32').each(['engine', 'cluster', 'bench', 'tidewatch', 'dev'])(
  'npm run %s replaces its shell, so that a signal leaves no process running (needs a Unix shell)',
  async name => {
    const folder = mkdtempSync(join(tmpdir(), 'tidewatch-scripts-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const node = join(folder, 'node');
    writeFileSync(node, '#!/bin/sh\necho $$ "$@"\n');
    chmodSync(node, 0o755);
    const shell = spawn('sh', ['-c', `${scripts[name]} an-argument`], {
      env: { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid, ...args] = (await text(shell.stdout)).trim().split(' ');
    expect(pid).toBe(String(shell.pid));
    // On Windows, the fallback of `dev` takes the arguments.
    if (name !== 'dev') expect(args.at(-1)).toBe('an-argument');
  },
);
