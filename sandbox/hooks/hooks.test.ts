import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, testSandbox } from '../sandbox.fixtures.js';
import type { Sandbox } from '../server.js';
import type { Hook } from './hookReceiver.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const hooks = async () => (await (await fetch(`${sandbox.origin}/hooks.json`)).json()) as Hook[];
const post = (path: string, body: string, init: RequestInit = {}) =>
  fetch(sandbox.origin + path, { method: 'POST', body, headers: { 'content-type': 'application/json' }, ...init });
const answer = (mode: string, path?: string) => json(`${sandbox.origin}/control/hooks`, { mode, path });

describe('the webhook receiver', () => {
  it('lists what arrived, oldest first, byte by byte', async () => {
    await post('/hooks', '{ "a":1 }', { headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' } });
    await post('/hooks/slack/T1?x=1', 'Größe', { headers: { 'content-type': 'text/plain' }, method: 'PUT' });
    expect(await hooks()).toMatchObject([
      { method: 'POST', path: '/hooks', body: '{ "a":1 }', headers: { 'webhook-id': 'msg_1' }, status: 200 },
      { method: 'PUT', path: '/hooks/slack/T1?x=1', body: 'Größe', status: 200 },
    ]);
  });

  it('fails below the path that the control page names, and nowhere else', async () => {
    expect((await answer('http500', '/hooks/a')).status).toBe(200);
    expect((await post('/hooks/a/b', '{}')).status).toBe(500);
    expect((await post('/hooks/ab', '{}')).status).toBe(200);
    await answer('works', '/hooks/a/b');
    expect((await post('/hooks/a/b', '{}')).status).toBe(200);
    await answer('throttled', '/hooks/a');
    expect((await post('/hooks/a', '{}')).headers.get('retry-after')).toBe('1');
  });

  it('leaves a sender waiting', async () => {
    await answer('hang', '/hooks/slow');
    const patience = new AbortController();
    const waiting = post('/hooks/slow', '{}', { signal: patience.signal }).then(
      () => 'answered',
      ({ name }: Error) => name,
    );
    const last = async () => (await hooks()).at(-1);
    await expect.poll(last).toMatchObject({ path: '/hooks/slow', status: null });
    // A later request is answered meanwhile.
    expect((await post('/hooks', '{}')).status).toBe(200);
    patience.abort();
    expect(await waiting).toBe('AbortError');
  });

  it.each([
    [{ mode: 'explode' }, 'mode must be'],
    [{ mode: 'hang', path: '/market' }, 'path must be'],
  ])('refuses %j', async (fields, error) => {
    const refusal = await json(`${sandbox.origin}/control/hooks`, fields);
    expect(refusal.status).toBe(400);
    expect(await refusal.text()).toMatch(error);
  });

  it('shows on the control page what arrived', async () => {
    await post('/hooks', '<b>hostile</b>');
    const page = await (await fetch(`${sandbox.origin}/control`)).text();
    expect(page).toMatch('&lt;b&gt;hostile');
  });
});
