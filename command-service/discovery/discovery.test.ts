import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler } from '../../application/decide/handle.js';
import { watchlistStream } from '../../domain/competitors/watchlist.js';
import { suggestionOf } from '../../domain/discovery/discovery.fixtures.js';
import { type DiscoveryCommand, discovery, discoveryStream } from '../../domain/discovery/discovery.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const post = (path: string) => service.call('POST', `/api/competitors/${path}`, cookie);
const trigger = () => post('discovery/trigger');
const decide = (id: string, what: 'approve' | 'ignore') => post(`suggestions/${id}/${what}`);

/** What the worker does with a triggered search. */
async function suggest(...names: string[]) {
  const { runId } = (await trigger()).json() as { runId: string };
  const suggestions = names.map(name => suggestionOf(name));
  const command: DiscoveryCommand = { type: 'SuggestCompetitors', runId, suggestions, at: service.clock.now() };
  await commandHandler(service.eventLog)(discovery, {
    commandId: `suggest ${runId}`,
    stream: discoveryStream(SHOP),
    command,
    meta: { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: runId, causationId: null },
  });
}

describe('the search for competitors', () => {
  it('is started once in 24 hours', async () => {
    const first = await trigger();
    expect([first.statusCode, first.json().runId]).toEqual([202, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    service.clock.advance(90 * 60_000);
    const second = await trigger();
    const error = 'Discovery is on cooldown. Please wait 23 more hours.';
    expect(second.statusCode).toBe(429);
    expect(second.json()).toEqual({ code: 'DISCOVERY_COOLDOWN', error, details: { hours: 23 } });
    service.clock.advance(22.5 * 3_600_000);
    expect((await trigger()).statusCode).toBe(202);
  });

  it('is one search, even if the same click arrives several times', async () => {
    const click = () => service.call('POST', '/api/competitors/discovery/trigger', cookie, undefined, 'the-same-click');
    expect((await click()).json()).toEqual((await click()).json());
  });

  it.each([
    ['off', 'Competitor discovery is currently disabled. Please contact support.'],
    ['not_configured', expect.stringMatching(/^Competitor discovery is not configured\./)],
  ] as const)('is refused where it is %s', async (readiness, error) => {
    service.setup.readiness = readiness;
    const answer = await trigger();
    expect([answer.statusCode, answer.json().error]).toEqual([409, error]);
  });

  it('is refused while the plan is paused', async () => {
    const data = { shop: SHOP, trialEndsAt: service.clock.now() };
    const meta = {
      actor: { kind: 'worker', id: 'billing' },
      shop: SHOP,
      correlationId: 'c',
      causationId: null,
    } as const;
    const trial = { id: 'a-trial', type: 'TrialStarted', schema: 1, data, at: service.clock.now(), meta };
    await service.eventLog.append(`billing-${SHOP}`, [trial], 'any');
    expect((await trigger()).json()).toMatchObject({ code: 'PLAN_PAUSED' });
  });

  it('needs a session', async () => {
    cookie = '';
    expect((await trigger()).statusCode).toBe(401);
  });
});

describe('a suggestion', () => {
  it('is tracked and linked to its product once approved', async () => {
    await suggest('a');
    const answer = await decide('s-a', 'approve');
    expect(answer.statusCode).toBe(200);
    const { url, productId } = suggestionOf('a');
    const [tracked, paired, approved] = (await service.events()).slice(-3);
    expect(tracked).toMatchObject({ type: 'CompetitorTracked', data: { url, productId, label: null } });
    expect(paired).toMatchObject({ type: 'CompetitorPaired', data: { productId, pair: 'confirmed' } });
    expect(approved).toMatchObject({ type: 'SuggestionApproved', data: { suggestionId: 's-a' } });
    const { competitorId } = (tracked?.data ?? {}) as { competitorId?: string };
    expect(answer.json()).toEqual({ competitorId, position: approved?.position });
  });

  it('is tracked once, even if approved several times', async () => {
    await suggest('a');
    const first = (await decide('s-a', 'approve')).json();
    const count = (await service.events()).length;
    expect((await decide('s-a', 'approve')).json()).toEqual(first);
    expect(await service.events()).toHaveLength(count);
  });

  it('is tracked again in a store that erased its data, connected again and found it again', async () => {
    await suggest('a');
    const first = (await decide('s-a', 'approve')).json();
    const actor = { kind: 'worker', id: 'erasure' } as const;
    const meta = { actor, shop: SHOP, correlationId: 'e', causationId: null };
    for (const stream of [watchlistStream(as<ShopDomain>(SHOP)), discoveryStream(SHOP)]) {
      const data = { erasureId: 'e' };
      const erased = { id: `erased ${stream}`, type: 'ShopErased', schema: 1, data, at: service.clock.now(), meta };
      await service.eventLog.append(stream, [erased], 'any');
    }
    await suggest('a');
    const again = (await decide('s-a', 'approve')).json();
    expect(again.position > first.position).toBe(true);
    expect((await service.eventTypes()).slice(-3)).toEqual([
      'CompetitorTracked',
      'CompetitorPaired',
      'SuggestionApproved',
    ]);
    expect((await decide('s-a', 'approve')).json()).toEqual(again);
  });

  it('stays open while the plan has no room: approval requires tracking', async () => {
    await suggest('a');
    for (let n = 0; n < 10; n++)
      await service.call('POST', '/api/competitors', cookie, { url: `https://rival.example/${n}` });
    expect((await decide('s-a', 'approve')).json()).toMatchObject({ code: 'WATCHLIST_FULL', details: { limit: 10 } });
    expect(await service.eventTypes()).not.toContain('SuggestionApproved');
    const tracked = (await service.events()).find(({ type }) => type === 'CompetitorTracked');
    const { competitorId } = (tracked?.data ?? {}) as { competitorId?: string };
    await service.call('DELETE', `/api/competitors/${competitorId}`, cookie);
    expect((await decide('s-a', 'approve')).statusCode).toBe(200);
  });

  it('refuses a page that is already tracked, with the watchlist’s text', async () => {
    await suggest('a');
    await service.call('POST', '/api/competitors', cookie, { url: suggestionOf('a').url });
    const answer = await decide('s-a', 'approve');
    const error = 'This competitor is already being tracked for your products.';
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
  });

  it('cannot be approved once ignored', async () => {
    await suggest('a');
    expect((await decide('s-a', 'ignore')).statusCode).toBe(200);
    expect((await decide('s-a', 'approve')).json()).toMatchObject({ code: 'SUGGESTION_NOT_FOUND' });
    expect(await service.eventTypes()).not.toContain('CompetitorTracked');
  });

  it.each(['approve', 'ignore'] as const)('cannot be decided on if it does not exist: %s', async what =>
    expect((await decide('unknown', what)).statusCode).toBe(404),
  );
});

describe('the count of new suggestions', () => {
  it('is recorded once in 24 hours and answered always', async () => {
    await suggest('a', 'b');
    const recount = async () => (await post('suggestions/refresh-count')).json();
    expect(await recount()).toEqual({ newSuggestions: 2, position: expect.any(String) });
    await decide('s-a', 'ignore');
    expect(await recount()).toEqual({ newSuggestions: 1, position: null });
    service.clock.advance(24 * 3_600_000);
    expect(await recount()).toEqual({ newSuggestions: 1, position: expect.any(String) });
  });
});
