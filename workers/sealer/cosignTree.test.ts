import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { proveEntry } from '../../application/seal/proveEntry.js';
import { sealState } from '../../application/seal/sealState.js';
import type { Position } from '../../platform/event-store/port.js';
import { signersOf } from '../../platform/seal/signing.js';
import { continues, parseConsistency } from '../../platform/seal/tree/consistencyFile.js';
import { cosignatureIn } from '../../platform/seal/tree/cosignature.js';
import {
  COSIGNATURE,
  keyId,
  parseTreeHead,
  parseVerifierKey,
  type TreeHead,
} from '../../platform/seal/tree/signedNote.js';
import { openWitness } from '../../platform/seal/witness.js';
import { openEngines } from '../workers.fixtures.js';
import { cosignTree } from './cosignTree.js';
import { growTree } from './growTree.js';
import { sealLog } from './sealLog.js';

const NAME = 'witness.example/a';

/** A witness as c2sp.org/tlog-witness describes it: it checks the log's signature and growth before it cosigns. */
async function witness(logKey: string, { answers = null as number | null, endless = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const id = keyId(NAME, COSIGNATURE, raw);
  const key = `${NAME}+${id.toString('hex')}+${Buffer.concat([Buffer.of(COSIGNATURE), raw]).toString('base64')}`;
  const seen: number[] = [];
  let latest: TreeHead | null = null;
  const answerTo = (body: string): [number, string] => {
    if (answers !== null) return [answers, ''];
    const proof = parseConsistency(body);
    const head = proof && parseTreeHead(proof.checkpoint);
    if (!proof || !head) return [400, ''];
    if (!head.isSignedBy(logKey)) return [403, ''];
    seen.push(proof.old);
    if (proof.old !== (latest?.size ?? 0)) return [409, `${latest?.size ?? 0}\n`];
    if (latest && !continues(latest, proof)) return [422, ''];
    latest = head;
    return [200, cosigned(proof.checkpoint, privateKey, id)];
  };
  const server = createServer(async (request, response) => {
    if (endless)
      return void Readable.from(endlessly())
        .on('error', () => {})
        .pipe(response);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const [status, text] = request.url === '/add-checkpoint' ? answerTo(body) : ([404, ''] as const);
    response.writeHead(status).end(text);
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const place = `${key}@http://localhost:${(server.address() as AddressInfo).port}`;
  const remember = (head: TreeHead | null): void => {
    latest = head;
  };
  return { place, key, seen, remember };
}

function* endlessly() {
  for (;;) yield '— a line of a stranger\n'.repeat(100);
}

function cosigned(checkpoint: string, privateKey: KeyObject, id: Buffer): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(1_782_900_000n);
  const text = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime 1782900000\n${text}`), privateKey);
  return `— ${NAME} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
}

async function product() {
  const engines = await openEngines();
  const { eventLog, workStore, clock } = engines;
  const sealSigner = signersOf(new Uint8Array(32));
  const seal = sealLog({ ...engines, sealSigner });
  const grow = growTree({ eventLog, workStore });
  let events = 0;
  return {
    ...engines,
    logKey: sealSigner(clock.now()).key,
    /** One more sealed event, in the tree. */
    async growByOne() {
      const meta = {
        actor: { kind: 'worker', id: 'test' },
        shop: null,
        correlationId: 'c',
        causationId: null,
      } as const;
      const event = { id: `event-${events++}`, type: 'RefreshRequested', schema: 1, data: {}, at: clock.now(), meta };
      await eventLog.append('shop-a', [event], 'any');
      clock.advance(5 * 60_000);
      await seal();
      await grow();
    },
    cosign: (...places: string[]) => cosignTree({ workStore, clock, sealSigner, witnesses: places.map(openWitness) }),
    proof: async () =>
      (await proveEntry({ eventLog, workStore, sealSigner, clock }, (await eventLog.head()) as Position))?.proof,
  };
}

const textOf = (checkpoint = ''): string => checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
const isCosigned = (checkpoint: string | undefined, key: string): boolean => {
  const verifier = parseVerifierKey(key, COSIGNATURE);
  return verifier !== null && cosignatureIn(checkpoint ?? '', textOf(checkpoint), verifier) !== null;
};

describe('the witnesses of a sealed log', () => {
  it('cosign each size once, and proofs carry their cosignatures', async () => {
    const { growByOne, cosign, proof, logKey } = await product();
    const { place, key, seen } = await witness(logKey);
    await growByOne();
    expect(isCosigned((await proof())?.checkpoint, key)).toBe(false);
    await cosign(place);
    await cosign(place);
    expect(isCosigned((await proof())?.checkpoint, key)).toBe(true);
    await growByOne();
    await growByOne();
    await cosign(place);
    expect(seen).toEqual([0, 1]);
    const later = await proof();
    expect([parseTreeHead(later?.checkpoint ?? '')?.size, isCosigned(later?.checkpoint, key)]).toEqual([3, true]);
  });

  it('are told the size that they remember, if this installation remembers another', async () => {
    const { growByOne, cosign, proof, logKey } = await product();
    const { place, key, seen, remember } = await witness(logKey);
    await growByOne();
    await cosign(place);
    remember(null);
    await growByOne();
    await cosign(place);
    expect(seen).toEqual([0, 1, 0]);
    expect(isCosigned((await proof())?.checkpoint, key)).toBe(true);
  });

  it('refuse a log that was rewritten or cut off, and status says so', async () => {
    const { growByOne, cosign, logKey, ...ports } = await product();
    const rewritten = await witness(logKey);
    const cutOff = await witness(logKey);
    const root = createHash('sha256').update('another history').digest();
    await growByOne();
    await growByOne();
    rewritten.remember({ origin: 'x', size: 1, root });
    cutOff.remember({ origin: 'x', size: 9, root });
    await expect(cosign(rewritten.place)).rejects.toThrow(`the witness ${NAME} answered with status 422`);
    expect((await sealState(ports)).witnessError).toBe(`the witness ${NAME} answered with status 422`);
    await expect(cosign(cutOff.place)).rejects.toThrow('a witness knows this log with 9 entries, and it has 2');
  });

  it('delay no other if they fail, and are asked again', async () => {
    const { growByOne, cosign, proof, logKey, ...ports } = await product();
    const [good, broken] = [await witness(logKey), await witness(logKey, { answers: 500 })];
    await growByOne();
    await expect(cosign(broken.place, good.place)).rejects.toThrow('status 500');
    expect(isCosigned((await proof())?.checkpoint, good.key)).toBe(true);
    expect((await sealState(ports)).witnessError).toBe(`the witness ${NAME} answered with status 500`);
  });

  it('are cut off if their answer never ends', async () => {
    const { growByOne, cosign, logKey } = await product();
    const { place } = await witness(logKey, { endless: true });
    await growByOne();
    await expect(cosign(place)).rejects.toThrow(`the answer of the witness ${NAME} cannot be read`);
  });

  it('must sign with the key that the operator named', async () => {
    const { growByOne, cosign, proof, logKey } = await product();
    const [one, other] = [await witness(logKey), await witness(logKey)];
    await growByOne();
    const address = one.place.slice(one.key.length);
    await expect(cosign(`${other.key}${address}`)).rejects.toThrow('did not cosign the checkpoint');
    expect(isCosigned((await proof())?.checkpoint, other.key)).toBe(false);
  });

  it.each(['x@https://witness.example', `${NAME}+00000000+BAAA@https://witness.example`, ''])(
    'are named by a key and an address: not %j',
    place => expect(() => openWitness(place)).toThrow(RangeError),
  );
});
