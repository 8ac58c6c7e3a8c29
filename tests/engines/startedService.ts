/** A service of the product as a process of its own, which is expected to end soon: its start fails. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { bundled } from '../contract/bundled.js';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

/** In no outcome. */
export const SECRET = 'secret-word';
const MOST_MS = 10_000;

export async function bundledService(service: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-start-failures-'));
  mkdirSync(join(folder, service));
  const program = await bundled(
    fileURLToPath(new URL(`../../${service}/main.ts`, import.meta.url)),
    join(folder, service),
  );
  return {
    async started(env: Readonly<Record<string, string>>): Promise<Outcome> {
      const begun = performance.now();
      const child = spawn(process.execPath, [program], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'test', DATA_DIR: mkdtempSync(join(folder, 'data-')), PORT: '0', ...env },
      });
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit') as Promise<[number | null]>,
      ]);
      return { code, stdout, stderr, ms: performance.now() - begun };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** One line that names engine and variable, no password, exit code 1, within ten seconds. */
export function fails({ code, stdout, stderr, ms }: Outcome, engine: string, variable: string, reason: string): void {
  const [line, ...more] = stderr.trimEnd().split('\n');
  expect(more).toEqual([]);
  expect(line).toMatch(new RegExp(`^Could not start: cannot use ${engine} at .*`));
  expect(line).toContain(reason);
  expect(line).toContain(`(see ${variable})`);
  expect(stdout + stderr).not.toContain(SECRET);
  expect(code).toBe(1);
  expect(ms).toBeLessThan(MOST_MS);
}

/** A server that accepts connections, and answers each message with what `answer` makes of it; `null`: it stays silent. */
export async function standingServer(answer: (message: Buffer) => Buffer | null) {
  const server = createServer(socket => {
    socket.on('error', () => {});
    socket.on('data', message => {
      const bytes = answer(message);
      if (bytes) socket.write(bytes);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { at: `127.0.0.1:${port}`, close: () => void server.close() };
}
