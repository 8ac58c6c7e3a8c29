/** Words of a title that tell next to nothing about which product it is, although each may be long. */
import { wordMap } from './wordMap.js';

const MAKERS = 'inc incorporated ltd limited llc gmbh corp corporation co company international intl sarl spa bv ag';
const PACKAGING = 'retail boxed box packaged packaging package blister bulk oem jewel';
const SHOPS =
  'brand genuine original official authentic sale hot best offer deal shipping free item product edition version model part number pcs';

/** What software and games run on, by family: two families in one title are a list, one is a choice. */
export const PLATFORMS = wordMap<string>(
  Object.entries({
    windows: 'windows win window winxp winvista vista xp pc',
    mac: 'mac macintosh macos osx',
    linux: 'linux unix',
    playstation: 'ps2 ps3 ps4 ps5 playstation psp',
    xbox: 'xbox xbox360',
    nintendo: 'wii wiiu nintendo gamecube',
  }).flatMap(([family, words]) => words.split(' ').map((word): [string, string] => [word, family])),
);

const TELLING_LITTLE = wordMap([
  ...`${MAKERS} ${PACKAGING} ${SHOPS}`.split(' ').map((word): [string, true] => [word, true]),
  ...PLATFORMS.entries.map(([word]): [string, true] => [word, true]),
]);

/** @param word without a digit: a model number may contain any of these. */
export const tellsLittle = (word: string): boolean => TELLING_LITTLE.get(word) ?? false;
