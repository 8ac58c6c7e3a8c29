import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { as, type Instant } from '../../domain/kernel/names.js';
import { entryText } from '../event-store/entryDigest.js';
import { checkEvidence, parseEvidence, signEvidence } from './evidencePack.js';
import { signersOf } from './signing.js';
import { leafHash } from './tree/merkleTree.js';
import { formatProof } from './tree/proofFile.js';
import { signTreeHead } from './tree/signedNote.js';

const AT = as<Instant>('2026-11-28T09:00:00.000Z');
const signer = signersOf(new Uint8Array(32).fill(7))(AT);
const PAGE = Buffer.from('<h1>Tent</h1>');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A pack of a log with one entry, which names this page's hash. */
function pack(named: string, page = PAGE) {
  const entry = entryText({
    ...{ id: 'e', stream: 'page-p', revision: 0, type: 'PriceObserved', schema: 4, shop: null },
    ...{ at: AT, recordedAt: AT, data: JSON.stringify({ snapshot: named }), meta: '{}' },
  });
  const root = leafHash(createHash('sha256').update(entry).digest());
  const checkpoint = signTreeHead({ origin: 'tidewatch/test', size: 1, root }, signer);
  const proof = formatProof({ entry, index: 0, path: [], checkpoint });
  const reading = { title: 'Tent', price: '99.00', currency: 'USD', availability: 'in_stock' };
  const text = signEvidence(
    { url: 'https://rival.example/tent', at: AT, madeAt: AT, reading, proof, page: page.toString('base64') },
    signer,
  );
  const parsed = parseEvidence(text);
  if (!parsed) throw new Error('the pack cannot be read');
  return parsed;
}

it('is good if the sealed event names the hash of the page', () =>
  expect(checkEvidence(pack(sha256(PAGE)), signer.key)).toMatchObject({
    state: 'good',
    type: 'PriceObserved',
    size: 1,
  }));

it('is not good with another page, even if the installation’s own key signed it', () =>
  expect(checkEvidence(pack(sha256(PAGE), Buffer.from('<h1>Boat</h1>')), null)).toMatchObject({
    ...{ state: 'tampered', reason: expect.stringContaining('whose hash the sealed event names') },
  }));

it('is not good with a proof of another log', () => {
  const good = pack(sha256(PAGE));
  const { key: _, signature: __, format: ___, ...evidence } = good;
  const stranger = signersOf(new Uint8Array(32).fill(8))(AT);
  const forged = parseEvidence(signEvidence(evidence, stranger));
  expect(forged && checkEvidence(forged, null)).toMatchObject({ state: 'tampered' });
});

it.each(['', '{', '[]', '{"format":"tidewatch evidence 1"}', '{"a":1}\n{"a":2}'])('%j is none', text =>
  expect(parseEvidence(text)).toBeNull(),
);
