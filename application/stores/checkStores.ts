/**
 * Checks before opening anything that an installation's stores belong together. Sets unusable stores aside if the log can
 * refill them; refuses any other mismatch without changing or creating anything.
 */
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { busKind } from '../../platform/bus/busKind.js';
import { keepLog } from '../../platform/bus/keepLog.js';
import { logKind } from '../../platform/event-store/logKind.js';
import { openEventStore } from '../../platform/event-store/openEventStore.js';
import { isAfter, type Position } from '../../platform/event-store/port.js';
import { logOf } from '../../platform/event-store/position.js';
import { readStoreKind } from '../../platform/read-store/readStoreKind.js';
import { setAsideReadStore } from '../../platform/read-store/setAsideReadStore.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Config } from '../../platform/runtime/config/config.js';
import { environmentName } from '../../platform/runtime/config/environmentName.js';
import { searchKind } from '../../platform/search/searchKind.js';
import { setAsideSearch } from '../../platform/search/setAsideSearch.js';
import { fileOf, inspectStore } from '../../platform/stores/inspectStore.js';
import type { StoreFacts } from '../../platform/stores/storeKind.js';
import { StoreRefused } from '../../platform/stores/storeRefused.js';
import { keyStoreKind } from '../../platform/vault/keyStoreKind.js';
import { workStoreKind } from '../../platform/work-store/workStoreKind.js';
import { namingVariable } from '../namingVariable.js';
import { completeKeys } from './completeKeys.js';

const KINDS = {
  READ_STORE: readStoreKind,
  WORK_STORE: workStoreKind,
  KEY_STORE: keyStoreKind,
  BUS: busKind,
  SEARCH: searchKind,
} as const;
type Companion = keyof typeof KINDS;

/** Stores that followers can refill from the log. */
const FILLED = { READ_STORE: setAsideReadStore, SEARCH: setAsideSearch } as const;
export type Filled = keyof typeof FILLED;
const isFilled = (variable: Companion): variable is Filled => Object.hasOwn(FILLED, variable);

type Places = Pick<Config, 'DATA_DIR'> & Partial<Pick<Config, Companion | 'EVENT_STORE' | 'MASTER_KEY'>>;

interface Looked {
  readonly variable: Companion;
  readonly url: string;
  /** For messages, without a password. */
  readonly name: string;
  readonly look: StoreFacts;
}

/**
 * @param config the variables of the opened ports. Checks nothing without a log.
 * @param fills the stores that this process fills; only it may set them aside.
 * @throws StoreRefused
 */
export async function checkStores(
  config: Places,
  { clock, logger }: { readonly clock: Clock; readonly logger: Pick<Logger, 'warn' | 'info'> },
  fills: readonly Filled[],
): Promise<void> {
  const { EVENT_STORE } = config;
  if (EVENT_STORE === undefined) return;
  const log = {
    name: nameOf('EVENT_STORE', EVENT_STORE),
    look: await namingVariable('EVENT_STORE', () => inspectStore(logKind, EVENT_STORE)),
  };
  refuseUnusable(log.name, log.look);
  const all = await lookAtAll(config);
  for (const { variable, name, look } of all) if (!isFilled(variable)) refuseUnusable(name, look);
  refuseWithoutMasterKey(config, all);
  const isMissing = log.look.is === 'absent' && !isElsewhere(EVENT_STORE);
  if (isMissing) refuseIf('LOG_MISSING', log.name, all.filter(holdsData));

  const store = openEventStore(EVENT_STORE, { clock });
  try {
    await namingVariable('EVENT_STORE', () => store.ready());
    const [own, head] = [await store.name(), await store.head()];
    const others = all.filter(one => isOfAnother(one, own));
    if (head === null) refuseIf('LOG_MISSING', log.name, others);
    refuseIf(
      'STORE_OF_ANOTHER_LOG',
      log.name,
      others.filter(({ variable }) => !isFilled(variable)),
    );
    refuseIf(
      'LOG_OLDER',
      log.name,
      all.filter(one => isAhead(one, own, head)),
    );
    const keys = all.find(({ variable, url }) => variable === 'KEY_STORE' && url !== 'sqlite::memory:');
    if (keys) await namingVariable('KEY_STORE', () => completeKeys(keys, { store, name: log.name, own, head }, logger));
    const { BUS } = config;
    if (BUS !== undefined) await namingVariable('BUS', () => keepLog(BUS, own));
    for (const one of all) await refill(one, others.includes(one), { clock, logger }, fills);
  } finally {
    await store.close();
  }
}

