/** Runs one server process, waits until it answers, and ends it by its process id. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EngineServer } from './engineServer.js';
import type { Folder } from './newFolder.js';

interface ServerProcess {
  /** Display name: 'PostgreSQL'. */
  readonly name: string;
  readonly url: string;
  readonly folder: Folder;
  readonly command: string;
  readonly args: readonly string[];
  /** The user to run as; defaults to this process's. */
  readonly identity?: { readonly uid?: number; readonly gid?: number };
  /** Sends the shutdown signal. */
  readonly stopSignal: NodeJS.Signals;
  readonly answers: () => Promise<boolean>;
}

const START_MS = 90_000;
const STOP_MS = 20_000;
const LOOK_EVERY_MS = 50;
const LOG_LINES = 20;

/** @throws Error with the end of its log if it does not answer. Its folder contains `server.log` and `pid`. */
export async function runServer(settings: ServerProcess): Promise<EngineServer> {
  const { name, url, folder, command, args, identity = {}, stopSignal, answers } = settings;
  const log = join(folder.path, 'server.log');
  let server = begin();
  try {
    await started();
  } catch (fault) {
    await end('SIGKILL');
    throw fault;
  }

  function begin(): ChildProcess {
    const output = openSync(log, 'a');
    const child = spawn(command, args, { ...identity, cwd: folder.path, stdio: ['ignore', output, output] });
    closeSync(output);
    // Without a process id it never started; `started` reports why.
    child.on('error', () => {});
    writeFileSync(join(folder.path, 'pid'), `${child.pid}\n`);
    return child;
  }

  async function started(): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (!(await answers())) {
      if (server.pid === undefined || performance.now() > deadline)
        throw new Error(`${name} does not answer:\n${lastLines(log)}`);
      // After a kill its children hold the data for a moment longer, and a new server refuses to start.
      if (hasEnded(server)) server = begin();
      await wait(LOOK_EVERY_MS);
    }
  }

  /** PostgreSQL answers from one process per connection. */
  function all(signal: NodeJS.Signals): void {
    for (const pid of family(server.pid ?? 0)) server.pid === pid ? server.kill(signal) : signalled(pid, signal);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (hasEnded(server)) return;
    const ended = once(server, 'exit');
    // A paused process would see the signal only after it resumes.
    all('SIGCONT');
    server.kill(signal);
    const late = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  }

  return {
    url,
    pid: () => server.pid ?? 0,
    kill: () => end('SIGKILL'),
    async again() {
      server = begin();
      await started();
    },
    pause: () => all('SIGSTOP'),
    resume: () => all('SIGCONT'),
    async stop() {
      await end(stopSignal);
      if (folder.temporary) rmSync(folder.path, { recursive: true, force: true });
    },
  };
}

/** Returns a process and its descendants; without /proc, only the process. */
function family(pid: number): number[] {
  try {
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return [pid, ...below.flatMap(child => family(Number(child)))];
  } catch {
    return [pid];
  }
}

function signalled(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

const lastLines = (log: string): string => readFileSync(log, 'utf8').split('\n').slice(-LOG_LINES).join('\n');

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null || pid === undefined;
