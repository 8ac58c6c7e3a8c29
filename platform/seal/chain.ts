/**
 * Chains hashes over the log (ADR 0034): each entry's hash covers the previous one, so nothing before a known hash can
 * be changed, removed, added or moved. Verification needs this file, entryDigest.ts and checkpoint.ts, and no key.
 */
import { hash } from 'node:crypto';
import type { StoredEntry } from '../event-store/port.js';

/** Before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** Part of every hash: another chain format gets another number. */
const FORMAT = 'tidewatch-chain-1';

export const link = (previous: string, { position, digest }: Pick<StoredEntry, 'position' | 'digest'>): string =>
  hash('sha256', `${FORMAT}\n${previous}\n${position}\n${digest}`);

/** 48 bits of a digest: enough to identify the changed entry in a segment. */
const MARK_HEX = 12;
const MARK_TEXT = 8;

export const markOf = (digest: string): string => Buffer.from(digest.slice(0, MARK_HEX), 'hex').toString('base64url');

export const marksOf = (digests: readonly string[]): string =>
  Buffer.from(digests.map(digest => digest.slice(0, MARK_HEX)).join(''), 'hex').toString('base64url');

export const splitMarks = (marks: string): string[] => marks.match(new RegExp(`.{${MARK_TEXT}}`, 'g')) ?? [];
