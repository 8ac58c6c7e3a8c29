import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAnchor } from '../../../platform/seal/anchor.js';
import { signedLines, trailerLine } from '../../../platform/seal/signedFile.js';
import { continues, parseConsistency } from '../../../platform/seal/tree/consistencyFile.js';
import { treeRoot } from '../../../platform/seal/tree/merkleTree.js';
import { parseProof } from '../../../platform/seal/tree/proofFile.js';
import { parseTreeHead } from '../../../platform/seal/tree/signedNote.js';
import { subtreesIn } from '../../../platform/seal/tree/tiles.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { anchorCheckpoints } from '../../../workers/sealer/anchorCheckpoints.js';
import { growTree } from '../../../workers/sealer/growTree.js';
import { sealLog } from '../../../workers/sealer/sealLog.js';
import { audit } from './audit.js';
import { AT, dataFolder, event } from './commands.fixtures.js';
import { status } from './status.js';

/** Three sealed events; later ones are not sealed. */
async function sealed(variables?: Readonly<Record<string, string>>) {
  const product = dataFolder(variables);
  for (const name of ['a', 'b', 'c'])
    await product.happens('shop-a', event(name, 'RefreshRequested', { syncId: name }));
  await product.within(async ports => {
    const later = { now: () => '2099-01-01T00:00:00.000Z' as never };
    await sealLog({ ...ports, clock: later })();
    await anchorCheckpoints(ports).catch(() => {});
  });
  return product;
}

const edit = (folder: string): void => {
  const file = openSqlite(join(folder, 'events.db'), { synchronous: 'FULL' });
  file.exec('drop trigger events_are_not_changed');
  file.exec(`update events set data = '{"syncId":"x"}' where position = 2`);
  file.close();
};

describe('tidewatch audit verify', () => {
  it('is good, says what has no checkpoint yet, and that there is no anchor', async () => {
    const { call, happens } = await sealed();
    await happens('shop-a', event('d', 'RefreshRequested', { syncId: 'd' }));
    const { code, lines } = await call(audit, 'verify');
    expect(code).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(/^good: all 3 entries match their seal \(\d\.\d s\)$/),
      '1 later entries have no checkpoint yet',
      'without a readable anchor, a complete rewrite goes undetected: set TIDEWATCH_AUDIT_ANCHOR',
      expect.stringMatching(/^exports are currently signed with key [\w-]{43}$/),
    ]);
  });

  it('names the first entry that was changed, and ends with 1', async () => {
    const { call, folder } = await sealed();
    edit(folder);
    const { code, lines } = await call(audit, 'verify');
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^TAMPERED: edited at [0-9a-f]{8}-0*2: the entry at /);
  });

  it('ends with 2 where nothing is sealed, and where the anchor cannot be read', async () => {
    const fresh = dataFolder();
    await fresh.within(async () => {});
    expect(await fresh.call(audit, 'verify')).toMatchObject({
      code: 2,
      lines: expect.arrayContaining(['cannot be verified: nothing is sealed yet']),
    });
    const { call } = await sealed({ TIDEWATCH_AUDIT_ANCHOR: '/nowhere/anchor' });
    const { code, lines } = await call(audit, 'verify');
    expect([code, lines]).toEqual([2, [expect.stringMatching(/^cannot be verified: ENOENT/)]]);
  });

  it('compares with the anchor, and does not believe another key unless it is named', async () => {
    const product = dataFolder();
    const anchor = join(product.folder, 'anchor');
    const first = await sealed({ TIDEWATCH_AUDIT_ANCHOR: anchor });
    expect((await first.call(audit, 'verify')).lines).not.toContain(expect.stringContaining('anchor'));
    const [line = ''] = (await openAnchor(anchor).read()) ?? [];
    const { key } = JSON.parse(line) as { key: string };
    writeFileSync(join(first.folder, 'master.key'), Buffer.alloc(32, 1).toString('base64'), { mode: 0o600 });
    const { code, lines } = await first.call(audit, 'verify');
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^TAMPERED: unknown key at /);
    expect(lines[0]).toContain(`--key ${key}`);
    expect((await first.callWith(audit, { key }, 'verify')).code).toBe(0);
  });
});

