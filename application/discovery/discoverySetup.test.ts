import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/runtime/config/config.js';
import { discoverySetup } from './discoverySetup.js';

const SANDBOX = 'http://localhost:8081';
const https = { SHOPIFY: 'https:', SHOPIFY_CLIENT_ID: 'id', SHOPIFY_CLIENT_SECRET: 'secret' };
const setup = (env: Record<string, string>) => {
  const config = loadConfig(env);
  return discoverySetup(config, config.SHOPIFY === 'sandbox:' ? SANDBOX : null);
};

describe('discovery', () => {
  it.each<[string, Record<string, string>, string, string | undefined]>([
    ['searches the sandbox when the platform is the sandbox', {}, 'ready', 'sandbox'],
    ['reads watched stores when the platform is Shopify itself, as that needs no key', https, 'ready', 'watched'],
    ['searches with SerpApi', { ...https, DISCOVERY: 'serpapi:', SERPAPI_KEY: 'k' }, 'ready', 'serpapi'],
    ['searches with Serper', { ...https, DISCOVERY: 'serper:', SERPER_KEY: 'k' }, 'ready', 'serper'],
    ['waits for the key of SerpApi', { DISCOVERY: 'serpapi:', SERPER_KEY: 'k' }, 'not_configured', undefined],
    ['waits for the key of Serper', { DISCOVERY: 'serper:' }, 'not_configured', undefined],
    ['is off', { DISCOVERY: 'off', SERPAPI_KEY: 'k' }, 'off', undefined],
  ])('%s', (_, env, readiness, kind) => {
    const { readiness: found, service } = setup(env);
    expect([found, service?.kind]).toEqual([readiness, kind]);
  });

  it('sends each key only to its own service', () => {
    const keys = { SERPAPI_KEY: 'serpapi-key', SERPER_KEY: 'serper-key' };
    expect(setup({ DISCOVERY: 'serpapi:', ...keys }).service).toEqual({
      kind: 'serpapi',
      origin: 'https://serpapi.com',
      key: 'serpapi-key',
    });
    expect(setup({ DISCOVERY: 'serper:', ...keys }).service).toMatchObject({ key: 'serper-key' });
    expect(setup(keys).service).toMatchObject({ origin: `${SANDBOX}/serpapi`, key: 'sandbox' });
  });

  it('leaves marketplaces and ranking out unless configured', () => {
    expect(setup({})).toMatchObject({ marketplaces: false, ranking: null });
    const asked = { DISCOVERY_MARKETPLACES: '1', AI_URL: 'http://localhost:11434/v1/', AI_MODEL: 'small' };
    expect(setup(asked)).toMatchObject({
      marketplaces: true,
      ranking: { url: 'http://localhost:11434/v1', model: 'small', key: null },
    });
  });
});
