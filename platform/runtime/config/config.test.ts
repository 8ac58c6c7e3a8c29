import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.js';
import { environmentName } from './environmentName.js';
import { VARIABLES, type VariableName } from './variables.js';

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

const real = {
  TIDEWATCH_SHOPIFY: 'https:',
  TIDEWATCH_SHOPIFY_CLIENT_ID: 'id',
  TIDEWATCH_SHOPIFY_CLIENT_SECRET: 'secret',
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
    expect(
      loadConfig({ PORT: '9000', TIDEWATCH_DATA_DIR: '/srv/tidewatch', TIDEWATCH_BUS: 'sqlite:/fast/bus.db' }),
    ).toMatchObject({
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
  ])('trusts the proxies of TIDEWATCH_TRUST_PROXY=%s', (text, trusted) =>
    expect(loadConfig({ TIDEWATCH_TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted),
  );

  it.each([
    ['8080', 8081, 8082],
    ['8081', 8082, 8083],
    ['8082', 8081, 8083],
  ])('keeps the default ports of the sandbox off PORT=%s', (PORT, SANDBOX_PORT, SANDBOX_SMTP_PORT) =>
    expect(loadConfig({ PORT })).toMatchObject({ SANDBOX_PORT, SANDBOX_SMTP_PORT }),
  );

  it('refuses one port for the product and its sandbox', () =>
    expect(problemsOf({ PORT: '9000', TIDEWATCH_SANDBOX_PORT: '9000' })).toEqual([
      'TIDEWATCH_SANDBOX_PORT: expected another port than PORT',
    ]));

  it('treats an empty variable as absent', () => {
    expect(loadConfig({ PORT: '', TIDEWATCH_MASTER_KEY: ' ' })).toMatchObject({ PORT: 8080, MASTER_KEY: null });
  });

  it('reports every problem at once', () => {
    const names = ['PORT', 'TIDEWATCH_PUBLIC_URL', 'TIDEWATCH_LOG_LEVEL', 'TIDEWATCH_EVENT_STORE'];
    const problems = problemsOf({
      PORT: '70000',
      TIDEWATCH_PUBLIC_URL: 'https://app.example/path',
      TIDEWATCH_EVENT_STORE: 'mongodb://db',
      TIDEWATCH_LOG_LEVEL: 'loud',
    });
    expect(problems.map(problem => problem.split(':')[0])).toEqual(names);
    expect(new ConfigError(problems).message.split('\n')).toHaveLength(names.length + 1);
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['TIDEWATCH_PUBLIC_URL', 'app.example'],
    ['TIDEWATCH_PUBLIC_URL', 'ftp://app.example'],
    ['TIDEWATCH_TRUST_PROXY', 'yes'],
    ['TIDEWATCH_TRUST_PROXY', 'true'],
    ['TIDEWATCH_TRUST_PROXY', 'all'],
    ['TIDEWATCH_TRUST_PROXY', '*'],
    ['TIDEWATCH_TRUST_PROXY', '-1'],
    ['TIDEWATCH_TRUST_PROXY', '1.5'],
    ['TIDEWATCH_TRUST_PROXY', '10'],
    ['TIDEWATCH_TRUST_PROXY', '10.0.0'],
    ['TIDEWATCH_TRUST_PROXY', '10.0.0.0/33'],
    ['TIDEWATCH_TRUST_PROXY', '10.0.0.0/8,'],
    ['TIDEWATCH_TRUST_PROXY', '0.0.0.0/0'],
    ['TIDEWATCH_TRUST_PROXY', '0.0.0.0/1, 128.0.0.0/1'],
    ['TIDEWATCH_TRUST_PROXY', '::/0'],
    ['TIDEWATCH_TRUST_PROXY', 'fe80::1%eth0'],
    ['TIDEWATCH_HOST', 'x86_64-conda-linux-gnu'],
    ['TIDEWATCH_SHOPIFY', 'http:'],
    ['TIDEWATCH_SHOPIFY_API_VERSION', '2026-05'],
    ['TIDEWATCH_SHOPIFY_SCOPES', 'read_orders,,'],
    ['TIDEWATCH_MASTER_KEY', 'too short'],
    ['TIDEWATCH_DEPLOY_COMMIT', 'main'],
    ['NODE_ENV', 'staging'],
    ['TIDEWATCH_REALTIME', 'nats://cache'],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name}: expected `)]);
  });

  it('never repeats a value: it may be a secret', () => {
    expect(problemsOf({ TIDEWATCH_MASTER_KEY: 's3cret' }).join()).not.toMatch('s3cret');
  });

  it('refuses the sandbox and a missing master key in production', () => {
    expect(problemsOf({ NODE_ENV: 'production' }).map(problem => problem.split(':')[0])).toEqual([
      'TIDEWATCH_SHOPIFY',
      'TIDEWATCH_MASTER_KEY',
    ]);
    expect(
      problemsOf({ NODE_ENV: 'production', TIDEWATCH_ALLOW_SANDBOX: '1', TIDEWATCH_MASTER_KEY: masterKey }),
    ).toEqual([]);
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
    const production = {
      NODE_ENV: 'production',
      TIDEWATCH_ALLOW_SANDBOX: '1',
      TIDEWATCH_MASTER_KEY: masterKey,
      TIDEWATCH_PUBLIC_URL: url,
    };
    expect(problemsOf(production)).toEqual(
      Array(count).fill('TIDEWATCH_PUBLIC_URL: https is needed in production, except on localhost'),
    );
    expect(problemsOf({ TIDEWATCH_PUBLIC_URL: url })).toEqual([]);
  });

  it('gives a process only the variables it reads, and requires no other', () => {
    const env = {
      NODE_ENV: 'production',
      PORT: 'none',
      TIDEWATCH_SHOPIFY: 'https:',
      TIDEWATCH_DATA_DIR: '/data',
      TIDEWATCH_MASTER_KEY: masterKey,
    };
    expect(loadConfig(env, ['EVENT_STORE', 'DATA_DIR'])).toEqual({
      EVENT_STORE: 'sqlite:/data/events.db',
      DATA_DIR: '/data',
    });
    expect(() => loadConfig(env, ['EVENT_STORE', 'PORT'])).toThrow(/PORT: expected a port/);
  });

  it('needs an id and a secret for Shopify itself', () => {
    expect(problemsOf({ TIDEWATCH_SHOPIFY: 'https:' })).toHaveLength(2);
    expect(problemsOf(real)).toEqual([]);
  });

  it('charges if Shopify is real, and never with test charges in production', () => {
    const billingProblems = (more: Record<string, string>) =>
      problemsOf({ ...real, TIDEWATCH_MASTER_KEY: masterKey, NODE_ENV: 'production', ...more }).filter(problem =>
        problem.startsWith('TIDEWATCH_BILLING: '),
      );
    expect([loadConfig(real).BILLING, loadConfig({}).BILLING]).toEqual(['shopify', 'sandbox']);
    expect(billingProblems({ TIDEWATCH_BILLING: 'sandbox' })).toHaveLength(1);
    expect(billingProblems({ TIDEWATCH_BILLING: 'sandbox', TIDEWATCH_ALLOW_SANDBOX: '1' })).toEqual([]);
    expect(billingProblems({ TIDEWATCH_BILLING: 'none' })).toEqual([]);
  });
});

it('asks merchants for read access only', () => {
  const scopes = [VARIABLES.SHOPIFY_SCOPES, VARIABLES.SHOPIFY_OPTIONAL_SCOPES].flatMap(({ default: of }) =>
    of({})?.split(','),
  );
  expect(scopes.length).toBeGreaterThan(4);
  expect(scopes.filter(scope => !scope?.startsWith('read_'))).toEqual([]);
});

describe('names without the prefix, which 0.1 read', () => {
  /** The configuration, and its warning. */
  const read = (env: Record<string, string>) => {
    const lines: string[] = [];
    return { config: loadConfig(env, undefined, line => lines.push(line)), lines };
  };

  it('still count, with one line that gives the new names', () =>
    expect(read({ DATA_DIR: '/srv/tidewatch', SANDBOX_PORT: '9001', PORT: '9000' })).toMatchObject({
      config: { DATA_DIR: '/srv/tidewatch', SANDBOX_PORT: 9001, PORT: 9000 },
      lines: [
        'Deprecated variable names, ignored from version 0.2 on: rename DATA_DIR to TIDEWATCH_DATA_DIR, SANDBOX_PORT to TIDEWATCH_SANDBOX_PORT',
      ],
    }));

  it('are ignored if the prefixed one is there', () =>
    expect(read({ LOG_LEVEL: 'debug', TIDEWATCH_LOG_LEVEL: 'warn' })).toMatchObject({
      config: { LOG_LEVEL: 'warn' },
      lines: [],
    }));

  it('are reported only to a process that reads them', () => {
    const lines: string[] = [];
    loadConfig({ LOG_LEVEL: 'debug', DATA_DIR: '/data' }, ['DATA_DIR'], line => lines.push(line));
    expect(lines).toEqual([expect.not.stringContaining('LOG_LEVEL')]);
  });

  it.each([
    ['MAIL', '/var/mail/user'],
    ['HOST', 'x86_64-conda-linux-gnu'],
    ['HOST', 'arm64-apple-darwin20.0.0'],
    ['HOST', 'build-7.example'],
    ['DISCOVERY', 'true'],
    ['BILLING', 'team-42'],
    ['SMS', '+15005550006'],
    ['SEARCH', 'vim'],
    ['BUS', 'unix:path=/run/user/1000/bus'],
    ['REALTIME', '1'],
    ['SHOPIFY', 'my-store'],
    ['LOG_LEVEL', 'INFO'],
    ['METRICS_PORT', 'tcp://10.0.0.7:9090'],
    ['SANDBOX_PORT', 'tcp://10.0.0.7:80'],
    ['PUBLIC_URL', '/app'],
    ['OTEL_TRACES_SAMPLER_ARG', 'endpoint=http://collector:4318'],
  ])('count for another program if the value is none of ours: %s=%s', (name, value) =>
    expect(read({ [name]: value })).toEqual({ config: loadConfig({}), lines: [] }),
  );
});

describe('.env.example', () => {
  const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const example = new Map(text.match(/^\w+=.*$/gm)?.map(line => line.split(/=(.*)/s, 2) as [string, string]));

  it('has every variable in the order of the table, and no other', () => {
    expect([...example.keys()]).toEqual((Object.keys(VARIABLES) as VariableName[]).map(environmentName));
  });

  it('shows the defaults', () => {
    expect(loadConfig(Object.fromEntries(example))).toEqual(loadConfig({}));
    for (const [name, variable] of Object.entries(VARIABLES))
      expect([name, example.get(environmentName(name as VariableName)) === '']).toEqual([
        name,
        variable.default({}) === null,
      ]);
  });

  it('explains each in the words of the table', () => {
    const words = (sentence: string) => sentence.replace(/[^\w:.;,]+/g, ' ');
    const comments = words(text.replace(/^# ?/gm, ''));
    for (const { doc } of Object.values(VARIABLES)) expect(comments).toContain(words(doc).trim());
  });
});