describe('tidewatch audit verify <file>', () => {
  async function exported() {
    const product = dataFolder();
    const file = join(product.folder, 'export.ndjson');
    await product.within(async ({ sealSigner }) => {
      async function* page() {
        yield ['{"id":"a"}', '{"id":"b"}'];
      }
      const signer = sealSigner(AT as never);
      const statement = { kind: 'ndjson', filter: {}, at: AT as never, checkpoint: null } as const;
      for await (const text of signedLines(page(), null, async counted =>
        trailerLine({ ...statement, ...counted }, signer),
      ))
        appendFileSync(file, text);
    });
    return { ...product, file };
  }

  it('needs none of the product: no key, no store', async () => {
    const { file } = await exported();
    const elsewhere = dataFolder({
      TIDEWATCH_EVENT_STORE: 'postgres://nowhere.invalid/none',
      TIDEWATCH_MASTER_KEY: '',
    });
    const { code, lines } = await elsewhere.call(audit, 'verify', file);
    expect(code).toBe(0);
    expect(lines[0]).toBe(`good: all 2 entries match the export of ${AT}`);
    expect(lines.at(-1)).toMatch(/^signed with key [\w-]{43}: compare it with/);
  });

  it('ends with 1 for a changed file or another key, and with 2 for none or half of one', async () => {
    const { call, callWith, file, folder } = await exported();
    expect((await callWith(audit, { key: 'another' }, 'verify', file)).code).toBe(1);
    appendFileSync(file, '{"id":"c"}\n');
    expect((await call(audit, 'verify', file)).code).toBe(2);
    expect((await call(audit, 'verify', join(folder, 'none'))).code).toBe(2);
  });
});

describe('tidewatch status', () => {
  it('says up to where the log is sealed, and what is wrong with that', async () => {
    const { call } = await sealed({ TIDEWATCH_AUDIT_ANCHOR: '/nowhere/anchor' });
    const { lines } = await call(status);
    expect(lines).toContainEqual(expect.stringMatching(/^seal {7}up to [0-9a-f]{8}-0*3$/));
    expect(lines).toContainEqual(
      expect.stringMatching(/^1 checkpoints are not in the anchor yet: ENOENT.*; retrying$/),
    );
  });
});

describe('tidewatch audit prove', () => {
  const proven = async () => {
    const product = await sealed();
    await product.within(async ports => growTree(ports)());
    const position = await product.within(async ({ eventLog }) => (await eventLog.head()) ?? '');
    const file = join(product.folder, 'entry.tlog-proof');
    const { code, notes } = await product.callWith(audit, { out: file }, 'prove', position);
    return { ...product, position, file, code, key: /key (\S+)/.exec(notes.join(''))?.[1] ?? '' };
  };

  it('writes a proof that verifies offline, with the key that it names', async () => {
    const { callWith, code, file, key } = await proven();
    expect(code).toBe(0);
    expect(key).toMatch(/^tidewatch\/[0-9a-f]{8}\+[0-9a-f]{8}\+[\w+/]{44}$/);
    const { code: checked, lines } = await callWith(audit, { key }, 'verify', file);
    expect([checked, lines[0]]).toEqual([0, 'good: the log of 3 sealed entries contains this as its entry 3:']);
    expect(lines[1]).toContain('"RefreshRequested"');
  });

  it('finds a proof whose entry was changed, and one by another key', async () => {
    const { callWith, file, key } = await proven();
    const text = readFileSync(file, 'utf8');
    const extra = /extra (\S+)/.exec(text)?.[1] ?? '';
    const entry = Buffer.from(extra, 'base64').toString().replace('"c"', '"d"');
    writeFileSync(file, text.replace(extra, Buffer.from(entry).toString('base64')));
    expect(await callWith(audit, { key }, 'verify', file)).toMatchObject({
      code: 1,
      lines: ['TAMPERED: the sealed log does not contain this entry at this place'],
    });
    writeFileSync(file, text);
    expect(await callWith(audit, { key: `${'A'.repeat(42)}E` }, 'verify', file)).toMatchObject({
      code: 1,
      lines: ['TAMPERED: another key signed its checkpoint'],
    });
  });

  it('proves nothing that is not sealed, and nothing that differs from what was sealed', async () => {
    const { call, happens, within, folder, position } = await proven();
    await happens('shop-a', event('d', 'RefreshRequested', { syncId: 'd' }));
    const head = await within(async ({ eventLog }) => (await eventLog.head()) ?? '');
    expect(await call(audit, 'prove', head)).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('no sealed entry')],
    });
    edit(folder);
    expect(await call(audit, 'prove', position.replace(/3$/, '2'))).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('not the one that was sealed')],
    });
  });
});

