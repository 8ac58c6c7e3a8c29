/** How the model numbers of two products relate. */
import { isDigit } from './plainText.js';
import type { Profile } from './profile.js';

export interface CodeRelation {
  /** From 0 (no model number of one is at the other) to 1, in both directions: the greater and the smaller. */
  readonly best: number;
  readonly worst: number;
  /** The model number that both have, or `null`. */
  readonly shared: string | null;
  /** Both name one, and none matches. */
  readonly differ: boolean;
  /** They differ, and those of one are digits alone: a shop's or a warehouse's numbering beside the maker's. */
  readonly otherScheme: boolean;
  /** At least one has no model number. */
  readonly missing: boolean;
  /** The same except for letters at the end of both, which mean a finish or a package: `…820p` and `…820w`. */
  readonly variants: boolean;
  /** From 0 to 1, the similarity of the closest pair that differs: usually neighbours in one product range. */
  readonly alike: number;
}

/**
 * How well a model number matches the other: exactly, without a suffix that only one has, or apart from both suffixes.
 */
const [KNOWN, SUFFIX_ASIDE, SUFFIXES_DIFFER] = [1, 0.8, 0.4];
const SHORTEST_ROOT = 4;

export function compareCodes(a: Profile, b: Profile): CodeRelation {
  const ofA = look(a, b);
  const ofB = look(b, a);
  const [best, worst] = ofA.known >= ofB.known ? [ofA, ofB] : [ofB, ofA];
  const missing = a.codes.length === 0 || b.codes.length === 0;
  const differ = !missing && best.known <= SUFFIXES_DIFFER;
  return {
    best: best.known,
    worst: worst.known,
    shared: best.known >= SUFFIX_ASIDE ? best.code : null,
    differ,
    otherScheme: differ && isNumbered(a) !== isNumbered(b),
    missing,
    variants: (ofA.variants || ofB.variants) && best.known < KNOWN,
    alike: Math.max(ofA.alike, ofB.alike),
  };
}

const isNumbered = ({ identity }: Profile): boolean => identity.every(isNumber);

function isNumber(code: string): boolean {
  for (let at = 0; at < code.length; at++) if (!isDigit(code.charCodeAt(at))) return false;
  return true;
}

interface Found {
  known: number;
  code: string | null;
  variants: boolean;
  alike: number;
}

/** Which of `one`'s model numbers matches `other` best; of equals, the longest wins. */
function look(one: Profile, other: Profile): Found {
  const found: Found = { known: 0, code: null, variants: false, alike: 0 };
  for (const code of one.identity) {
    const known = knownAt(other, code, found);
    if (known > found.known || (known > 0 && known === found.known && code.length > (found.code?.length ?? 0))) {
      found.known = known;
      found.code = code;
    }
  }
  return found;
}

function knownAt(other: Profile, code: string, found: Found): number {
  if (other.codes.includes(code)) return KNOWN;
  if (code.length > SHORTEST_ROOT && other.squashedText.includes(code)) return KNOWN;
  const root = rootOf(code);
  let known = 0;
  let rootKnown = false;
  for (const theirs of other.codes) {
    if (theirs.length >= SHORTEST_ROOT && code.includes(theirs)) known = SUFFIX_ASIDE;
    const theirRoot = rootOf(theirs);
    if (root !== theirRoot || root.length < SHORTEST_ROOT) {
      found.alike = Math.max(found.alike, likeness(code, theirs));
      continue;
    }
    rootKnown = true;
    const oneSided = root === code || theirRoot === theirs;
    if (!oneSided) found.variants = true;
    known = Math.max(known, oneSided ? SUFFIX_ASIDE : SUFFIXES_DIFFER);
  }
  const inText = !rootKnown && root !== code && root.length > SHORTEST_ROOT && other.squashedText.includes(root);
  return inText ? SUFFIX_ASIDE : known;
}

/** Without the letters at its end, which mean a finish, a package or a country. */
function rootOf(code: string): string {
  let end = code.length;
  while (end > 0 && !isDigit(code.charCodeAt(end - 1))) end--;
  return code.slice(0, end);
}

/** Length of their common start and end as a share of the longer one. */
function likeness(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  return (start + end) / Math.max(a.length, b.length);
}
