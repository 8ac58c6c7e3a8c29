/** How the model numbers of two products stand to each other. */
import type { Profile } from './profile.js';

export interface CodeRelation {
  /** From 0 (none of a's model numbers is at b) to 1, and the other way round: the greater and the smaller of the two. */
  readonly best: number;
  readonly worst: number;
  /** The longest model number that both have, `null` where there is none. */
  readonly shared: string | null;
  /** Both name one, and none is the other's. */
  readonly differ: boolean;
  /** One of them names none. */
  readonly missing: boolean;
  /** The same but for letters at the end of both, which stand for a finish or a package: `…820p` and `…820w`. */
  readonly variants: boolean;
  /** From 0 to 1, how alike the most alike are where they differ: neighbours in one range, mostly. */
  readonly alike: number;
}

const SHORTEST_INSIDE = 4;

export function compareCodes(a: Profile, b: Profile): CodeRelation {
  const found = { shared: null as string | null, variants: false, alike: 0 };
  const ofA = coverage(a, b, found);
  const ofB = coverage(b, a, found);
  const missing = a.codes.length === 0 || b.codes.length === 0;
  const best = Math.max(ofA, ofB);
  return {
    best,
    worst: Math.min(ofA, ofB),
    shared: found.shared,
    differ: !missing && best < 0.5,
    missing,
    variants: found.variants && best < 1,
    alike: found.alike,
  };
}

/** How well the best known of `one`'s model numbers is known at `other`. */
function coverage(
  one: Profile,
  other: Profile,
  found: { shared: string | null; variants: boolean; alike: number },
): number {
  let best = 0;
  for (const code of one.identity) {
    const known = knownAt(other, code, found);
    if (known > best) best = known;
    if (known >= SUFFIX_ASIDE && code.length > (found.shared?.length ?? 0)) found.shared = code;
  }
  return best;
}

/** The other has the same but for a suffix that only one of the two has. */
const SUFFIX_ASIDE = 0.8;
const SUFFIXES_DIFFER = 0.4;

function knownAt(other: Profile, code: string, found: { variants: boolean; alike: number }): number {
  if (other.codes.includes(code)) return 1;
  if (code.length > SHORTEST_INSIDE && other.squashedText.includes(code)) return 1;
  const root = rootOf(code);
  let known = 0;
  let rootKnown = false;
  for (const theirs of other.codes) {
    if (theirs.length >= SHORTEST_INSIDE && code.includes(theirs)) known = SUFFIX_ASIDE;
    const theirRoot = rootOf(theirs);
    if (root === theirRoot && root.length >= SHORTEST_INSIDE) {
      rootKnown = true;
      const oneSided = root === code || theirRoot === theirs;
      if (!oneSided) found.variants = true;
      known = Math.max(known, oneSided ? SUFFIX_ASIDE : SUFFIXES_DIFFER);
    } else found.alike = Math.max(found.alike, likeness(code, theirs));
  }
  const inText = !rootKnown && root !== code && root.length > SHORTEST_INSIDE && other.squashedText.includes(root);
  return inText ? SUFFIX_ASIDE : known;
}

/** Without the letters at its end: they stand for a finish, a package or a country. */
function rootOf(code: string): string {
  let end = code.length;
  while (end > 0 && code.charCodeAt(end - 1) > 57) end--;
  return code.slice(0, end);
}

/** The share of the longer that their common start and end make up. */
function likeness(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++;
  let end = 0;
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++;
  return (start + end) / Math.max(a.length, b.length);
}
