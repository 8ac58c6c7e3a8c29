/**
 * Keyed digests of an audit entry's IP address and user agent, which make entries searchable by both although neither is
 * stored (docs/adr/0038). Search terms are digested the same way.
 */
import { createHmac } from 'node:crypto';
import type { Client } from '../../domain/session/client.js';
import { deviceOf } from '../../domain/session/device.js';
import { addressBeginnings, addressGroups, typedAddress, typedBeginning } from './addressGroups.js';

export interface AuditDigests {
  /** Digests of the address, its leading groups and prefixes, and the user agent's words. A bounded number. */
  ofClient(client: Client): readonly string[];
  /** The digest of a search term. @param prefix true for a prefix; applies only to addresses. */
  ofTerm(term: { readonly text: string; readonly prefix: boolean }): string;
}

/** Ignores anything beyond these limits, because user agents are untrusted. */
const USER_AGENT_LIMIT = 512;
const WORD_LIMIT = 64;
const WORDS_LIMIT = 40;
/** 64 bits: a collision is expected only after four billion words. */
const DIGEST_BYTES = 8;
/** Words in nearly every user agent, which distinguish nothing. */
const NOISE = new Set('mozilla/5.0 mozilla 5.0 applewebkit/537.36 applewebkit 537.36 khtml like gecko'.split(' '));

/** @param key 32 bytes, stored apart from the index, because with it anyone could try all addresses. */
export function auditDigests(key: Uint8Array): AuditDigests {
  const digestOf = (word: string): string =>
    createHmac('sha256', key).update(word).digest().toString('hex', 0, DIGEST_BYTES);

  return {
    ofClient({ ip, userAgent }) {
      const words = [...addressGroups(ip), ...wordsOf(userAgent ?? '')];
      return [...new Set([...words, ...addressBeginnings(ip).map(asPrefix)])].map(digestOf);
    },
    ofTerm({ text, prefix }) {
      const word = normal(text);
      const beginning = prefix ? typedBeginning(word) : null;
      return digestOf(beginning === null ? (typedAddress(word) ?? word) : asPrefix(beginning));
    },
  };
}

/** `chrome/126.0.0.0`, `chrome` and `126.0.0.0`, and the device's displayed name. */
function wordsOf(userAgent: string): readonly string[] {
  const agent = userAgent.slice(0, USER_AGENT_LIMIT).toWellFormed();
  const { kind, browser, os } = deviceOf(agent);
  const device = agent === '' ? [] : [kind, ...(browser ?? '').split(' '), os ?? ''];
  const products = agent.split(/[\s();,]+/);
  const words = [...device, ...products, ...products.flatMap(product => product.split('/'))];
  return [...new Set(words.map(normal))].filter(word => word !== '' && !NOISE.has(word)).slice(0, WORDS_LIMIT);
}

/** Distinct from every word, because words contain no space. */
const asPrefix = (beginning: string): string => `begins ${beginning}`;

const normal = (word: string): string => word.toLowerCase().slice(0, WORD_LIMIT).toWellFormed();
