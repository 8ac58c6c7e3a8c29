/** Starts a service in a separate process with an unusable engine, and reports how it ends. */
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

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

export interface StartedService {
  /** @param env in addition to the defaults, which are embedded engines in a new folder. */
  run(env: Readonly<Record<string, string>>): Promise<Ended>;
  remove(): void;
}

export async function bundledService(name: 'command-service' | 'query-service'): Promise<StartedService> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-started-'));
  mkdirSync(join(folder, name));
  const program = await bundled(fileURLToPath(new URL(`../../${name}/main.ts`, import.meta.url)), join(folder, name));
  return {
    async run(env) {
      const data = mkdtempSync(join(folder, 'data-'));
      const begun = performance.now();
      const child = spawn(process.execPath, [program], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'test', TIDEWATCH_DATA_DIR: data, PORT: '0', ...env },
      });
      // Leaves none behind if it started all the same.
      const late = setTimeout(() => child.kill('SIGKILL'), LATE_MS);
      // A service that waits for its engine would do so for two minutes.
      child.stderr.on('data', bytes => String(bytes).includes(WAITING) && child.kill('SIGTERM'));
      const [stdout, stderr, [code]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'exit') as Promise<[number | null]>,
      ]);
      clearTimeout(late);
      return { code, stdout, stderr, ms: performance.now() - begun };
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Expects one line with this start and content, exit code 1 within ten seconds, and no secret. */
export function expectFailure({ code, stdout, stderr, ms }: Ended, line: RegExp, secret: string): void {
  expect(stderr.trimEnd()).toMatch(/^Could not start: [^\n]+$/);
  expect(stderr.trimEnd()).toMatch(line);
  expect(stdout + stderr).not.toContain(secret);
  expect(code).toBe(1);
  expect(ms).toBeLessThan(10_000);
}

const LATE_MS = 15_000;
const WAITING = 'Waiting for up to two minutes: ';

/** Expects one line that names the awaited engine, no failure, and no secret. */
export function expectWait({ code, stdout, stderr }: Ended, line: RegExp, secret: string): void {
  expect(stderr.trimEnd()).toMatch(new RegExp(`^${WAITING}[^\\n]+$`));
  expect(stderr.trimEnd()).toMatch(line);
  expect(stdout + stderr).not.toContain(secret);
  expect(code).toBe(0);
}

/** In no outcome. */
export const SECRET = 'secret-word';

/** Like `expectFailure`: the line names the engine and the variable, with this reason. */
export function fails(ended: Ended, engine: string, variable: string, reason: string): void {
  expectFailure(ended, new RegExp(`^Could not start: cannot use ${engine} at .*`), SECRET);
  expect(ended.stderr).toContain(reason);
  expect(ended.stderr).toContain(`(see TIDEWATCH_${variable})`);
}

/** Like `expectWait`, with the line of `fails`. */
export function waits(ended: Ended, engine: string, variable: string, reason: string): void {
  expectWait(ended, new RegExp(`cannot use ${engine} at .*`), SECRET);
  expect(ended.stderr).toContain(reason);
  expect(ended.stderr).toContain(`(see TIDEWATCH_${variable})`);
}

/**
 * A server that accepts connections, and answers each message with what `answer` makes of it; `null`: it stays silent.
 */
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
