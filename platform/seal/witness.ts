/**
 * Submits checkpoints to a witness (c2sp.org/tlog-witness), an independent service that cosigns a log's checkpoint only
 * if the log has grown since the last one it saw.
 */

import { Readable } from 'node:stream';
import { readBody } from '../outbound/request/readBody.js';
import { type Consistency, formatConsistency } from './tree/consistencyFile.js';
import { cosignatureIn } from './tree/cosignature.js';
import { COSIGNATURE, parseVerifierKey, type VerifierKey } from './tree/signedNote.js';

export interface Witness {
  /** Its verifier key, which also identifies it. */
  readonly key: string;
  /**
   * @param text the checkpoint's text, which it cosigns.
   * @returns its cosignature's line, or the size of the latest checkpoint that it knows, if `old` is another.
   * @throws Error if it cannot be reached, refuses, or does not sign what it was sent.
   */
  add(proof: Consistency, text: string): Promise<{ readonly cosignature: string } | { readonly size: number }>;
}

const TIMEOUT_MS = 10_000;
/** A line per signature, or a size. */
const LONGEST_ANSWER = 16_384;

/** @param place an entry of `TIDEWATCH_WITNESSES`. @throws RangeError if it is no witness. */
export function openWitness(place: string): Witness {
  const at = place.lastIndexOf('@');
  const [key, address] = [place.slice(0, at), place.slice(at + 1).replace(/\/$/, '')];
  const verifier = parseVerifierKey(key, COSIGNATURE);
  if (!verifier || !URL.canParse(address)) throw new RangeError('a witness is <verifier key>@<https address>');
  return { key, add: (proof, text) => submit(address, verifier, proof, text) };
}

async function submit(address: string, verifier: VerifierKey, proof: Consistency, text: string) {
  const answer = await fetch(`${address}/add-checkpoint`, {
    method: 'POST',
    body: formatConsistency(proof),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((fault: unknown) => {
    throw new Error(`the witness ${verifier.name} cannot be reached`, { cause: (fault as Error).name });
  });
  const body = await textOf(answer).catch((fault: unknown) => {
    throw new Error(`the answer of the witness ${verifier.name} cannot be read`, { cause: (fault as Error).name });
  });
  if (answer.status === 409 && /^\d{1,15}\n?$/.test(body)) return { size: Number(body) };
  if (!answer.ok) throw new Error(`the witness ${verifier.name} answered with status ${answer.status}`);
  const cosignature = cosignatureIn(body, text, verifier);
  if (cosignature === null) throw new Error(`the witness ${verifier.name} did not cosign the checkpoint`);
  return { cosignature };
}

const textOf = async ({ body }: Response): Promise<string> =>
  body === null ? '' : String(await readBody(Readable.fromWeb(body as never), '', { bytes: LONGEST_ANSWER }));
