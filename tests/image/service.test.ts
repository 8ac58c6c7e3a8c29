/** Shows what a stranger sees who runs the image. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../ops/engines/freePort.js';
import { ok, signIn, synced } from '../bench/runningProduct.js';
import { eventually } from '../e2e/eventually.js';
import { textOf } from '../tree/sourceTree.js';
import { docker, hasImage, sizeOf } from './docker.js';

const BASE = /^ARG NODE=(\S+)$/m.exec(textOf('Dockerfile'))?.[1] ?? '';
const IMAGE = 'tidewatch:tested';
const ABOVE_BASE_MB = 220;

describe.skipIf(!hasImage(BASE))(`the image (needs a Docker engine that has ${BASE})`, () => {
  let container: string;
  let url: string;
  let sandbox: string;

  beforeAll(async () => {
    // The registry is reached as this machine reaches it.
    docker('build', '--network', 'host', '--target', 'service', '--tag', IMAGE, '.');
    const [port, market] = [await freePort(), await freePort()];
    url = `http://localhost:${port}`;
    sandbox = `http://localhost:${market}`;
    container = docker(
      ...['run', '--detach', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
      ...['--security-opt', 'no-new-privileges', '--volume', '/data'],
      ...['--env', `PORT=${port}`, '--env', `TIDEWATCH_SANDBOX_PORT=${market}`],
      ...['--publish', `127.0.0.1:${port}:${port}`, '--publish', `127.0.0.1:${market}:${market}`, IMAGE],
    );
    await eventually(() => ok(`${url}/readyz`));
  });
  afterAll(() => {
    docker('rm', '--force', '--volumes', container);
    docker('image', 'rm', IMAGE);
  });

  it(`adds at most ${ABOVE_BASE_MB} MB to its base`, () => {
    expect(sizeOf(IMAGE) - sizeOf(BASE)).toBeLessThanOrEqual(ABOVE_BASE_MB);
  });

  it('is ready without a variable and without a privilege', () => {
    expect(docker('logs', container)).toContain(`Tidewatch is ready: ${url}`);
    expect(docker('exec', container, 'id', '-u')).not.toBe('0');
  });

  it("shows the sandbox's market and a connected store through its published ports", async () => {
    expect(await (await fetch(`${sandbox}/market`)).text()).toContain('/products/');
    const cookie = await signIn(url, 'aurora');
    await synced(url, cookie);
    const me = await fetch(`${url}/api/auth/shopify/me`, { headers: { cookie } });
    expect(await me.json()).toMatchObject({ authenticated: true, connection: 'connected' });
  });

  it('serves the licence texts of everything that it contains', async () => {
    expect(await (await fetch(`${url}/licenses.txt`)).text()).toContain('react-dom');
    expect(docker('exec', container, 'cat', 'LICENSE')).toContain('Apache License');
  });

  it('turns healthy', async () => {
    await expect
      .poll(() => docker('inspect', '--format', '{{.State.Health.Status}}', container), { timeout: 45_000 })
      .toBe('healthy');
  });

  it('stops when it is told to, without being killed', () => {
    docker('stop', '--time', '10', container);
    expect(docker('inspect', '--format', '{{.State.ExitCode}}', container)).toBe('0');
  });
});
