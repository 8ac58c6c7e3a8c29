/** A log of 2,500 events that is sealed by three checkpoints: after 1,000, 2,000 and all of them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { allCheckpoints } from '../../../application/seal/checkpoints.js';
import { type EntryProof, proveEntry } from '../../../application/seal/proveEntry.js';
import {
  sealCheckpoints,
  sealTiles,
  sealTrees,
  sealVerifications,
  sealWitnesses,
} from '../../../application/seal/tables.js';
import { type Verified, type VerifyPorts, verifyLog } from '../../../application/seal/verifyLog.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import type { Position } from '../../../platform/event-store/port.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { checkpointLine } from '../../../platform/seal/checkpoint.js';
import { signersOf } from '../../../platform/seal/signing.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { growTree } from '../../../workers/sealer/growTree.js';
import { sealLog } from '../../../workers/sealer/sealLog.js';
import { newEvents } from '../event-store/newEvent.js';

export interface SealedEngine {
  readonly name: string;
  /** Makes an empty place for an event store. */
  create(): Promise<{ url: string; remove(): Promise<void> }>;
  /** Runs statements on it with its triggers removed. */
  behind(url: string, ...statements: string[]): Promise<void>;
}

export const MASTER_KEY = new Uint8Array(32).fill(7);
export const SIZE = 2_500;
const SIX_MINUTES = 6 * 60_000;

export async function sealedLog({ create, behind }: SealedEngine) {
  const place = await create();
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-seal-'));
  const clock = manualClock();
  const eventLog = openEventStore(place.url, { clock });
  const workStore = await openWorkStore(`sqlite:${join(folder, 'work.db')}`);
  onTestFinished(async () => {
    await eventLog.close();
    await workStore.close();
    await place.remove();
    await rm(folder, { recursive: true });
  });
  await workStore.ensure([sealCheckpoints, sealTiles, sealTrees, sealVerifications, sealWitnesses]);
  for (let n = 0; n < 5; n++) await eventLog.append(`page-${n}`, newEvents(SIZE / 5), 'none');
  const signer = signersOf(MASTER_KEY);
  const newSealer = () => sealLog({ eventLog, workStore, sealSigner: signer, clock });
  clock.advance(SIX_MINUTES);
  await newSealer()();
  const head = (await eventLog.head()) ?? '';
  const log = head.slice(0, head.indexOf('-') + 1);

  return {
    ...{ url: place.url, eventLog, workStore, clock, newSealer, signer, folder },
    position: (number: number) => `${log}${String(number).padStart(16, '0')}`,
    behind: (...statements: string[]) => behind(place.url, ...statements),
    grow: () => growTree({ eventLog, workStore })(),
    prove: (position: string): Promise<EntryProof | null> =>
      proveEntry({ eventLog, workStore, sealSigner: signer, clock }, position as Position),
    /** Statements on the checkpoints. */
    forge: (change: (checkpoints: typeof workStore.sql) => Promise<unknown>) =>
      workStore.transaction(async ({ sql }) => void (await change(sql))),
    anchor: async () => (await allCheckpoints(workStore)).map(checkpointLine),
    verify: (ports: Partial<VerifyPorts> = {}): Promise<Verified> =>
      verifyLog({
        ...{ eventLog, workStore, anchored: null },
        trusts: (key, at) => signer(at).key === key,
        ...ports,
      }),
  };
}
