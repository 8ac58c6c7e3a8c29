import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.js';
import { VARIABLES } from './variables.js';

const masterKey = Buffer.alloc(32, 7).toString('base64');

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env);
  } catch (fault) {
    if (fault instanceof ConfigError) return fault.problems;
    throw fault;
  }
  return [];
};

describe('configuration', () => {
  it('needs nothing', () => {
    expect(loadConfig({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:8080',
      EVENT_STORE: 'sqlite:.data/events.db',
      SEARCH: 'sqlite:.data/search.db',
      REALTIME: 'memory:',
      SHOPIFY: 'sandbox:',
      SHOPIFY_SCOPES: ['read_orders', 'read_products', 'read_inventory', 'read_locations'],
      SHOPIFY_CLIENT_ID: 'tidewatch-sandbox',
      DEPLOY_COMMIT: null,
      TRUST_PROXY: 0,
    });
  });

  it('derives defaults from other variables', () => {
    expect(loadConfig({ PORT: '9000', DATA_DIR: '/srv/tidewatch', BUS: 'sqlite:/fast/bus.db' })).toMatchObject({
      PUBLIC_URL: 'http://localhost:9000',
      READ_STORE: 'sqlite:/srv/tidewatch/read.db',
      BUS: 'sqlite:/fast/bus.db',
    });
  });

  it.each([
    ['0', 0],
    ['1', 1],
    ['2', 2],
    ['10.0.0.7', ['10.0.0.7']],
    ['10.0.0.0/8, fd00::/8,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
    ['uniquelocal', ['uniquelocal']],
  ])('trusts the proxies of TRUST_PROXY=%s', (text, trusted) =>
    expect(loadConfig({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted),
  );

  it('treats an empty variable as absent', () => {
    expect(loadConfig({ PORT: '', MASTER_KEY: ' ' })).toMatchObject({ PORT: 8080, MASTER_KEY: null });
  });

  it('reports every problem at once', () => {
    const names = ['PORT', 'PUBLIC_URL', 'LOG_LEVEL', 'EVENT_STORE'];
    const problems = problemsOf({
      PORT: '70000',
      PUBLIC_URL: 'https://app.example/path',
      EVENT_STORE: 'mongodb://db',
      LOG_LEVEL: 'loud',
    });
    expect(problems.map(problem => problem.split(':')[0])).toEqual(names);
    expect(new ConfigError(problems).message.split('\n')).toHaveLength(names.length + 1);
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'app.example'],
    ['PUBLIC_URL', 'ftp://app.example'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'all'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '1.5'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '10.0.0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8,'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '0.0.0.0/1, 128.0.0.0/1'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', 'fe80::1%eth0'],
    ['SHOPIFY', 'http:'],
    ['SHOPIFY_API_VERSION', '2026-05'],
    ['SHOPIFY_SCOPES', 'read_orders,,'],
    ['MASTER_KEY', 'too short'],
    ['DEPLOY_COMMIT', 'main'],
    ['NODE_ENV', 'staging'],
    ['REALTIME', 'nats://cache'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: expected `)]);
  });

  it('never repeats a value: it may be a secret', () => {
    expect(problemsOf({ MASTER_KEY: 's3cret' }).join()).not.toMatch('s3cret');
  });

  it('refuses the sandbox and a missing master key in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' }).map(problem => problem.split(':')[0])).toEqual([
      'SHOPIFY',
      'MASTER_KEY',
    ]);
    expect(problemsOf({ NODE_ENV: 'production', ALLOW_SANDBOX: '1', MASTER_KEY: masterKey })).toEqual([]);
  });

  it.each([
    ['http://app.example', 1],
    ['http://app.example:8080', 1],
    ['http://localhost.evil.example', 1],
    ['http://127.0.0.1.nip.io', 1],
    ['http://10.0.0.7:8080', 1],
    ['https://app.example', 0],
    ['http://localhost:8080', 0],
    ['http://127.0.0.1:8080', 0],
    ['http://[::1]:8080', 0],
  ])('in production %s has %i problems; elsewhere none', (url, count) => {
    const production = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', MASTER_KEY: masterKey, PUBLIC_URL: url };
    expect(problemsOf(production)).toEqual(
      Array(count).fill('PUBLIC_URL: https is needed in production, except on localhost'),
    );
    expect(problemsOf({ PUBLIC_URL: url })).toEqual([]);
  });

  it('gives a process only the variables it reads, and requires no other', () => {
    const env = { NODE_ENV: 'production', SHOPIFY: 'https:', PORT: 'none', DATA_DIR: '/data', MASTER_KEY: masterKey };
    expect(loadConfig(env, ['EVENT_STORE', 'DATA_DIR'])).toEqual({
      EVENT_STORE: 'sqlite:/data/events.db',
      DATA_DIR: '/data',
    });
    expect(() => loadConfig(env, ['EVENT_STORE', 'PORT'])).toThrow(/PORT: expected a port/);
  });

  it('needs an id and a secret for Shopify itself', () => {
    expect(problemsOf({ SHOPIFY: 'https:' })).toHaveLength(2);
    expect(problemsOf({ SHOPIFY: 'https:', SHOPIFY_CLIENT_ID: 'id', SHOPIFY_CLIENT_SECRET: 'secret' })).toEqual([]);
  });

  it('charges if Shopify is real, and never with test charges in production', () => {
    const real = { SHOPIFY: 'https:', SHOPIFY_CLIENT_ID: 'id', SHOPIFY_CLIENT_SECRET: 'secret', MASTER_KEY: masterKey };
    const billingProblems = (more: Record<string, string>) =>
      problemsOf({ ...real, NODE_ENV: 'production', ...more }).filter(problem => problem.startsWith('BILLING: '));
    expect([VARIABLES.BILLING.default(real), loadConfig({}).BILLING]).toEqual(['shopify', 'sandbox']);
    expect(billingProblems({ BILLING: 'sandbox' })).toHaveLength(1);
    expect(billingProblems({ BILLING: 'sandbox', ALLOW_SANDBOX: '1' })).toEqual([]);
    expect(billingProblems({ BILLING: 'none' })).toEqual([]);
  });
});

it('asks merchants for read access only', () => {
  const scopes = [VARIABLES.SHOPIFY_SCOPES, VARIABLES.SHOPIFY_OPTIONAL_SCOPES].flatMap(({ default: of }) =>
    of({})?.split(','),
  );
  expect(scopes.length).toBeGreaterThan(4);
  expect(scopes.filter(scope => !scope?.startsWith('read_'))).toEqual([]);
});

describe('.env.example', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const example = new Map(text.match(/^\w+=.*$/gm)?.map(line => line.split(/=(.*)/s, 2) as [string, string]));

  it('has every variable in the order of the table, and no other', () => {
    expect([...example.keys()]).toEqual(Object.keys(VARIABLES));
  });

  it('shows the defaults', () => {
    expect(loadConfig(Object.fromEntries(example))).toEqual(loadConfig({}));
    for (const [name, variable] of Object.entries(VARIABLES))
      expect([name, example.get(name) === '']).toEqual([name, variable.default({}) === null]);
  });

  it('explains each in the words of the table', () => {
    const words = (sentence: string) => sentence.replace(/[^\w:.;,]+/g, ' ');
    const comments = words(text.replace(/^# ?/gm, ''));
    for (const { doc } of Object.values(VARIABLES)) expect(comments).toContain(words(doc).trim());
  });
});
