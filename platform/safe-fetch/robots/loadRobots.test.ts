import { Agent } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { redirectTo, type Site, servePlain } from '../loopback.fixtures.js';
import { loadRobots } from './loadRobots.js';

function load(site: Site, ...others: readonly Site[]) {
  const agent = new Agent();
  onTestFinished(() => agent.close());
  const except = [site, ...others].map(({ host }) => host);
  return loadRobots(site.origin, { agent, headers: {}, except, signal: AbortSignal.timeout(2000) });
}

it('reads the text, whatever its type says', async () => {
  const site = await servePlain((_, response) => response.end('user-agent: *'));
  expect(await load(site)).toEqual({ kind: 'text', text: 'user-agent: *' });
  expect(site.asked).toEqual(['/robots.txt']);
});

it.each([400, 401, 403, 404, 410, 429])('takes %i for absent', async status => {
  const site = await servePlain((_, response) => response.writeHead(status).end());
  expect(await load(site)).toEqual({ kind: 'absent' });
});

it.each([500, 502, 503])('takes %i for unavailable', async status => {
  const site = await servePlain((_, response) => response.writeHead(status).end());
  expect(await load(site)).toMatchObject({ kind: 'unavailable', failure: { reason: 'robots_disallowed' } });
});

it('follows five redirects, across hosts, and takes a sixth for absent', async () => {
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

it('reads 500 KiB and no half line', async () => {
  const line = `disallow: /${'a'.repeat(89)}\n`;
  const site = await servePlain((_, response) => response.end(line.repeat(20_000)));
  const file = await load(site);
  const read = file.kind === 'text' ? file.text : '';
  expect(read.length).toBeGreaterThan(500 * 1024 - line.length);
  expect(read.length).toBeLessThanOrEqual(500 * 1024);
  expect(read.endsWith(line)).toBe(true);
});
