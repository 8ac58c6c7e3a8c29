/** Shows what a stranger sees who runs the image. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../ops/engines/freePort.js';
import { signIn, synced } from '../bench/runningProduct.js';
import { textOf } from '../tree/sourceTree.js';
import { BUILD_LIMIT_S, docker, missing, sizeOf } from './docker.js';

const BASE = /^ARG NODE=(\S+)$/m.exec(textOf('Dockerfile'))?.[1] ?? '';
const IMAGE = 'tidewatch:tested';
const ABOVE_BASE_MB = 220;
const READY_S = 5;
const reason = await missing(BASE);

describe.skipIf(reason)(`the image (${reason ?? `on ${BASE}`})`, () => {
  let container: string;
  let url: string;
  let sandbox: string;
  let readyCpuS: number;

  beforeAll(
    async () => {
      // The registry is reached as this machine reaches it.
      await docker(['build', '--network', 'host', '--target', 'service', '--tag', IMAGE, '.'], BUILD_LIMIT_S);
      const [port, market] = [await freePort(), await freePort()];
      url = `http://localhost:${port}`;
      sandbox = `http://localhost:${market}`;
      container = await docker([
        ...['run', '--detach', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'],
        ...['--security-opt', 'no-new-privileges', '--volume', '/data'],
        ...['--env', `PORT=${port}`, '--env', `TIDEWATCH_SANDBOX_PORT=${market}`],
        ...['--publish', `127.0.0.1:${port}:${port}`, '--publish', `127.0.0.1:${market}:${market}`, IMAGE],
      ]);
      const startedAt = performance.now();
      await answering(`${url}/readyz`);
      readyCpuS = await cpuS();
      console.log(`ready ${((performance.now() - startedAt) / 1000).toFixed(1)} s after docker run`);
    },
    (BUILD_LIMIT_S + 60) * 1000,
  );
  afterAll(async () => {
    if (container) await docker(['rm', '--force', '--volumes', container]);
    await docker(['image', 'rm', '--force', IMAGE]);
  });

  /** @throws Error with the container's log if it answers nothing within 30 s. A request has a limit, too. */
  async function answering(address: string): Promise<void> {
    const request = () => fetch(address, { signal: AbortSignal.timeout(2_000) });
    for (const end = Date.now() + 30_000; ; ) {
      if (
        await request().then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      if (Date.now() > end) throw new Error(`${address} did not answer:\n${await docker(['logs', container])}`);
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  }

  /** Processor time of all its processes, in seconds, in the kernel's ticks of 10 ms (proc(5), fields 14 and 15). */
  async function cpuS(): Promise<number> {
    const lines = (await docker(['exec', container, 'sh', '-c', 'cat /proc/[0-9]*/stat'])).split('\n');
    const ticks = lines.map(line => line.slice(line.lastIndexOf(')')).split(' ').slice(12, 14).map(Number));
    return ticks.flat().reduce((sum, each) => sum + each, 0) / 100;
  }

  it(`adds at most ${ABOVE_BASE_MB} MB to its base`, async () => {
    expect((await sizeOf(IMAGE)) - (await sizeOf(BASE))).toBeLessThanOrEqual(ABOVE_BASE_MB);
  });

  it('is ready without a variable and without a privilege', async () => {
    expect(await docker(['logs', container])).toContain(`Tidewatch is ready: ${url}`);
    expect(await docker(['exec', container, 'id', '-u'])).not.toBe('0');
  });

  it(`needs at most ${READY_S} s of processor time until it is ready`, () => {
    expect(readyCpuS).toBeLessThanOrEqual(READY_S);
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
    expect(await docker(['exec', container, 'cat', 'LICENSE'])).toContain('Apache License');
  });

  it('turns healthy', async () => {
    await expect
      .poll(() => docker(['inspect', '--format', '{{.State.Health.Status}}', container]), { timeout: 45_000 })
      .toBe('healthy');
  });

  it('stops when it is told to, without being killed', async () => {
    await docker(['stop', '--time', '10', container]);
    expect(await docker(['inspect', '--format', '{{.State.ExitCode}}', container])).toBe('0');
  });
});
