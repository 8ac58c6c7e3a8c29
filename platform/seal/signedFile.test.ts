import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { as, type Instant } from '../../domain/kernel/names.js';
import { type FileKind, signedLines, trailerLine, verifyFile } from './signedFile.js';
import { signersOf } from './signing.js';

const AT = as<Instant>('2026-07-01T09:00:00.000Z');
const SIGNATURE = 'signature';
const signer = signersOf(new Uint8Array(32).fill(3))(AT);

async function* pages() {
  yield ['{"id":"a"}', '{"id":"ü"}'];
  yield [];
  yield ['{"id":"c"}'];
}

async function* noPages(): AsyncGenerator<string[]> {}

async function fileOf(kind: FileKind = 'ndjson', from: AsyncIterable<readonly string[]> = pages()) {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'export');
  const filter = { q: 'a "quoted" word' };
  let text = '';
  for await (const part of signedLines(from, kind === 'csv' ? '"id"' : null, async counted =>
    trailerLine({ kind, ...counted, filter, at: AT, checkpoint: null }, signer),
  ))
    text += part;
  const check = (bytes: string | Uint8Array, key: string | null = null) => {
    writeFileSync(path, bytes);
    return verifyFile(path, key);
  };
  return { text, check };
}

describe('a signed file', () => {
  it.each(['ndjson', 'csv'] as const)('is good as it was written, with any number of entries: %s', async kind => {
    const { text, check } = await fileOf(kind);
    expect(await check(text)).toMatchObject({ state: 'good', trailer: { kind, count: 3, key: signer.key } });
    const empty = await fileOf(kind, noPages());
    expect(await empty.check(empty.text)).toMatchObject({ state: 'good', trailer: { count: 0 } });
  });

  it.each(['ndjson', 'csv'] as const)('is found out by any bit that is changed: %s', async kind => {
    const { text, check } = await fileOf(kind);
    const bytes = Buffer.from(text);
    const signature = text.indexOf(SIGNATURE) + SIGNATURE.length;
    // All bits of the signature's last characters, some of which base64 does not need; one bit of every other byte.
    for (const byte of bytes.keys())
      for (const bit of byte > signature + 80 ? [0, 1, 2, 3, 4, 5, 6, 7] : [byte % 8]) {
        const changed = Buffer.from(bytes);
        changed[byte] = (changed[byte] ?? 0) ^ (1 << bit);
        expect((await check(changed)).state, `bit ${bit} of byte ${byte}`).not.toBe('good');
      }
  });

  it('is refused without its last line, and with lines after it', async () => {
    const { text, check } = await fileOf();
    const unfinished = { state: 'not_verifiable', reason: expect.stringContaining('was not finished') };
    expect(await check(text.slice(0, text.lastIndexOf('{"tidewatch')))).toEqual(unfinished);
    expect(await check(text.slice(0, -1))).toEqual(unfinished);
    expect(await check(`${text}{"id":"d"}\n`)).toEqual(unfinished);
    expect(await check('')).toEqual(unfinished);
  });

  it('is refused if lines were exchanged, added or taken out', async () => {
    const { text, check } = await fileOf();
    const [a = '', b = '', ...rest] = text.split('\n');
    for (const lines of [
      [b, a, ...rest],
      [a, ...rest],
      [a, a, b, ...rest],
    ])
      expect(await check(lines.join('\n'))).toEqual({
        state: 'tampered',
        reason: 'its entries are not those that were signed',
      });
  });

  it('is refused by who expects another key', async () => {
    const { text, check } = await fileOf();
    expect(await check(text, signer.key)).toMatchObject({ state: 'good' });
    expect(await check(text, 'another')).toMatchObject({ state: 'tampered' });
  });
});
