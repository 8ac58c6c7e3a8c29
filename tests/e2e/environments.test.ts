/**
 * Starts the product in strangers' environments: their shells, package managers and hosts set variables for other
 * purposes, some under names that 0.1 read.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../../ops/engines/freePort.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NODE = process.execPath;
const { PATH = '', HOME = '' } = process.env;

type Environment = Readonly<Record<string, string>>;

const LOGIN_SHELL: Environment = {
  ...{ PATH, HOME, USER: 'ann', LOGNAME: 'ann', SHELL: '/bin/bash', PWD: HOME, SHLVL: '1', _: '/usr/bin/env' },
  ...{ MAIL: '/var/mail/ann', MAILCHECK: '60', LANG: 'de_DE.UTF-8', LC_ALL: 'C', TZ: 'Pacific/Apia', TERM: 'dumb' },
  ...{ HOST: 'build-7', HOSTNAME: 'build-7', HOSTTYPE: 'x86_64', OSTYPE: 'linux-gnu', EDITOR: 'vi', PAGER: 'less' },
  ...{ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/1000/bus', XDG_RUNTIME_DIR: '/run/user/1000', DISPLAY: ':0' },
};

const ENVIRONMENTS: Readonly<Record<string, Environment>> = {
  'env -i': {},
  'a login shell': LOGIN_SHELL,
  conda: {
    ...LOGIN_SHELL,
    ...{ CONDA_PREFIX: '/opt/conda', CONDA_DEFAULT_ENV: 'base', CONDA_SHLVL: '1', CONDA_EXE: '/opt/conda/bin/conda' },
    ...{ HOST: 'x86_64-conda-linux-gnu', BUILD: 'x86_64-conda-linux-gnu', CC: '/opt/conda/bin/gcc', CFLAGS: '-O2' },
    ...{ SSL_CERT_DIR: '/opt/conda/ssl', CMAKE_ARGS: '-DCMAKE_BUILD_TYPE=Release', _CONDA_EXE: '/opt/conda/bin/conda' },
  },
  'GitHub Actions': {
    ...{ PATH, HOME, CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: ROOT, GITHUB_SHA: 'f'.repeat(40) },
    ...{ RUNNER_OS: 'Linux', RUNNER_TEMP: tmpdir(), ImageOS: 'ubuntu24', LANG: 'C.UTF-8', SHELL: '/bin/bash' },
    ...{ ACTIONS_RUNTIME_URL: 'https://pipelines.example/', DEPLOYMENT_BASEPATH: '/opt/runner', USER: 'runner' },
    ...{ DISCOVERY: 'true', SEARCH: 'on', SMS: '1', BILLING: 'team-42', BUS: 'main', LOG_LEVEL: 'INFO' },
  },
  Docker: {
    ...{ PATH, HOME, HOSTNAME: '3f2a9c1b7d4e', NODE_VERSION: '22.19.0', YARN_VERSION: '1.22.22', container: 'docker' },
    // Set for services with these names by container links and by Kubernetes.
    ...{ SANDBOX_PORT: 'tcp://10.0.0.7:80', METRICS_PORT: 'tcp://10.0.0.8:9090', SEARCH: 'tcp://10.0.0.9:9200' },
    ...{
      TIDEWATCH_PORT: 'tcp://10.0.0.4:8080',
      TIDEWATCH_SERVICE_HOST: '10.0.0.4',
      KUBERNETES_PORT: 'tcp://10.0.0.1:443',
    },
  },
  'a Heroku-like host': {
    ...{ PATH, HOME: '/app', DYNO: 'web.1', PS: 'web.1', NODE_ENV: 'production', NODE_HOME: '/app/.heroku/node' },
    ...{ DATABASE_URL: 'postgres://ann:word@db.example/ann', REDIS_URL: 'rediss://:word@cache.example:6379' },
    ...{ WEB_MEMORY: '512', WEB_CONCURRENCY: '2', MEMORY_AVAILABLE: '512', PUBLIC_URL: '/', HOST: 'ann.example' },
    // Production needs these two of every operator.
    ...{ TIDEWATCH_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'), TIDEWATCH_ALLOW_SANDBOX: '1' },
  },
};

/** Runs the product until both addresses answer. @returns what it printed. */
async function printedUntilReady(environment: Environment, prefix: 'TIDEWATCH_' | ''): Promise<string> {
  const [app = 0, sandbox = 0, mail = 0] = await freePorts(3);
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-environment-'));
  const own = {
    [`${prefix}DATA_DIR`]: folder,
    [`${prefix}SANDBOX_PORT`]: `${sandbox}`,
    [`${prefix}SANDBOX_SMTP_PORT`]: `${mail}`,
  };
  const env = { ...environment, ...own, PORT: `${app}` };
  const child = spawn(NODE, ['dist/ops/start.js'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = new Promise(resolve => child.once('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await end;
    rmSync(folder, { recursive: true, force: true });
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', bytes => (printed += bytes));
  const ready = async () => {
    while (!printed.includes('Tidewatch is ready')) await new Promise(resolve => setTimeout(resolve, 20));
  };
  await Promise.race([ready(), end.then(code => expect.fail(`it ended with ${code}: ${printed}`))]);
  for (const url of [`http://localhost:${app}/readyz`, `http://localhost:${sandbox}/market`])
    expect((await fetch(url)).status).toBe(200);
  return printed;
}

describe('the product', () => {
  it.each(Object.entries(ENVIRONMENTS))('starts in the environment of %s, without a warning', async (_, environment) =>
    expect(await printedUntilReady(environment, 'TIDEWATCH_')).not.toContain('Deprecated'),
  );

  it('starts with the names of 0.1, and prints one line with the new ones', async () => {
    const printed = await printedUntilReady(LOGIN_SHELL, '');
    expect(printed.match(/^Deprecated variable names, .*$/gm)).toEqual([
      'Deprecated variable names, ignored from version 0.2 on: rename DATA_DIR to TIDEWATCH_DATA_DIR, SANDBOX_PORT to TIDEWATCH_SANDBOX_PORT, SANDBOX_SMTP_PORT to TIDEWATCH_SANDBOX_SMTP_PORT',
    ]);
  });
});
