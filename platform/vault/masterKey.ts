/** The master key: from the configuration or, in the embedded size, from a file that only its owner can read. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { KEY_BYTES } from './cipher.js';

/** The key is missing or invalid. The text names the remedy and never contains any part of the key. */
export class MasterKeyInvalid extends Error {
  override readonly name = 'MasterKeyInvalid';
}

export interface MasterKeySource {
  /** `TIDEWATCH_MASTER_KEY`: 32 bytes in base64. If given, the file is ignored. */
  readonly fromConfig: string | undefined;
  readonly file: string;
  /** True if a missing file may be created with a new key: embedded and not in production. */
  readonly mayCreate: boolean;
}

const HOW = 'make one with `openssl rand -base64 32`';

/** @throws MasterKeyInvalid */
export function loadMasterKey({ fromConfig, file, mayCreate }: MasterKeySource): Uint8Array {
  if (fromConfig !== undefined) return parse(fromConfig, 'TIDEWATCH_MASTER_KEY');
  const stored = readStored(file);
  if (stored !== undefined) return parse(stored, file);
  if (!mayCreate) throw new MasterKeyInvalid(`TIDEWATCH_MASTER_KEY is not set, and ${file} does not exist: ${HOW}`);
  create(file);
  return parse(readStored(file) ?? '', file);
}

function parse(text: string, source: string): Uint8Array {
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.toString('base64') !== text.trim()) throw new MasterKeyInvalid(`${source} is not base64: ${HOW}`);
  if (bytes.length !== KEY_BYTES)
    throw new MasterKeyInvalid(`${source} holds ${bytes.length} bytes, where ${KEY_BYTES} are needed: ${HOW}`);
  return bytes;
}

function readStored(file: string): string | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return undefined;
  // Windows has no such modes and reports every file as open to all.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new MasterKeyInvalid(`${file} can be read by others than its owner: chmod 600 it, or make a new key`);
  return readFileSync(file, 'utf8');
}

/** Complete and on disk before it gets its name, so that neither a crash nor a second process sees half a key. */
function create(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    linkSync(draft, file);
  } catch (fault) {
    // Another process was first: its key counts.
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
  } finally {
    unlinkSync(draft);
  }
}
