import { availableParallelism } from 'node:os';
import { openPorts } from '../../../application/openPorts.js';
import { anchoredBy } from '../../../application/seal/verification.js';
import { type Verified, verifyLog } from '../../../application/seal/verifyLog.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { type Command, type Io, UsageError } from '../command.js';
import { progressBar } from '../progressBar.js';

/** What a script can rely on. */
const EXIT = { good: 0, tampered: 1, not_verifiable: 2 } as const;
/** More threads than this wait for the disk. */
const MAX_THREADS = 4;

export const audit: Command = {
  usage: 'audit verify [--key <public key>]',
  help: 'Verifies the whole log against its signed checkpoints and the anchor, and names the first entry that is not what was sealed. --key also accepts checkpoints of an earlier master key. Exit code 1: tampered with; 2: cannot be verified.',

  async run([action, ...more], { json, key }, io) {
    if (action !== 'verify' || more.length > 0) throw new UsageError("'audit' takes verify");
    const outcome = await verified(key, json, io).catch((fault: unknown) => ({
      state: 'not_verifiable' as const,
      reason: fault instanceof Error ? fault.message : String(fault),
    }));
    if (json) io.out(JSON.stringify(outcome));
    else if ('reason' in outcome) io.out(`cannot be verified: ${outcome.reason}`);
    else print(outcome, io.out);
    return EXIT[outcome.state];
  },
};

async function verified(key: string | null, json: boolean, io: Io) {
  const names = ['store', 'workStore', 'sealSigner', 'anchor', 'segmentCheckers'] as const;
  const ports = await openPorts(names, io.config(), createLogger('silent'));
  const checkers = ports.segmentCheckers(Math.min(MAX_THREADS, availableParallelism()));
  const bar = io.terminal && !json;
  let drawnAt = 0;
  try {
    const anchored = await anchoredBy(ports.anchor);
    const trusts = (its: string, at: Parameters<typeof ports.sealSigner>[0]) =>
      its === key || ports.sealSigner(at).key === its;
    const startedAt = performance.now();
    const outcome = await verifyLog({ ...ports, checkers, trusts, anchored }, (done, total) => {
      const now = performance.now();
      if (!bar || now - drawnAt < 100) return;
      drawnAt = now;
      io.note(`\r${progressBar('verifying', done / Math.max(1, total), `${done.toLocaleString('en-US')} entries`)}`);
    });
    if (drawnAt > 0) io.note('\n');
    return { ...outcome, seconds: (performance.now() - startedAt) / 1_000, anchored: anchored !== null };
  } finally {
    await Promise.all(checkers.map(({ end }) => end()));
    await ports.close();
  }
}

function print(found: Verified & { readonly seconds: number; readonly anchored: boolean }, out: Io['out']): void {
  const { state, verified, removed, unsealed, fault, seconds, anchored } = found;
  const number = (count: number) => count.toLocaleString('en-US');
  if (state === 'not_verifiable') out('cannot be verified: nothing is sealed yet');
  else if (fault) out(`TAMPERED: ${fault.kind} at ${fault.position}: ${fault.message}`);
  else out(`good: ${number(verified)} entries are as they were sealed (${seconds.toFixed(1)} s)`);
  if (removed > 0) out(`${number(removed)} of them were removed when they had outlived their age`);
  if (unsealed > 0) out(`${number(unsealed)} later entries have no checkpoint yet`);
  if (!anchored) out('without an anchor that can be read, a rewrite of everything is not found: set AUDIT_ANCHOR');
}