describe('tidewatch audit tiles', () => {
  it('writes files from which a client of the format computes the signed root, and replaces them when the log grows', async () => {
    const product = await sealed();
    const out = join(product.folder, 'public');
    expect(await product.call(audit, 'tiles', out)).toMatchObject({
      code: 2,
      lines: ['cannot be verified: nothing is sealed yet'],
    });
    const published = async (): Promise<number> => {
      await product.within(async ports => growTree(ports)());
      expect((await product.call(audit, 'tiles', out)).code).toBe(0);
      const head = parseTreeHead(readFileSync(join(out, 'checkpoint'), 'utf8'));
      if (!head) throw new Error('no checkpoint');
      const tile = readFileSync(join(out, `tile/0/000.p/${head.size}`));
      const root = await treeRoot(
        head.size,
        subtreesIn(async () => tile),
      );
      expect(root).toEqual(head.root);
      expect(await product.within(async ports => head.isSignedBy(ports.sealSigner(ports.clock.now()).key))).toBe(true);
      return head.size;
    };
    expect(await published()).toBe(3);
    await product.happens('shop-a', event('d', 'RefreshRequested', { syncId: 'd' }));
    const later = { now: () => '2099-01-02T00:00:00.000Z' as never };
    await product.within(async ports => sealLog({ ...ports, clock: later })());
    expect(await published()).toBe(4);
  });
});

describe('tidewatch audit consistent', () => {
  const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
  const saved = async (masterKey = MASTER_KEY) => {
    const product = await sealed({ TIDEWATCH_MASTER_KEY: masterKey });
    await product.within(async ports => growTree(ports)());
    const file = join(product.folder, 'entry.tlog-proof');
    const head = await product.within(async ({ eventLog }) => (await eventLog.head()) ?? '');
    await product.callWith(audit, { out: file }, 'prove', head);
    await product.happens('shop-a', event('d', 'RefreshRequested', { syncId: 'd' }));
    const later = { now: () => '2099-01-02T00:00:00.000Z' as never };
    await product.within(async ports => {
      await sealLog({ ...ports, clock: later })();
      await growTree(ports)();
    });
    return { ...product, file };
  };

  it('proves that the log continues the one of a saved proof', async () => {
    const { callWith, file, folder } = await saved();
    const out = join(folder, 'grown.txt');
    expect(await callWith(audit, { out }, 'consistent', file)).toMatchObject({
      code: 0,
      lines: ['good: the log of 4 sealed entries continues the one of 3'],
    });
    const earlier = parseTreeHead(parseProof(readFileSync(file, 'utf8'))?.checkpoint ?? '');
    const proof = parseConsistency(readFileSync(out, 'utf8'));
    expect(earlier && proof && continues(earlier, proof)).toBe(true);
  });

  it('finds a log with another history, and a checkpoint that another key signed', async () => {
    const [{ file }, other] = [await saved(), await saved()];
    const answer = { code: 1, lines: ['TAMPERED: the log does not continue this checkpoint'] };
    expect(await other.call(audit, 'consistent', file)).toMatchObject(answer);
    const stranger = await saved(Buffer.alloc(32, 2).toString('base64'));
    expect(await stranger.call(audit, 'consistent', file)).toMatchObject({
      code: 1,
      lines: ['TAMPERED: another key signed this checkpoint: name it by --key'],
    });
  });

  it('ends with 2 for a file without a checkpoint', async () => {
    const { call, folder } = await saved();
    writeFileSync(join(folder, 'none.txt'), 'nothing');
    expect((await call(audit, 'consistent', join(folder, 'none.txt'))).code).toBe(2);
  });
});
