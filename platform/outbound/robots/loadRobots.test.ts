import { Agent } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { redirectTo, type Site, servePlain } from '../fetch/loopback.fixtures.js';
import type { EnterSite } from '../pace/enterSite.js';
import { loadRobots } from './loadRobots.js';

const NOW = Date.UTC(2026, 6, 1);
const freely: EnterSite = async () => async () => {};

const load = (site: Site, ...others: readonly Site[]) => loadEntering(freely, site, ...others);

function loadEntering(enter: EnterSite, site: Site, ...others: readonly Site[]) {
  const agent = new Agent();
  onTestFinished(() => agent.close());
  const except = [site, ...others].map(({ host }) => host);
  return loadRobots(
    site.origin,
    { agent, signer: null, headers: {}, except, signal: AbortSignal.timeout(20_000), now: () => NOW },
    enter,
  );
}

it('reads the text, whatever its type says', async () => {
  const site = await servePlain((_, response) => response.end('user-agent: *'));
  expect(await load(site)).toEqual({ kind: 'text', text: 'user-agent: *' });
  expect(site.asked).toEqual(['/robots.txt']);
});

it.each([400, 401, 403, 404, 410])('treats %i as absent', async status => {
  const site = await servePlain((_, response) => response.writeHead(status).end());
  expect(await load(site)).toEqual({ kind: 'absent' });
});

it.each([429, 503])('treats %i as a request to slow down', async status => {
  const site = await servePlain((_, response) => response.writeHead(status, { 'retry-after': '90' }).end());
  expect(await load(site)).toEqual({ kind: 'slow_down', status, retryAfter: 90 });
});

it.each([500, 502])('treats %i as unavailable', async status => {
  const site = await servePlain((_, response) => response.writeHead(status).end());
  expect(await load(site)).toMatchObject({ kind: 'unavailable', failure: { reason: 'robots_disallowed' } });
});

it('follows five redirects, across hosts, and treats a sixth as absent', async () => {
  const target = await servePlain((request, response) => {
    const step = Number(request.url?.slice(1));
    return step < 5 ? redirectTo(`/${step + 1}`)(request, response) : response.end('user-agent: *');
  });
  const near = await servePlain(redirectTo(`${target.origin}/1`));
  const far = await servePlain(redirectTo(`${target.origin}/0`));
  expect(await load(near, target)).toMatchObject({ kind: 'text' });
  expect(await load(far, target)).toEqual({ kind: 'absent' });
});

it('follows no redirect to a private address', async () => {
  const secret = await servePlain((_, response) => response.end('secret'));
  const site = await servePlain(redirectTo(`${secret.origin}/robots.txt`));
  expect(await load(site)).toMatchObject({ kind: 'unavailable' });
  expect(secret.connections()).toBe(0);
});

it('reads 500 KiB and no partial line', async () => {
  const line = `disallow: /${'a'.repeat(89)}\n`;
  const site = await servePlain((_, response) => response.end(line.repeat(20_000)));
  const file = await load(site);
  const read = file.kind === 'text' ? file.text : '';
  expect(read.length).toBeGreaterThan(500 * 1024 - line.length);
  expect(read.length).toBeLessThanOrEqual(500 * 1024);
  expect(read.endsWith(line)).toBe(true);
});

describe('a file on another site', () => {
  /** Takes the turns of all sites but `closed`, and records the calls. */
  function turns(done: string[], closed?: Site): EnterSite {
    return async site => {
      if (site === closed?.host) return null;
      done.push(`enter ${site}`);
      return async ({ outcome }) => void done.push(`leave ${site}: ${outcome}`);
    };
  }

  it('is requested in the turn of each site that it redirects to, one after another', async () => {
    const done: string[] = [];
    const answer = (status: number) =>
      servePlain((request, response) => {
        done.push(`ask ${request.headers.host}`);
        response.writeHead(status).end('user-agent: *');
      });
    const last = await answer(200);
    const middle = await servePlain(redirectTo(`${last.origin}/there`));
    const near = await servePlain(redirectTo(`${middle.origin}/on`));
    expect(await loadEntering(turns(done), near, middle, last)).toMatchObject({ kind: 'text' });
    expect(done).toEqual([
      `enter ${middle.host}`,
      `leave ${middle.host}: page`,
      `enter ${last.host}`,
      `ask ${last.host}`,
      `leave ${last.host}: page`,
    ]);
  });

  it('is not requested if the turn does not come, and nothing is known about the file', async () => {
    const target = await servePlain((_, response) => response.end('user-agent: *'));
    const near = await servePlain(redirectTo(`${target.origin}/robots.txt`));
    expect(await loadEntering(turns([], target), near, target)).toEqual({ kind: 'awaits', site: target.host });
    expect(target.asked).toEqual([]);
  });

  it('reports a failure of the other site to its pacer', async () => {
    const done: string[] = [];
    const broken = await servePlain(request => request.destroy());
    const near = await servePlain(redirectTo(`${broken.origin}/robots.txt`));
    expect(await loadEntering(turns(done), near, broken)).toMatchObject({ kind: 'unavailable' });
    expect(done).toEqual([`enter ${broken.host}`, `leave ${broken.host}: failed`]);
  });
});
