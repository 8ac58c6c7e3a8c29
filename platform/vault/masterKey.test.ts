import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMasterKey, MasterKeyInvalid } from './masterKey.js';

const KEY = Buffer.alloc(32, 5);

describe('master key', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidewatch-master-'));
    file = join(folder, 'data', 'master.key');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('comes from the configuration, where it is given', () => {
    expect(loadMasterKey({ fromConfig: ` ${KEY.toString('base64')}\n`, file, mayCreate: true })).toEqual(KEY);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is made once, for its owner alone, and found again', () => {
    const made = loadMasterKey({ fromConfig: undefined, file, mayCreate: true });
    expect(made).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'data'))).toEqual(['master.key']);
    expect(loadMasterKey({ fromConfig: undefined, file, mayCreate: true })).toEqual(made);
    expect(loadMasterKey({ fromConfig: undefined, file, mayCreate: false })).toEqual(made);
    expect(readFileSync(file, 'utf8').trim()).toBe(Buffer.from(made).toString('base64'));
  });

  it('is not made where it must be given', () => {
    expect(() => loadMasterKey({ fromConfig: undefined, file, mayCreate: false })).toThrow(
      /TIDEWATCH_MASTER_KEY is not set/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['', /holds 0 bytes/],
    ['c2hvcnQ=', /holds 5 bytes/],
    ['not base64!', /is not base64/],
    [KEY.toString('hex'), /holds 48 bytes/],
  ])('refuses %j without repeating it', (fromConfig, reason) => {
    const load = () => loadMasterKey({ fromConfig, file, mayCreate: true });
    expect(load).toThrow(MasterKeyInvalid);
    expect(load).toThrow(reason);
  });

  it('refuses a file that others can read', () => {
    const open = join(folder, 'open.key');
    writeFileSync(open, KEY.toString('base64'));
    chmodSync(open, 0o644);
    expect(() => loadMasterKey({ fromConfig: undefined, file: open, mayCreate: true })).toThrow(/chmod 600/);
  });
});
