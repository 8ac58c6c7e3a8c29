/**
 * Migrates an installation from files to servers (ADR 0057): keys, log, work, messages, in this order. Then it compares
 * everything, and last lets the product start. Each step can be repeated, so rerun a migration that was killed.
 */
import { type Verified, verifyLog } from '../../application/seal/verifyLog.js';
import { openBus } from '../../platform/bus/openBus.js';
import type { LogTarget } from '../../platform/event-store/move.js';
import { openLogTarget } from '../../platform/event-store/openLogTarget.js';
import type { Position } from '../../platform/event-store/port.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { environmentName } from '../../platform/runtime/config/environmentName.js';
import type { VariableName } from '../../platform/runtime/config/variables.js';
import { signersOf } from '../../platform/seal/signing.js';
import { openVault } from '../../platform/vault/openVault.js';
import { takeKeys } from '../../platform/vault/postgres/takeKeys.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { type Compared, compareLogs, copyLog } from './copyLog.js';
import { claimTarget, copyRows } from './copyRows.js';
import type { Source } from './openSource.js';
import { movedLogs } from './tables.js';

export interface Target {
  readonly events: string;
  readonly keys: string;
  readonly work: string;
  readonly bus: string;
}

export interface MigrateOptions {
  readonly masterKey: Uint8Array;
  /** The anchor's lines; `null` if none can be read. */
  readonly anchored: readonly string[] | null;
  /** Continues even if dead letters stay behind, or the log does not match its seal. */
  readonly anyway: boolean;
  /** @param share of this step, 0 to 1. */
  readonly progress: (step: 'copying' | 'comparing' | 'verifying', share: number, entries: number) => void;
}

export interface Migrated extends Compared {
  /** `false` if an earlier run migrated it and this one did nothing. */
  readonly now: boolean;
  readonly seal: Pick<Verified, 'state' | 'verified' | 'unsealed'>;
  readonly keys: number;
  readonly rows: number;
  readonly messages: number;
  readonly deadLetters: number;
}

/** @throws Error with one line: why it cannot be done, and the remedy. */
export async function migrateInstallation(source: Source, to: Target, options: MigrateOptions): Promise<Migrated> {
  const target = openLogTarget(to.events);
  const closers: (() => Promise<void>)[] = [target.close];
  try {
    const state = await named('EVENT_STORE', () => target.state(source.log.name));
    if (state === 'other') throw new Error('the target holds another log: choose an empty one');
    if (state === 'finished') return await found(source, target);
    const deadLetters = [...source.bus.dead.values()].reduce((sum, number) => sum + number, 0);
    if (deadLetters > 0 && !options.anyway)
      throw new Error(
        `${deadLetters} messages that failed would stay behind (${[...source.bus.dead.keys()].join(', ')}): run 'tidewatch topics retry' and let the product handle them, or leave them behind with --yes`,
      );
    await named('KEY_STORE', () => takeKeys(to.keys, source.keys, false));
    const workStore = await named('WORK_STORE', () => openWorkStore(to.work));
    closers.push(workStore.close);
    await named('WORK_STORE', () => claimTarget(workStore, source.log.name));

    await target.begin(source.log.name);
    await takeKeys(to.keys, source.keys);
    await named('KEY_STORE', () => opensWith(to.keys, options.masterKey));
    const { head } = source.log;
    await copyLog(source.log, target, there => options.progress('copying', share(there, head), there));
    const rows = await copyRows(source.work, workStore);
    const messages = await named('BUS', () => publishOpen(source, to.bus, workStore));
    const compared = await compareLogs(source.log, target, done =>
      options.progress('comparing', share(done, head), done),
    );
    const seal = await verified(target, workStore, options);
    if (seal.fault && !options.anyway)
      throw new Error(
        `the log does not match its seal, here or on the target: ${seal.fault.kind} at ${seal.fault.position}; to move it as it is, use --yes`,
      );
    await target.finish(source.log.ages());
    return { ...compared, now: true, seal, keys: source.keys.keys.length, rows, messages, deadLetters };
  } finally {
    for (const close of closers) await close();
  }
}

const share = (done: number, of: number): number => (of === 0 ? 1 : Math.min(1, done / of));

/** Already migrated: checks that it is unchanged, as far as the source knows it. */
async function found({ log }: Source, target: LogTarget): Promise<Migrated> {
  const at = (number: number) => `${log.name}-${String(number).padStart(16, '0')}` as Position;
  const before = log.head > 1 ? at(log.head - 1) : 'start';
  const [[last], [there]] = await Promise.all([
    log.digests(before, at(log.head), 1),
    target.digests(before, at(log.head), 1).catch(() => []),
  ]);
  if (last?.digest !== there?.digest)
    throw new Error(
      'the log was already moved there and has been written to here since: only one of them can continue',
    );
  const nothing = { events: 0, removed: 0, keys: 0, rows: 0, messages: 0, deadLetters: 0 };
  return { ...nothing, now: false, seal: { state: 'not_verifiable', verified: 0, unsealed: 0 } };
}

/** @throws WrongMasterKey */
async function opensWith(url: string, masterKey: Uint8Array): Promise<void> {
  const vault = openVault(url, { masterKey, clock: systemClock });
  await vault.ready().finally(vault.close);
}

/**
 * Publishes once, as far as can be known: a migration killed right here publishes again, and consumers tolerate
 * duplicates.
 */
async function publishOpen({ log, bus }: Source, url: string, workStore: WorkStore): Promise<number> {
  const count = [...bus.messages.values()].reduce((sum, { length }) => sum + length, 0);
  const [mark] = await workStore.sql.selectFrom('moved_logs').selectAll().where('log', '=', log.name).execute();
  if (mark?.published === 1) return count;
  const target = await openBus(url, { clock: systemClock });
  try {
    for (const [topic, messages] of bus.messages) await target.publish(topic, messages);
  } finally {
    await target.close();
  }
  await workStore.transaction(({ upsert }) => upsert(movedLogs, [{ log: log.name, published: 1 }]));
  return count;
}

async function verified(target: LogTarget, workStore: WorkStore, { masterKey, anchored, progress }: MigrateOptions) {
  const signer = signersOf(masterKey);
  return await verifyLog(
    {
      ...{ eventLog: target, workStore, anchored },
      trusts: (key, at) => signer(at).key === key,
    },
    (done, total) => progress('verifying', share(done, total), done),
  );
}

/** Names the setting in errors. */
async function named<Result>(variable: VariableName, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (fault) {
    const text = fault instanceof Error ? fault.message : String(fault);
    const name = environmentName(variable);
    throw new Error(text.startsWith(name) ? text : `${name}: ${text}`, { cause: fault });
  }
}
