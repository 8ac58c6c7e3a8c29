import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openPorts } from '../../../application/openPorts.js';
import { signingKeys } from '../../../application/seal/checkpoints.js';
import { proveConsistency } from '../../../application/seal/proveConsistency.js';
import { proveEntry } from '../../../application/seal/proveEntry.js';
import { tiledLog } from '../../../application/seal/tiledLog.js';
import { anchoredBy } from '../../../application/seal/verification.js';
import { verifyLog } from '../../../application/seal/verifyLog.js';
import { as, type Instant } from '../../../domain/kernel/names.js';
import { ConfigError } from '../../../platform/runtime/config/config.js';
import { createLogger } from '../../../platform/runtime/logging/logger.js';
import { checkEvidence, type EvidencePack, parseEvidence } from '../../../platform/seal/evidencePack.js';
import { verifyFile } from '../../../platform/seal/signedFile.js';
import { formatConsistency } from '../../../platform/seal/tree/consistencyFile.js';
import { checkProof, formatProof, type Proof, parseProof } from '../../../platform/seal/tree/proofFile.js';
import { parseTreeHead } from '../../../platform/seal/tree/signedNote.js';
import { type Command, type Io, UsageError } from '../command.js';
import { installed, NotInstalled } from '../installed.js';
import { progressBar } from '../progressBar.js';

/** Exit codes that scripts can rely on. */
const EXIT = { good: 0, tampered: 1, not_verifiable: 2 } as const;
/** Bytes: longer than the log's longest entry. */
const LONGEST_PROOF = 4 * 1_024 * 1_024;
const LONGEST_PACK = 16 * 1_024 * 1_024;
const COMPARE_KEY = ': compare it with the key that the installation shows, or use --key';

export const audit: Command = {
  usage:
    'audit verify [<file>] [--key <public key>] | audit prove <position> [--out <file>] | audit consistent <file> [--out <file>] | audit tiles <folder>',
  help: 'verify: compares the whole log with its signed checkpoints and the anchor, or checks a signed export, a proof or an evidence pack offline, and names each mismatch. --key: the key that must have signed the file; for the log, a further key to accept, if its master key is not at hand. prove: writes a proof that the sealed log contains an entry, which anyone can verify without Tidewatch. consistent: checks that the log continues the checkpoint in a saved proof, and writes a proof of that. tiles: writes the checkpoint and the hashes of the tree as files that public tools can follow (docs/audit.md). Exit code 1: tampered with, or no log; 2: cannot be verified or proved.',

  async run([action, file, ...more], { json, key, out }, io) {
    const takesOne = action === 'prove' || action === 'consistent' || action === 'tiles';
    if ((action !== 'verify' && !(takesOne && file !== undefined)) || more.length > 0)
      throw new UsageError(
        "'audit' takes verify and at most one file, prove and one position, consistent and one file, or tiles and one folder",
      );
    try {
      if (file === undefined) return await verifyWholeLog(key, json, io);
      if (action === 'prove') return await prove(file, out, io);
      if (action === 'consistent') return await consistent(file, key, out, io);
      if (action === 'tiles') return await writeTiles(file, io);
      return await verifySaved(file, key, json, io.out);
    } catch (fault) {
      if (fault instanceof ConfigError || fault instanceof NotInstalled || fault instanceof UsageError) throw fault;
      const reason = fault instanceof Error ? fault.message : String(fault);
      io.out(json ? JSON.stringify({ state: 'not_verifiable', reason }) : `cannot be verified: ${reason}`);
      return EXIT.not_verifiable;
    }
  },
};

async function prove(position: string, out: string | null, io: Io): Promise<number> {
  const names = ['storedLog', 'workStore', 'sealSigner'] as const;
  const ports = await openPorts(names, await installed(io), createLogger('silent', 'command-line'));
  try {
    const parsed = ports.storedLog.parsePosition(position);
    if (!parsed) throw new UsageError(`not a position: ${position}`);
    const found = await proveEntry({ ...ports, eventLog: ports.storedLog }, parsed);
    if (!found) throw new Error('the log has no sealed entry there, or it was sealed in the last few seconds');
    const text = formatProof(found.proof);
    if (out === null) io.out(text.trimEnd());
    else await writeFile(out, text);
    io.note(`verify it with the key ${found.verifierKey}\n`);
    return EXIT.good;
  } finally {
    await ports.close();
  }
}

