/** Checks docker-compose.yml and related files without a Docker engine. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../platform/runtime/config/config.js';
import { environmentName } from '../../platform/runtime/config/environmentName.js';
import { VARIABLES, type VariableName } from '../../platform/runtime/config/variables.js';
import { DURATIONS, LEVELS, TOTALS } from '../../platform/runtime/metrics/measures.js';
import { ROLES } from '../../workers/workers.js';
import { ROOT, textOf } from './sourceTree.js';

interface Service {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly read_only?: boolean;
  readonly ports?: readonly string[];
  /** Short, or for a bind by name. */
  readonly volumes?: readonly (string | { readonly source: string })[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}
interface Composed {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

const read = (path: string) => parse(textOf(path), { merge: true }) as Composed;
const [whole, engines] = [read('docker-compose.yml'), read('compose.dev.yml')];
const services = Object.entries({ ...engines.services, ...whole.services });
const ours = services.filter(([, { env_file }]) => env_file);
const SHARED = textOf('ops/docker/services.env');
const variablesIn = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Merges like compose, with a value for each variable that the operator sets. */
const environmentOf = ({ environment = {} }: Service): Record<string, string> => ({
  ...variablesIn(SHARED),
  ...Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.startsWith('${') ? (GIVEN[name] ?? '') : value]),
  ),
});
const GIVEN: Readonly<Record<string, string>> = {
  TIDEWATCH_PUBLIC_URL: 'https://tidewatch.example',
  TIDEWATCH_MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  TIDEWATCH_SHOPIFY_CLIENT_ID: 'id',
  TIDEWATCH_SHOPIFY_CLIENT_SECRET: 'secret',
  TLS_FOLDER: 'certificates',
};

const TASTE = [
  ...['service-keys-order', 'services-alphabetical-order', 'top-level-properties-order', 'no-quotes-in-volumes'],
  ...['service-ports-alphabetical-order', 'service-dependencies-alphabetical-order', 'require-quotes-in-ports'],
] as const;

/** Something for each variable, so that none is missing. */
const environmentOfOperator = () => ({
  ...Object.fromEntries(
    Object.keys(variablesIn(textOf('ops/docker/compose.env.example'))).map(name => [name, 'given']),
  ),
  ...GIVEN,
});

const hasCompose = (): boolean => spawnSync('docker', ['compose', 'version']).status === 0;

/** The linter's own types cannot be resolved. */
interface Linted {
  readonly messages: readonly { readonly line: number; readonly message: string }[];
}

/** Orders and quotes are a matter of taste. A rule that is on gives an error. */
const LINTED = {
  ...{ quiet: true, debug: false, exclude: [] },
  rules: {
    // An image built here has a name, so that all services share it.
    'no-build-and-image': 0,
    // The proxy is for everyone; that all else is on the loopback is tested above.
    'no-unbound-port-interfaces': 0,
    'require-project-name-field': 2,
    ...Object.fromEntries(TASTE.map(rule => [rule, 0])),
  },
};

const NAMES = new Set((Object.keys(VARIABLES) as VariableName[]).map(environmentName));

