/** Collects Prometheus gauges for a process's followers, queues and engines, as far as it has opened them. */
import type { TopicDepth } from '../../platform/bus/port.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import type { Gauge } from '../../platform/runtime/metrics/serveMetrics.js';
import { clockState } from '../clock/destruction.js';
import { reactorStates } from '../follow/reactorStates.js';
import { sealLag } from '../seal/sealLag.js';
import { isSealWell, sealState } from '../seal/sealState.js';
import { type Observed, probeEngines } from './probeEngines.js';
import { queueDepths } from './queueDepths.js';

const LAG = "Age of a follower's oldest unhandled event, in seconds";
const LETTERS = 'Events that a follower could not handle and that can be retried';

export async function gauges(ports: Observed): Promise<readonly Gauge[]> {
  // Serves both as a probe of the bus and as its depths.
  const depths = ports.bus?.depths();
  depths?.catch(() => {});
  const answers = await probeEngines({ ...ports, ...(depths && { bus: { depths: () => depths } }) });
  const engines = [...Object.entries(answers).map(([engine, up]) => engineUp(engine, up)), ...(await freeBytes(ports))];
  if (!Object.values(answers).every(Boolean)) return engines;
  const parts = [clockHeld(ports), projections(ports), reactors(ports), seal(ports), queues(ports), topics(depths)];
  return [...engines, ...(await Promise.all(parts)).flat()];
}

async function clockHeld({ eventLog, workStore, clock }: Observed): Promise<Gauge[]> {
  if (!eventLog || !workStore) return [];
  const { heldUntil } = await clockState({ eventLog, workStore, clock });
  const help = '1 while a clock step suspends destruction of expired data';
  return [{ name: 'tidewatch_clock_held', help, labels: {}, value: heldUntil === null ? 0 : 1 }];
}

const FREE = { name: 'tidewatch_store_free_bytes', help: "Bytes left on the disk of a store's file" } as const;

const engineUp = (engine: string, up: boolean): Gauge => ({
  ...{
    name: 'tidewatch_engine_up',
    help: '1 if an engine responds and accepts writes',
    labels: { engine },
    value: Number(up),
  },
});

async function freeBytes({ storage = {} }: Observed): Promise<Gauge[]> {
  const free = await Promise.all(
    Object.entries(storage).map(async ([engine, store]) => {
      const value = await store.freeBytes().catch(() => null);
      return value === null ? [] : [{ ...FREE, labels: { engine }, value }];
    }),
  );
  return free.flat();
}

async function projections({ eventLog, readStore, clock }: Observed): Promise<Gauge[]> {
  if (!eventLog || !readStore) return [];
  const head = await eventLog.head();
  const live = await readStore.sql.selectFrom('projections').selectAll().where('status', '=', 'live').execute();
  const letters = await readStore.sql.selectFrom('dead_letters').select('projection').execute();
  return live.flatMap(({ name, position, updated_at }) => {
    const behind = head !== null && isAfter(head, (position || 'start') as Position | 'start');
    const labels = { kind: 'projection', name };
    return [
      lag(labels, behind ? Math.max(0, msOf(clock.now()) - Date.parse(updated_at)) / 1_000 : 0),
      deadLetters(labels, letters.filter(({ projection }) => projection === name).length),
    ];
  });
}

/** Includes the audit trail. */
async function reactors({ eventLog, workStore, clock }: Observed): Promise<Gauge[]> {
  if (!eventLog || !workStore) return [];
  const states = await reactorStates({ eventLog, workStore, clock });
  return states.flatMap(({ name, lagMs, deadLetters: letters }) => {
    const labels = { kind: 'reactor', name };
    return [lag(labels, lagMs / 1_000), deadLetters(labels, letters)];
  });
}

async function seal({ eventLog, workStore, clock }: Observed): Promise<Gauge[]> {
  if (!eventLog || !workStore) return [];
  const state = await sealState({ eventLog, workStore, clock });
  const well = {
    name: 'tidewatch_seal_well',
    help: '1 if the log is sealed and anchored on schedule',
    labels: {},
  } as const;
  const { entries, seconds } = await sealLag({ eventLog, workStore, clock });
  return [
    { ...well, value: Number(isSealWell(state)) },
    {
      name: 'tidewatch_seal_lag_entries',
      help: 'Unsealed log entries, up to 10,000',
      labels: {},
      value: entries,
    },
    {
      name: 'tidewatch_seal_lag_seconds',
      help: 'Age of the oldest unsealed log entry, in seconds',
      labels: {},
      value: seconds,
    },
  ];
}

const topics = async (depths: Promise<readonly TopicDepth[]> | undefined): Promise<Gauge[]> =>
  ((await depths) ?? []).map(({ topic, group, waiting }) => ({
    name: 'tidewatch_topic_depth',
    help: 'Messages in a topic that a consumer group has not finished; without a group, those never read',
    labels: { topic, group: group ?? '' },
    value: waiting,
  }));

async function queues({ workStore, clock }: Observed): Promise<Gauge[]> {
  if (!workStore) return [];
  const depths = await queueDepths({ workStore, clock });
  return Object.entries(depths).map(([queue, value]) => ({
    name: 'tidewatch_queue_depth',
    help: 'Queued work: hosts with a due page, active claims, and expired claims',
    labels: { queue },
    value,
  }));
}

const lag = (labels: Gauge['labels'], value: number): Gauge => ({
  ...{ name: 'tidewatch_follower_lag_seconds', help: LAG, labels, value },
});
const deadLetters = (labels: Gauge['labels'], value: number): Gauge => ({
  ...{ name: 'tidewatch_dead_letters', help: LETTERS, labels, value },
});
