import { openPorts } from '../../../application/openPorts.js';
import { anchoredBy } from '../../../application/seal/verification.js';
import { verifyLog } from '../../../application/seal/verifyLog.js';
import { ConfigError } from '../../../platform/runtime/config/config.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { verifyFile } from '../../../platform/seal/signedFile.js';
import { type Command, type Io, UsageError } from '../command.js';
import { installed, NotInstalled } from '../installed.js';
import { progressBar } from '../progressBar.js';

/** Exit codes that scripts can rely on. */
const EXIT = { good: 0, tampered: 1, not_verifiable: 2 } as const;
export const audit: Command = {
  usage: 'audit verify [<file>] [--key <public key>]',
  help: 'Verifies the whole log against its signed checkpoints and the anchor, or a signed export offline, and names each mismatch. --key: the key that must have signed the export; for the log, a key from an earlier master key that is also accepted. Exit code 1: tampered with, or no log; 2: cannot be verified.',

  async run([action, file, ...more], { json, key }, io) {
    if (action !== 'verify' || more.length > 0) throw new UsageError("'audit' takes verify, and at most one file");
    try {
      return file === undefined ? await verifyWholeLog(key, json, io) : await verifyExport(file, key, json, io.out);
    } catch (fault) {
      if (fault instanceof ConfigError || fault instanceof NotInstalled) throw fault;
      const reason = fault instanceof Error ? fault.message : String(fault);
      io.out(json ? JSON.stringify({ state: 'not_verifiable', reason }) : `cannot be verified: ${reason}`);
      return EXIT.not_verifiable;
    }
  },
};

async function verifyExport(file: string, key: string | null, json: boolean, out: Io['out']): Promise<number> {
  const found = await verifyFile(file, key);
  if (json) out(JSON.stringify(found));
  else if (found.state !== 'good')
    out(found.state === 'tampered' ? `TAMPERED: ${found.reason}` : `cannot be verified: ${found.reason}`);
  else {
    const { count, at, checkpoint, key: its } = found.trailer;
    out(`good: all ${number(count)} entries match the export of ${at}`);
    out(
      checkpoint ? `the log was sealed up to ${checkpoint.position}, hash ${checkpoint.hash}` : 'nothing is sealed yet',
    );
    out(
      `signed with key ${its}${key === null ? ': compare it with the key that the installation shows, or use --key' : ''}`,
    );
  }
  return EXIT[found.state];
}

async function verifyWholeLog(key: string | null, json: boolean, io: Io): Promise<number> {
  const found = await verified(key, json, io);
  if (json) io.out(JSON.stringify(found));
  else print(found, io.out);
  return EXIT[found.state];
}

const number = (count: number): string => count.toLocaleString('en-US');

async function verified(key: string | null, json: boolean, io: Io) {
  const names = ['storedLog', 'workStore', 'sealSigner', 'anchor'] as const;
  const ports = await openPorts(names, await installed(io), createLogger('silent', 'command-line'));
  const bar = io.terminal && !json;
  let drawnAt = 0;
  try {
    const anchored = await anchoredBy(ports.anchor);
    const trusts = (its: string, at: Parameters<typeof ports.sealSigner>[0]) =>
      its === key || ports.sealSigner(at).key === its;
    const startedAt = performance.now();
    const outcome = await verifyLog({ ...ports, eventLog: ports.storedLog, trusts, anchored }, (done, total) => {
      const now = performance.now();
      if (!bar || now - drawnAt < 100) return;
      drawnAt = now;
      io.note(`\r${progressBar('verifying', done / Math.max(1, total), `${done.toLocaleString('en-US')} entries`)}`);
    });
    if (drawnAt > 0) io.note('\n');
    const seconds = (performance.now() - startedAt) / 1_000;
    return { ...outcome, seconds, anchored: anchored !== null, key: ports.sealSigner(ports.clock.now()).key };
  } finally {
    await ports.close();
  }
}

function print(found: Awaited<ReturnType<typeof verified>>, out: Io['out']): void {
  const { state, verified, removed, unsealed, fault, seconds, anchored, key } = found;
  if (state === 'not_verifiable') out('cannot be verified: nothing is sealed yet');
  else if (fault) out(`TAMPERED: ${fault.kind} at ${fault.position}: ${fault.message}`);
  else out(`good: all ${number(verified)} entries match their seal (${seconds.toFixed(1)} s)`);
  if (removed > 0) out(`${number(removed)} of them were removed when they expired`);
  if (unsealed > 0) out(`${number(unsealed)} later entries have no checkpoint yet`);
  if (!anchored) out('without a readable anchor, a complete rewrite goes undetected: set TIDEWATCH_AUDIT_ANCHOR');
  out(`exports are currently signed with key ${key}`);
}
