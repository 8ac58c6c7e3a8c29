import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Service, startCommandService } from '../commandService.fixtures.js';

let service: Service;
beforeEach(async () => {
  service = await startCommandService();
});
afterEach(() => service.close());

describe('the callback of several processes', () => {
  it('accepts the answer to an attempt that another process began before a restart', async () => {
    const { state, cookie } = await service.begin();
    const other = await startCommandService();
    const answer = await other.answerWith(other.signed({ state }), cookie);
    expect(answer.headers.location).toMatch('connected=true');
    expect(await other.eventTypes()).toContain('SessionStarted');
    await other.close();
  });

  it('succeeds if another process got the same answer a moment before', async () => {
    const other = await startCommandService({ log: service.eventLog });
    const { state, cookie } = await service.begin();
    const query = service.signed({ state });
    await other.answerWith(query, cookie);
    const events = await service.eventTypes();
    service.platform.failure = 'code_used';
    const answer = await service.answerWith(query, cookie);
    expect([answer.headers.location, answer.cookies]).toEqual([expect.stringMatching('connected=true'), []]);
    expect(await service.eventTypes()).toEqual(events);
    await other.close();
  });
});

it('records the address seen by the trusted proxy, not the one that the client claims', async () => {
  const behind = await startCommandService({ trustProxy: 1 });
  const { state, cookie } = await behind.begin();
  await behind.app.inject({
    url: `/api/auth/shopify/callback?${behind.signed({ state })}`,
    headers: { cookie, 'x-forwarded-for': '6.6.6.6, 203.0.113.7' },
  });
  const connected = (await behind.events()).find(({ type }) => type === 'ShopConnected');
  expect(await behind.clientOf(connected)).toMatchObject({ ip: '203.0.113.7' });
  await behind.close();
});
