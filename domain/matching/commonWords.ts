/** Words of a title that tell next to nothing about which product it is, although each may be long. */

const MAKERS = 'inc incorporated ltd limited llc gmbh corp corporation co company international intl sarl spa bv ag';
const PACKAGING = 'retail boxed box packaged packaging package blister bulk oem jewel';
const SHOPS =
  'brand genuine original official authentic sale hot best offer deal shipping free item product edition version model part number pcs';

const TOLD_LITTLE: ReadonlySet<string> = new Set(`${MAKERS} ${PACKAGING} ${SHOPS}`.split(' '));

/** What software and games run on, by family: two families in one title are a list, one is a choice. */
const PLATFORMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    windows: 'windows win window winxp winvista vista xp pc',
    mac: 'mac macintosh macos osx',
    linux: 'linux unix',
    playstation: 'ps2 ps3 ps4 ps5 playstation psp',
    xbox: 'xbox xbox360',
    nintendo: 'wii wiiu nintendo gamecube',
  }).flatMap(([family, words]) => words.split(' ').map((word): [string, string] => [word, family])),
);

/** The families named among the words. */
export function platformsIn(words: readonly string[]): ReadonlySet<string> {
  const families = new Set<string>();
  for (const word of words) {
    const family = PLATFORMS.get(word);
    if (family !== undefined) families.add(family);
  }
  return families;
}

/** A name with a digit is never common: a model number may contain any of these. */
export const isCommon = (word: string): boolean => TOLD_LITTLE.has(word);

export const isPlatform = (word: string): boolean => PLATFORMS.has(word);
