/**
 * Keyed digests of what the sealed fields of an audit entry hold, so that an entry is found by its IP address or user
 * agent although neither is stored (docs/adr/0038). What is typed is made into a digest in the same way, and equal words
 * have equal digests.
 */
import { createHmac } from 'node:crypto';
import type { Client } from '../../domain/session/client.js';
import { deviceOf } from '../../domain/session/device.js';
import { addressBeginnings, addressGroups, typedAddress, typedBeginning } from './addressGroups.js';

export interface AuditDigests {
  /** Of the address, its leading groups and beginnings, and the words of the user agent. A bounded number. */
  ofClient(client: Client): readonly string[];
  /** Of what was typed. @param prefix whether it may go on: only addresses are found by a beginning. */
  ofTerm(term: { readonly text: string; readonly prefix: boolean }): string;
}

/** A user agent is untrusted: what is beyond these limits is not looked at. */
const USER_AGENT_LIMIT = 512;
const WORD_LIMIT = 64;
const WORDS_LIMIT = 40;
/** 16 hex digits: for two words of an installation to meet by chance it takes four thousand million of them. */
const DIGEST_BYTES = 8;
/** Nearly every browser says these, so they tell nothing apart. */
const NOISE = new Set('mozilla/5.0 mozilla 5.0 applewebkit/537.36 applewebkit 537.36 khtml like gecko'.split(' '));

/** @param key of 32 bytes, kept apart from the index: with it, anyone could try out all addresses. */
export function auditDigests(key: Uint8Array): AuditDigests {
  const digestOf = (word: string): string =>
    createHmac('sha256', key).update(word).digest().toString('hex', 0, DIGEST_BYTES);

  return {
    ofClient({ ip, userAgent }) {
      const words = [...addressGroups(ip), ...wordsOf(userAgent ?? '')];
      return [...new Set([...words, ...addressBeginnings(ip).map(begun)])].map(digestOf);
    },
    ofTerm({ text, prefix }) {
      const word = normal(text);
      const beginning = prefix ? typedBeginning(word) : null;
      return digestOf(beginning === null ? (typedAddress(word) ?? word) : begun(beginning));
    },
  };
}

/** `chrome/126.0.0.0`, `chrome` and `126.0.0.0`, and the device as screens name it. */
function wordsOf(userAgent: string): readonly string[] {
  const agent = userAgent.slice(0, USER_AGENT_LIMIT).toWellFormed();
  const { kind, browser, os } = deviceOf(agent);
  const device = agent === '' ? [] : [kind, ...(browser ?? '').split(' '), os ?? ''];
  const products = agent.split(/[\s();,]+/);
  const words = [...device, ...products, ...products.flatMap(product => product.split('/'))];
  return [...new Set(words.map(normal))].filter(word => word !== '' && !NOISE.has(word)).slice(0, WORDS_LIMIT);
}

/** Apart from all words, in which there is no space. */
const begun = (beginning: string): string => `begins ${beginning}`;

const normal = (word: string): string => word.toLowerCase().slice(0, WORD_LIMIT).toWellFormed();