const nameOf = (variable: Companion | 'EVENT_STORE', url: string): string => fileOf(url) ?? environmentName(variable);
/** EventStoreDB can only be inspected once it is open. */
const isElsewhere = (url: string): boolean => /^esdb/i.test(url) || url === 'sqlite::memory:';

async function lookAtAll(config: Places): Promise<readonly Looked[]> {
  const given = (Object.keys(KINDS) as Companion[]).flatMap(variable => {
    const url = config[variable];
    return url === undefined ? [] : [{ variable, url, name: nameOf(variable, url) }];
  });
  return await Promise.all(
    given.map(async one => {
      const look = await namingVariable(one.variable, () => inspectStore(KINDS[one.variable], one.url));
      return { ...one, look };
    }),
  );
}

function refuseUnusable(name: string, look: StoreFacts): void {
  if (look.is === 'unknown') throw new StoreRefused('STORE_NEWER', { store: name });
  if (look.is === 'damaged') throw new StoreRefused('STORE_DAMAGED', { store: name, reason: look.reason });
}

function refuseWithoutMasterKey({ DATA_DIR, MASTER_KEY }: Places, all: readonly Looked[]): void {
  const keys = all.find(({ variable }) => variable === 'KEY_STORE');
  const file = `${DATA_DIR}/master.key`;
  if (keys?.look.is === 'there' && keys.look.used && MASTER_KEY === null && !existsSync(file))
    throw new StoreRefused('MASTER_KEY_MISSING', { file, store: keys.name });
}

function refuseIf(
  code: 'LOG_MISSING' | 'LOG_OLDER' | 'STORE_OF_ANOTHER_LOG',
  log: string,
  found: readonly Looked[],
): void {
  if (found.length > 0) throw new StoreRefused(code, { log, others: listed(found.map(({ name }) => name)) });
}

const listed = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ');

const holdsData = ({ look }: Looked): boolean => look.is === 'there' && (look.used || look.position !== null);

/** Uses the position, which includes the log's name. */
function isOfAnother({ look }: Looked, own: string): boolean {
  if (look.is !== 'there') return false;
  const log = look.log ?? (look.position === null ? null : (logOf(look.position) ?? 'none that has a name'));
  return log !== null && log !== own;
}

/** Excludes the key store, whose position only records its last check. */
function isAhead({ variable, look }: Looked, own: string, head: Position | null): boolean {
  if (variable === 'KEY_STORE' || look.is !== 'there' || look.position === null) return false;
  return logOf(look.position) === own && isAfter(look.position as Position, head);
}

async function refill(
  { variable, name, url, look }: Looked,
  isOfAnotherLog: boolean,
  { clock, logger }: { readonly clock: Clock; readonly logger: Pick<Logger, 'warn'> },
  fills: readonly Filled[],
): Promise<void> {
  const reason = isOfAnotherLog ? 'belongs to another event log' : unusable(look);
  if (!isFilled(variable) || reason === null) return;
  if (!fills.includes(variable)) throw new Error(`${name} ${reason}: start Tidewatch to refill it from the event log`);
  const done = await FILLED[variable](url, clock.now());
  logger.warn(`${name} ${reason}: ${done}; refilling it from the event log`);
}

const unusable = (look: StoreFacts): string | null =>
  look.is === 'damaged'
    ? `is damaged (${look.reason})`
    : look.is === 'unknown'
      ? 'was written by another version'
      : null;
