import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../platform/runtime/config/config.js';
import { discoverySetup } from './discoverySetup.js';

const SANDBOX = 'http://localhost:8081';
const https = {
  TIDEWATCH_SHOPIFY: 'https:',
  TIDEWATCH_SHOPIFY_CLIENT_ID: 'id',
  TIDEWATCH_SHOPIFY_CLIENT_SECRET: 'secret',
};
const setup = (env: Record<string, string>) => {
  const config = loadConfig(env);
  return discoverySetup(config, config.SHOPIFY === 'sandbox:' ? SANDBOX : null);
};

describe('discovery', () => {
  it.each<[string, Record<string, string>, string, string | undefined]>([
    ['searches the sandbox when the platform is the sandbox', {}, 'ready', 'sandbox'],
    ['reads watched stores when the platform is Shopify itself, as that needs no key', https, 'ready', 'watched'],
    [
      'searches with SerpApi',
      { ...https, TIDEWATCH_DISCOVERY: 'serpapi:', TIDEWATCH_SERPAPI_KEY: 'k' },
      'ready',
      'serpapi',
    ],
    [
      'searches with Serper',
      { ...https, TIDEWATCH_DISCOVERY: 'serper:', TIDEWATCH_SERPER_KEY: 'k' },
      'ready',
      'serper',
    ],
    [
      'waits for the key of SerpApi',
      { TIDEWATCH_DISCOVERY: 'serpapi:', TIDEWATCH_SERPER_KEY: 'k' },
      'not_configured',
      undefined,
    ],
    ['waits for the key of Serper', { TIDEWATCH_DISCOVERY: 'serper:' }, 'not_configured', undefined],
    ['is off', { TIDEWATCH_DISCOVERY: 'off', TIDEWATCH_SERPAPI_KEY: 'k' }, 'off', undefined],
  ])('%s', (_, env, readiness, kind) => {
    const { readiness: found, service } = setup(env);
    expect([found, service?.kind]).toEqual([readiness, kind]);
  });

  it('sends each key only to its own service', () => {
    const keys = { TIDEWATCH_SERPAPI_KEY: 'serpapi-key', TIDEWATCH_SERPER_KEY: 'serper-key' };
    expect(setup({ TIDEWATCH_DISCOVERY: 'serpapi:', ...keys }).service).toEqual({
      kind: 'serpapi',
      origin: 'https://serpapi.com',
      key: 'serpapi-key',
    });
    expect(setup({ TIDEWATCH_DISCOVERY: 'serper:', ...keys }).service).toMatchObject({ key: 'serper-key' });
    expect(setup(keys).service).toMatchObject({ origin: `${SANDBOX}/serpapi`, key: 'sandbox' });
  });

  it('excludes marketplaces and ranking unless configured', () => {
    expect(setup({})).toMatchObject({ marketplaces: false, ranking: null });
    const ranked = {
      TIDEWATCH_DISCOVERY_MARKETPLACES: '1',
      TIDEWATCH_AI_URL: 'http://localhost:11434/v1/',
      TIDEWATCH_AI_MODEL: 'small',
    };
    expect(setup(ranked)).toMatchObject({
      marketplaces: true,
      ranking: { url: 'http://localhost:11434/v1', model: 'small', key: null },
    });
  });
});
