import { type ClockState, clockState } from '../../../application/clock/destruction.js';
import { reactorStates } from '../../../application/follow/reactorStates.js';
import { queueDepths } from '../../../application/observe/queueDepths.js';
import { storageStates } from '../../../application/observe/storageStates.js';
import type { StorageConfig } from '../../../application/observe/storages.js';
import { type RetentionState, retentionState } from '../../../application/retention/retentionState.js';
import { sealLag } from '../../../application/seal/sealLag.js';
import { isSealWell, sealState } from '../../../application/seal/sealState.js';
import type { Bus } from '../../../platform/bus/port.js';
import { VERSION } from '../../../platform/runtime/version.js';
import { type Command, type Io, UsageError } from '../command.js';
import { type Engines, EngineUnusable, withBus, withEngines } from '../engines.js';
import { installed, NotInstalled } from '../installed.js';
import { projectionStates } from '../projectionStates.js';
import { table } from '../table.js';
import { topicStates } from './topics.js';

/** The number of dead letters listed per store; `reactors list`, `projections list` and `topics list` have the counts. */
const NAMED = 20;

export const status: Command = {
  usage: 'status',
  help: 'Shows the state of the log and its followers, and what to do. Exits with 1 if a follower is behind or has dead letters, the log has a hole, expired data is still there, or an engine cannot be used.',

  async run(args, { json }, io) {
    const { out } = io;
    if (args.length > 0) throw new UsageError("'status' takes nothing but --json");
    try {
      const config = await installed(io);
      const found = await withEngines(config, engines => withBus(config, bus => look(engines, bus, config)));
      if (json) out(JSON.stringify(found));
      else print(found, out);
      return found.healthy ? 0 : 1;
    } catch (fault) {
      if (!(fault instanceof EngineUnusable)) throw fault;
      if (json) out(JSON.stringify({ healthy: false, error: fault.message }));
      else if (fault instanceof NotInstalled) out(fault.message);
      else {
        out('state      down: nothing else can be read until this engine works');
        out(fault.message);
      }
      return 1;
    }
  },
};

const NEVER: RetentionState = { tasks: [], overdue: [] };

type Found = Awaited<ReturnType<typeof look>>;

async function look(engines: Engines, bus: Bus, config: StorageConfig) {
  const storage = await storageStates(config);
  const clock = await clockState(engines);
  const head = await engines.eventLog.head();
  const holes = await engines.eventLog.holes();
  const projections = await projectionStates(engines.eventLog, engines.readStore);
  const reactors = await reactorStates(engines);
  const putAside = await lettersOf(engines);
  const queues = await queueDepths(engines);
  const topics = await topicStates(bus);
  // Until these tables exist, nothing is stored.
  const storedOrders = projections.filter(({ name }) => name === 'orders' || name === 'checkouts');
  const retention = storedOrders.every(({ generation }) => generation !== null) ? await retentionState(engines) : NEVER;
  const seal = { ...(await sealState(engines)), lag: await sealLag(engines) };
  const privacy = await privacyOf(engines);
  const healthy =
    storage.every(({ fault }) => fault === null) &&
    clock.heldUntil === null &&
    holes.length === 0 &&
    isSealWell(seal) &&
    privacy.every(({ late }) => !late) &&
    projections.every(({ upToDate, deadLetters }) => upToDate && deadLetters === 0) &&
    reactors.every(({ lagMs, deadLetters }) => lagMs === 0 && deadLetters === 0) &&
    topics.every(({ dead }) => dead.length === 0) &&
    retention.overdue.length === 0;
  return {
    healthy,
    version: VERSION,
    head,
    storage,
    clock,
    holes,
    projections,
    reactors,
    putAside,
    queues,
    topics,
    retention,
    seal,
    privacy,
  };
}

function print(found: Found, out: Io['out']): void {
  const { healthy, head, storage, projections, reactors, queues, topics, seal } = found;
  out(`version    ${found.version}`);
  out(`log        ${head === null ? 'empty' : `at ${head}`}`);
  out(`state      ${healthy ? 'healthy' : 'needs attention'}`);
  const free = storage.flatMap(({ freeBytes }) => freeBytes ?? []);
  if (free.length > 0) out(`disk       ${gigabytes(Math.min(...free))} GB free`);
  const { entries, seconds } = seal.lag;
  const behind = entries === 0 ? '' : `; ${entries} entries are waiting, the oldest for ${Math.round(seconds)} s`;
  out(`seal       ${seal.position === null ? 'nothing is sealed yet' : `up to ${seal.position}`}${behind}`);
  out(`claims     ${queues.held} held, ${queues.expired} expired, which the next claim takes over`);
  out(`checks     ${queues.hostsDue} sites have a page that is due`);
  out('');
  const projected = projections.map(({ name, status, upToDate, deadLetters, newerServes }) => [
    name,
    newerServes ? `${status} (a newer version)` : status,
    upToDate ? 'up to date' : 'behind',
    deadLetters,
  ]);
  for (const line of table(['projection', 'status', 'reads', 'dead letters'], projected)) out(line);
  if (reactors.length > 0) {
    out('');
    const reacted = reactors.map(({ name, lagMs, deadLetters }) => [
      name,
      lagMs === 0 ? 'up to date' : `behind for ${Math.round(lagMs / 1_000)} s`,
      deadLetters,
    ]);
    for (const line of table(['reactor', 'reads', 'dead letters'], reacted)) out(line);
  }
  if (topics.length > 0) {
    out('');
    const topicRows = topics.map(one => [one.topic, one.group ?? 'never read', one.waiting, one.dead.length]);
    for (const line of table(['topic', 'group', 'messages', 'dead letters'], topicRows)) out(line);
  }
  const remarks = remarksOn(found);
  if (remarks.length > 0) out('');
  for (const remark of remarks) out(remark);
}

