/**
 * The chain of hashes over the log (ADR 0034): each entry's hash covers the one before, so nothing before a known hash can
 * be changed, removed, added or moved. Verifying needs this file, entryDigest.ts and checkpoint.ts, and no key.
 */
import { hash } from 'node:crypto';
import type { StoredEntry } from '../event-store/port.js';

/** Before the first entry. */
export const CHAIN_START = '0'.repeat(64);

/** Written into every hash: another format of the chain would be another number. */
const FORMAT = 'tidewatch-chain-1';

export const link = (previous: string, { position, digest }: Pick<StoredEntry, 'position' | 'digest'>): string =>
  hash('sha256', `${FORMAT}\n${previous}\n${position}\n${digest}`);

/** 48 bits of a digest: enough to tell which entry of a segment is not the one that was sealed. */
const MARK_HEX = 12;
const MARK_TEXT = 8;

export const markOf = (digest: string): string => Buffer.from(digest.slice(0, MARK_HEX), 'hex').toString('base64url');

export const marksOf = (digests: readonly string[]): string =>
  Buffer.from(digests.map(digest => digest.slice(0, MARK_HEX)).join(''), 'hex').toString('base64url');

export const splitMarks = (marks: string): string[] => marks.match(new RegExp(`.{${MARK_TEXT}}`, 'g')) ?? [];