/** @param file a proof, or a bare checkpoint. */
async function consistent(file: string, key: string | null, out: string | null, io: Io): Promise<number> {
  const text = await readFile(file, 'utf8');
  const earlier = parseTreeHead(parseProof(text)?.checkpoint ?? text);
  if (!earlier) throw new Error(`${file} holds no checkpoint of a log`);
  const names = ['workStore', 'sealSigner'] as const;
  const ports = await openPorts(names, await installed(io), createLogger('silent', 'command-line'));
  try {
    // A key in the table counts only if the master key derives it: whoever rewrites the stores could add one.
    const times = [ports.clock.now(), ...(await signingKeys(ports.workStore)).map(({ at }) => as<Instant>(at))];
    const isOurs = [...times.map(at => ports.sealSigner(at).key), key ?? ''].some(earlier.isSignedBy);
    const proof = isOurs ? await proveConsistency(ports, earlier) : null;
    if (!proof) {
      const reason = isOurs
        ? 'the log does not continue this checkpoint'
        : 'another key signed this checkpoint: name it by --key';
      io.out(`TAMPERED: ${reason}`);
      return EXIT.tampered;
    }
    const size = parseTreeHead(proof.checkpoint)?.size ?? 0;
    io.out(`good: the log of ${number(size)} sealed entries continues the one of ${number(earlier.size)}`);
    if (out !== null) await writeFile(out, formatConsistency(proof));
    return EXIT.good;
  } finally {
    await ports.close();
  }
}

/** Full tiles that exist are not written again: they never change. */
async function writeTiles(folder: string, io: Io): Promise<number> {
  const names = ['workStore', 'sealSigner'] as const;
  const ports = await openPorts(names, await installed(io), createLogger('silent', 'command-line'));
  try {
    let written = 0;
    for await (const { path, bytes, changes } of tiledLog(ports)) {
      const file = join(folder, path);
      if (!changes && (await stat(file).catch(() => null))?.size === bytes.length) continue;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.part`, bytes);
      await rename(`${file}.part`, file);
      written++;
    }
    if (written === 0) throw new Error('nothing is sealed yet');
    io.out(`${number(written)} files written to ${folder}`);
    return EXIT.good;
  } finally {
    await ports.close();
  }
}

/** A proof and an evidence pack name their formats; any other file is an export. */
async function verifySaved(file: string, key: string | null, json: boolean, out: Io['out']): Promise<number> {
  const proof = (await stat(file)).size <= LONGEST_PROOF ? parseProof(await readFile(file, 'utf8')) : null;
  if (proof) return verifyProof(proof, key, json, out);
  const pack = (await stat(file)).size <= LONGEST_PACK ? parseEvidence(await readFile(file, 'utf8')) : null;
  return pack ? verifyEvidence(pack, key, json, out) : await verifyExport(file, key, json, out);
}

function verifyEvidence(pack: EvidencePack, key: string | null, json: boolean, out: Io['out']): number {
  const found = checkEvidence(pack, key);
  if (json) out(JSON.stringify(found));
  else if (found.state !== 'good')
    out(found.state === 'tampered' ? `TAMPERED: ${found.reason}` : `cannot be verified: ${found.reason}`);
  else {
    const { type, data, recordedAt, index, size } = found;
    out(`good: ${pack.url} was read like this, as recorded at ${recordedAt}:`);
    out(`${type} ${JSON.stringify(data)}`);
    out(
      `the log of ${number(size)} sealed entries contains it as its entry ${number(index + 1)}, and it names the page's hash`,
    );
    out(`signed with key ${pack.key}${key === null ? COMPARE_KEY : ''}`);
  }
  return EXIT[found.state];
}

function verifyProof(proof: Proof, key: string | null, json: boolean, out: Io['out']): number {
  if (key === null) throw new UsageError('a proof needs --key: the key that the installation shows');
  const found = checkProof(proof, key);
  if (json) out(JSON.stringify(found));
  else if (found.state !== 'good')
    out(found.state === 'tampered' ? `TAMPERED: ${found.reason}` : `cannot be verified: ${found.reason}`);
  else {
    out(`good: the log of ${number(found.size)} sealed entries contains this as its entry ${number(found.index + 1)}:`);
    out(found.entry);
  }
  return EXIT[found.state];
}

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
    out(`signed with key ${its}${key === null ? COMPARE_KEY : ''}`);
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