const gigabytes = (bytes: number): string => (bytes / 1e9).toFixed(bytes < 1e10 ? 2 : 0);

/** Lists faults and their remedies. */
const remarksOn = ({
  storage,
  clock,
  holes,
  projections,
  putAside,
  topics,
  seal,
  retention,
  privacy,
}: Found): readonly string[] => [
  ...storage.flatMap(({ engine, fault }) =>
    fault === null
      ? []
      : [`the ${engine.replace('_', ' ')} accepts no writes: ${fault}; free disk space, and it recovers automatically`],
  ),
  ...(clock.heldUntil === null ? [] : [clockRemark(clock)]),
  ...retention.overdue.map(what => `retention is overdue: ${what}; the workers retry it every ten minutes`),
  ...privacy.map(({ kind, shop, id, late, until, next, eraseAt }) =>
    eraseAt !== null && !late
      ? `${PRIVACY_REQUESTS[kind]} of ${shop} (${id}) begins at ${eraseAt}, unless the store's connection works`
      : `${PRIVACY_REQUESTS[kind]} of ${shop} (${id}) is ${late ? 'overdue' : 'open'}: to be ${next} by ${until}`,
  ),
  ...(seal.cutOff ? ['the log ends before its last checkpoint: it was truncated or is an old copy'] : []),
  ...(seal.late ? ["events have been waiting for a checkpoint for over 10 minutes: the workers aren't running"] : []),
  ...(seal.anchorError === null
    ? []
    : [`${seal.notAnchored} checkpoints are not in the anchor yet: ${seal.anchorError}; retrying`]),
  ...(seal.witnessError === null ? [] : [`the log could not be cosigned: ${seal.witnessError}; retrying`]),
  ...holes.map(
    ({ stream, revision, repair }) =>
      `the log has no revision ${revision} of ${stream}: commands on this stream are refused until ${repair === undefined ? 'the log is restored from a backup' : `this is repaired: ${repair}`}`,
  ),
  ...projections
    .filter(({ newerServes }) => newerServes)
    .map(
      ({ name, version, ownVersion }) =>
        `${name} is served by version ${version}; this build has version ${ownVersion} and leaves it alone: update this build, or go back with 'tidewatch projections rebuild ${name}'`,
    ),
  ...putAside.map(
    ({ of, event_type: type, position, error, tries }) =>
      `dead letter of ${of}: ${type} at ${position} after ${tries} tries: ${error}`,
  ),
  ...topics.flatMap(({ topic, dead }) =>
    dead
      .slice(-NAMED)
      .map(({ at, attempts, error }) => `dead letter of ${topic}: at ${at} after ${attempts} tries: ${error}`),
  ),
  ...new Set(
    topics.flatMap(({ topic, dead }) =>
      dead.length === 0 ? [] : [`once the cause is gone: tidewatch topics retry ${topic}`],
    ),
  ),
  ...new Set(putAside.map(({ of, retry }) => `once the cause is gone: tidewatch ${retry} ${of}`)),
];

const clockRemark = ({ heldUntil, stepMs }: ClockState): string => {
  const hours = Math.round(Math.abs(stepMs ?? 0) / 3_600_000);
  const way = (stepMs ?? 0) < 0 ? 'back' : 'ahead';
  return `the clock stepped ${way} by ${hours} hours, or nothing ran for that long: retention is suspended until ${heldUntil}; correct the clock if it is wrong`;
};

const PRIVACY_REQUESTS = {
  shop_redact: 'the deletion of all data',
  customer_redact: "the deletion of a customer's data",
  data_request: "a customer's request for their data",
} as const;

/** Lists open privacy requests, most urgent first: the promise is an answer in 48 hours and an end in 30 days. */
async function privacyOf({ readStore, clock }: Engines) {
  const sql = readStore.sql;
  const projection = await sql.selectFrom('projections').select('name').where('name', '=', 'privacy').execute();
  if (projection.length === 0) return [];
  const rows = await sql.selectFrom('privacy_requests').selectAll().where('completed_at', 'is', null).execute();
  const now = clock.now() as string;
  return rows
    .map(({ id, of_shop: shop, kind, answered_at, answer_by, due_at, erase_at: eraseAt }) => {
      const [until, next] = answered_at === null ? [answer_by, 'answered'] : [due_at, 'carried out'];
      return { id, shop, kind, until, next, eraseAt, late: until < now };
    })
    .sort((a, b) => (a.until < b.until ? -1 : 1));
}

/** Lists the latest dead letters of projections and reactors, and the command that retries them. */
async function lettersOf({ readStore, workStore }: Engines) {
  const facts = ['event_type', 'position', 'error', 'tries', 'last_at'] as const;
  const folds = readStore.sql.selectFrom('dead_letters').select(['projection as of', ...facts]);
  const reactions = workStore.sql.selectFrom('reactor_dead_letters').select(['follower as of', ...facts]);
  const ofFolds = await folds.orderBy('last_at', 'desc').orderBy('position').limit(NAMED).execute();
  const ofReactions = await reactions.orderBy('last_at', 'desc').orderBy('position').limit(NAMED).execute();
  return [
    ...ofFolds.map(letter => ({ ...letter, retry: 'projections retry' })),
    ...ofReactions.map(letter => ({ ...letter, retry: 'reactors retry' })),
  ];
}