describe('docker-compose.yml', () => {
  it.each(services)('%s has a pinned image and a health check', (_, { image, healthcheck }) => {
    expect(image).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*$/);
    expect(healthcheck?.test.length).toBeGreaterThan(1);
  });

  it.each(ours)('%s cannot write to its image, and its configuration is valid', (_, service) => {
    expect(service.read_only).toBe(true);
    const environment = environmentOf(service);
    expect(Object.keys(environment).filter(name => !NAMES.has(name))).toEqual([]);
    delete environment.TIDEWATCH_ADMIN_PASSWORD_HASH;
    expect(() => loadConfig(environment)).not.toThrow();
    expect(environment.TIDEWATCH_REALTIME).not.toBe('memory:');
  });

  it('probes each service’s readiness: on its request port, or on its metrics port', () => {
    const asked = ours.map(([name, { healthcheck }]) => [name, /:\d+\/\w+/.exec(healthcheck?.test.join() ?? '')?.[0]]);
    const [requests, metrics] = [':8080/readyz', `:${variablesIn(SHARED).TIDEWATCH_METRICS_PORT}/readyz`];
    expect(Object.fromEntries(asked)).toEqual({
      ...{ 'command-service': requests, 'query-service': requests },
      ...{ projector: metrics, workers: metrics, monitor: metrics, renderer: metrics },
    });
    expect(loadConfig({}, ['PORT']).PORT).toBe(8080);
  });

  it('starts each service by an entry of the build', () => {
    const programs = ours.map(([, { command = [] }]) => command[1]?.replace(/^dist\/(.*)\.js$/, '$1.ts') ?? '');
    for (const program of programs) expect(existsSync(join(ROOT, program)), program).toBe(true);
    expect(new Set(programs.map(path => path.split('/')[0]))).toEqual(
      new Set(['command-service', 'query-service', 'projector', 'workers']),
    );
  });

  it('gives every role of the workers to one of them', () => {
    const given = ours.flatMap(([, { command = [] }]) =>
      command[2] === '--roles' ? (command[3] ?? '').split(',') : [],
    );
    expect(given.sort()).toEqual([...ROLES].sort());
  });

  it('lets no one but the proxy be reached from other machines', () => {
    const open = services.flatMap(([name, { ports = [] }]) => ports.map(port => `${name} ${port}`));
    expect(open.filter(port => !port.includes(' 127.0.0.1:'))).toEqual(['proxy 443:8443', 'proxy 80:8080']);
  });

  it('waits only for what it has, and mounts only what is there', () => {
    const names = services.map(([name]) => name);
    const volumes = Object.keys({ ...engines.volumes, ...whole.volumes });
    for (const [name, { depends_on = {}, volumes: mounted = [] }] of services) {
      for (const needed of Object.keys(depends_on)) expect(names, name).toContain(needed);
      for (const place of mounted) {
        const [from = ''] = typeof place === 'string' ? place.split(':') : [place.source];
        if (from.startsWith('./')) expect(existsSync(join(ROOT, from)), from).toBe(true);
        else if (!from.startsWith('$')) expect(volumes, name).toContain(from);
      }
    }
  });

  it('asks the operator only for what the example explains', () => {
    const asked = [...textOf('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(
      Object.keys(variablesIn(textOf('ops/docker/compose.env.example'))).sort(),
    );
  });

  it('builds images that do not run as root', () => {
    const [head = '', ...stages] = textOf('Dockerfile').split(/^FROM /m);
    const node = /^ARG NODE=(.*)$/m.exec(head)?.[1] ?? '';
    for (const stage of stages.map(text => text.replace(/^\$\{NODE\}/, node))) {
      expect(stage).toMatch(/^(?:[\w-]+:\d+\.\d+\.\d+-\w+|service AS )/);
      if (!stage.includes('AS build')) expect(stage.slice(stage.lastIndexOf('\nUSER'))).toMatch(/^USER [1-9]\d*$/m);
    }
  });
});

describe.each(['docker-compose.yml', 'compose.dev.yml'])('%s, as others read it', file => {
  it('has no fault that a linter knows, by the schema of the Compose Specification', () => {
    const [found] = new DCLinter(LINTED).lintFiles([join(ROOT, file)], false) as readonly Linted[];
    expect(found?.messages.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  });

  it.skipIf(!hasCompose())('is valid for `docker compose config` (needs docker compose)', () => {
    const { status, stderr } = spawnSync('docker', ['compose', '-f', file, '--profile', '*', 'config', '--quiet'], {
      cwd: ROOT,
      env: { ...process.env, ...environmentOfOperator() },
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});

describe('the dashboard', () => {
  it('asks for measures that there are', () => {
    const durations = Object.keys(DURATIONS).flatMap(name => [`${name}_bucket`, `${name}_count`]);
    const known = [...durations, ...Object.keys(TOTALS), ...Object.keys(LEVELS)];
    const gauges = [...textOf('application/observe/gauges.ts').matchAll(/'(tidewatch_\w+)'/g)].map(([, name]) => name);
    const asked = [...textOf('ops/grafana/dashboards/tidewatch.json').matchAll(/tidewatch_\w+/g)].map(([name]) => name);
    expect(asked.filter(name => ![...known, ...gauges].includes(name))).toEqual([]);
    for (const name of new Set(gauges)) expect(asked).toContain(name);
  });

  it('is filled from every process', () => {
    const { scrape_configs: jobs } = parse(textOf('ops/prometheus/prometheus.yml')) as {
      scrape_configs: { dns_sd_configs: { names: string[]; port: number }[] }[];
    };
    const [found] = jobs[0]?.dns_sd_configs ?? [];
    expect([...(found?.names ?? [])].sort()).toEqual(ours.map(([name]) => name).sort());
    expect(String(found?.port)).toBe(variablesIn(SHARED).TIDEWATCH_METRICS_PORT);
  });
});
