import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { as, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { clientContext } from '../../domain/session/client.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { openVault } from '../../platform/vault/openVault.js';
import type { Sealed, Vault } from '../../platform/vault/port.js';
import { requestMeta } from './requestMeta.js';

const shop = as<ShopDomain>('aurora.myshopify.com');
const session = (name: string) => ({ shop, sessionId: as<SessionId>(name) });
const from = (ip: string, agent: string | undefined = 'Firefox/140') =>
  ({ id: 'r1', ip, headers: agent === undefined ? {} : { 'user-agent': agent } }) as unknown as FastifyRequest;

function sealing() {
  const clock = manualClock();
  const vault = openVault('sqlite::memory:', { masterKey: new Uint8Array(32).fill(7), clock });
  let seals = 0;
  let failing = false;
  const counting: Pick<Vault, 'open' | 'seal'> = {
    open: vault.open,
    seal: async (...what) => {
      seals++;
      if (failing) throw new Error('the key file is busy');
      return vault.seal(...what);
    },
  };
  const ports = { vault: counting, clock };
  return {
    metaOf: (request: FastifyRequest, who: Parameters<typeof requestMeta>[2]) => requestMeta(ports, request, who),
    seals: () => seals,
    fail: (now: boolean) => {
      failing = now;
    },
    opened: (client: string | undefined, context: string) => vault.open((client ?? '') as Sealed, context),
  };
}

describe("the meta of a merchant's request", () => {
  it('names the actor, and nothing about the client in plain text', async () => {
    const { metaOf, opened } = sealing();
    const meta = await metaOf(from('203.0.113.77'), session('s1'));
    expect(meta).toMatchObject({ actor: { kind: 'merchant', id: 's1' }, shop, sessionId: 's1', correlationId: 'r1' });
    expect(JSON.stringify(meta)).not.toMatch(/203\.0\.113\.77|Firefox/);
    const { status, ...rest } = await opened(meta.client, clientContext(as<SessionId>('s1')));
    expect([status, rest]).toEqual(['open', { plaintext: '{"ip":"203.0.113.77","userAgent":"Firefox/140"}' }]);
  });

  it('truncates a long user agent, and works without one', async () => {
    const { metaOf, opened } = sealing();
    const agentOf = async (agent: string | undefined, name: string) => {
      const { client } = await metaOf(from('::1', agent), session(name));
      const answer = await opened(client, clientContext(as<SessionId>(name)));
      return answer.status === 'open' ? JSON.parse(answer.plaintext).userAgent : answer.status;
    };
    expect(await agentOf('x'.repeat(5_000), 'a')).toHaveLength(512);
    const none = { id: 'r1', ip: '::1', headers: {} } as unknown as FastifyRequest;
    expect(JSON.stringify(await metaOf(none, session('b')))).toContain('"client":"v1.');
  });

  it('encrypts once per session for all its commands', async () => {
    const { metaOf, seals } = sealing();
    const metas = await Promise.all(Array.from({ length: 100 }, () => metaOf(from('::1'), session('s1'))));
    expect([seals(), new Set(metas.map(({ client }) => client)).size]).toEqual([1, 1]);
  });

  it.each([
    ['another address', from('::2'), session('s1')],
    ['another user agent', from('::1', 'curl/8'), session('s1')],
    ['another session', from('::1'), session('s2')],
  ])('is sealed again for %s', async (_, request, who) => {
    const { metaOf, seals } = sealing();
    const first = await metaOf(from('::1'), session('s1'));
    expect((await metaOf(request, who)).client).not.toBe(first.client);
    expect(seals()).toBe(2);
  });

  it('fails if sealing fails, and is sealed by the next request', async () => {
    const { metaOf, fail } = sealing();
    fail(true);
    await expect(metaOf(from('::1'), session('s1'))).rejects.toThrow('busy');
    fail(false);
    expect((await metaOf(from('::1'), session('s1'))).client).toMatch(/^v1\./);
  });
});
