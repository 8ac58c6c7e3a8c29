/** The targets of the failure tests: the four engines, and the product's processes, with two gateways. */
import pg from 'pg';
import type { EngineServer } from '../../ops/engines/engineServer.js';
import { ENGINES, type EngineName, startEngine } from '../../ops/engines/startEngine.js';
import { SERVICES, type ServiceName, type Services, startServices } from '../engines/postgres/startServices.js';

export interface Installation {
  readonly services: Services;
  /** The variables that name the engines. */
  readonly urls: Readonly<Record<'EVENT_STORE' | 'READ_STORE' | 'WORK_STORE' | 'KEY_STORE' | 'SEARCH', string>>;
  readonly faults: readonly Fault[];
  stop(): Promise<void>;
}

export interface Fault {
  /** Its name in the table. */
  readonly name: string;
  readonly of: ServiceName | EngineName;
  readonly awayMs: number;
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

/** Long enough for clients to notice the outage before the restart. */
const DOWN_MS = 3_000;
const PAUSED_MS = 10_000;
const GATEWAYS = 2;

/** @throws Error that names the engine that this machine cannot start. */
export async function startInstallation(): Promise<Installation> {
  const engines = new Map<EngineName, EngineServer>();
  const stopAll = async () => void (await Promise.all([...engines.values()].map(engine => engine.stop())));
  try {
    await Promise.all(ENGINES.map(async name => engines.set(name, await startEngine(name))));
    const urlOf = (name: EngineName) => engines.get(name)?.url ?? '';
    const services = await startServices(urlOf('postgres'), {
      gateways: GATEWAYS,
      env: {
        ...{
          TIDEWATCH_BUS: urlOf('kafka'),
          TIDEWATCH_REALTIME: urlOf('redis'),
          TIDEWATCH_SEARCH: urlOf('elasticsearch'),
        },
        // Limits are not what is tested here.
        ...{
          TIDEWATCH_REQUESTS_PER_MINUTE: '1000000',
          TIDEWATCH_CHANGES_PER_MINUTE: '1000000',
          TIDEWATCH_SANDBOX_ORDERS: '20',
        },
      },
    });
    const stores = ['EVENT_STORE', 'READ_STORE', 'WORK_STORE', 'KEY_STORE'] as const;
    return {
      services,
      urls: {
        ...(Object.fromEntries(stores.map(name => [name, urlOf('postgres')])) as Record<
          (typeof stores)[number],
          string
        >),
        SEARCH: urlOf('elasticsearch'),
      },
      faults: [
        ...SERVICES.flatMap(name => ofService(services, name)),
        ...ENGINES.flatMap(name => ofEngine(name, engines.get(name) as EngineServer)),
        readOnly(urlOf('postgres')),
      ],
      async stop() {
        await services.remove();
        await stopAll();
      },
    };
  } catch (fault) {
    await stopAll();
    throw fault;
  }
}

const ofService = (services: Services, name: ServiceName): Fault[] => [
  {
    ...{ name: `${name} killed`, of: name, awayMs: DOWN_MS },
    begin: () => services.killOne(name, 0),
    end: () => services.startOne(name, 0),
  },
  {
    ...{ name: `${name} paused`, of: name, awayMs: PAUSED_MS },
    begin: () => services.pauseOne(name, 0),
    end: () => services.resumeOne(name, 0),
  },
];

/** Like a standby after a failover, or a server whose log disk is full. */
const readOnly = (url: string): Fault => ({
  ...{ name: 'postgres read-only', of: 'postgres', awayMs: PAUSED_MS },
  begin: () => setReadOnly(url, 'on'),
  end: () => setReadOnly(url, 'off'),
});

async function setReadOnly(url: string, to: 'on' | 'off'): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${to}`);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

const ofEngine = (name: EngineName, engine: EngineServer): Fault[] => [
  {
    ...{ name: `${name} killed`, of: name, awayMs: DOWN_MS },
    begin: () => engine.kill(),
    end: () => engine.again(),
  },
  {
    ...{ name: `${name} paused`, of: name, awayMs: PAUSED_MS },
    begin: () => engine.pause(),
    end: () => engine.resume(),
  },
];
