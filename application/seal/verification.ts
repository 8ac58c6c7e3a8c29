/** Verifies the log in the background for the admin area, one run at a time across all processes. */
import type { Verification } from '../../domain/api/admin.js';
import type { Instant } from '../../domain/kernel/names.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { Anchor } from '../../platform/seal/anchor.js';
import { keyIdOf, type Signer } from '../../platform/seal/signing.js';
import type { RowOf } from '../../platform/tables/table.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { latestCheckpoint } from './checkpoints.js';
import type { SealFault } from './locateFault.js';
import { sealVerifications } from './tables.js';
import { type Verified, verifyLog } from './verifyLog.js';

export interface VerificationPorts {
  readonly eventLog: Pick<EventStore, 'digests' | 'head'>;
  readonly workStore: Pick<WorkStore, 'sql' | 'transaction'>;
  readonly sealSigner: (at: Instant) => Signer;
  readonly anchor: Anchor | null;
  readonly clock: Clock;
}

type Row = RowOf<typeof sealVerifications>;

const ID = 'latest';
/** A run without progress reports for this long died with its process. */
const SILENT_MS = 60_000;
/** Interval of the progress reports. */
const EVERY_MS = 500;

export interface Running {
  readonly ended: Promise<void>;
}

/** Starts a verification. @returns `null` if one is already running. */
export async function startVerification(ports: VerificationPorts, signal?: AbortSignal): Promise<Running | null> {
  const now = ports.clock.now();
  const row: Row = {
    ...{ id: ID, state: 'running', verified: 0, total: 0 },
    ...{ started_at: now, seen_at: now, finished_at: null, fault: null },
  };
  const started = await ports.workStore.transaction(async ({ findAll, upsert }) => {
    const [last] = (await findAll(sealVerifications, [[ID]])) as readonly Row[];
    if (last && isRunning(last, ports.clock)) return false;
    await upsert(sealVerifications, [row]);
    return true;
  });
  return started ? { ended: run(ports, row, signal) } : null;
}

async function run(ports: VerificationPorts, initialRow: Row, signal: AbortSignal | undefined): Promise<void> {
  const { workStore, sealSigner, clock } = ports;
  const note = (found: Partial<Row>): Promise<void> =>
    workStore.transaction(({ upsert }) =>
      upsert(sealVerifications, [{ ...initialRow, ...found, seen_at: clock.now() }]),
    );
  let notedAt = performance.now();
  let noting = Promise.resolve();

  const verify = async () =>
    verifyLog(
      { ...ports, trusts: (key, at) => sealSigner(at).key === key, anchored: await anchoredBy(ports.anchor) },
      (verified, total) => {
        if (performance.now() - notedAt < EVERY_MS) return;
        notedAt = performance.now();
        noting = noting.then(() => note({ verified, total })).catch(() => {});
      },
      signal,
    );
  const { state, verified, total, fault } = await verify().catch(unverifiable);
  await noting;
  await note({ state, verified, total, fault: fault && JSON.stringify(fault), finished_at: clock.now() });
}

const isRunning = ({ state, seen_at }: Row, clock: Clock): boolean =>
  state === 'running' && msOf(clock.now()) - Date.parse(seen_at) <= SILENT_MS;

/** Fails if the anchor is unreadable, because verification without it proves less. @throws the anchor's error. */
export const anchoredBy = async (anchor: Anchor | null): Promise<readonly string[] | null> =>
  anchor === null ? null : await anchor.read();

type Outcome = Pick<Verified, 'state' | 'verified' | 'total'> & {
  readonly fault: Verification['fault'];
};

const unverifiable = (fault: unknown): Outcome => ({
  state: 'not_verifiable',
  verified: 0,
  total: 0,
  fault: { position: '', kind: 'not verifiable', message: fault instanceof Error ? fault.message : String(fault) },
});

/** The current verification's progress, or the last one's result. */
export async function verificationState({
  workStore,
  clock,
}: Pick<VerificationPorts, 'workStore' | 'clock'>): Promise<Verification> {
  const row = await workStore.sql.selectFrom('seal_verifications').selectAll().executeTakeFirst();
  const latest = await latestCheckpoint(workStore);
  const isAnchored = workStore.sql
    .selectFrom('seal_checkpoints')
    .select('anchored_at')
    .where('number', '=', latest?.number ?? 0)
    .where('anchored_at', 'is not', null);
  const died = row?.state === 'running' && !isRunning(row, clock);
  return {
    state: !row || died ? 'none' : row.state,
    verified: Number(row?.verified ?? 0),
    total: Number(row?.total ?? 0),
    startedAt: row?.started_at ?? null,
    finishedAt: row?.finished_at ?? null,
    fault: row?.fault ? (JSON.parse(row.fault) as SealFault) : null,
    checkpoint: latest && {
      position: latest.position,
      at: latest.at,
      hash: latest.hash,
      keyId: keyIdOf(latest.key),
      anchored: (await isAnchored.executeTakeFirst()) !== undefined,
    },
  };
}
