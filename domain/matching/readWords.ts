/** Splits a product's title into words, amounts with their units, and model numbers. */
import { COLOUR_OF } from './coloursIn.js';
import { isDigit, squash } from './plainText.js';
import { type Run, runsOf } from './runsOf.js';
import { unitOf } from './units.js';
import { wordMap } from './wordMap.js';

export interface Reading {
  /** Each once, without a plural s. Bare numbers are words too; amounts and words such as `the` are not. */
  readonly words: string[];
  /** In the base unit of each dimension; `#port` is how many ports there are (`8-port`). */
  readonly amounts: Map<string, number[]>;
  /** Squashed model numbers of five characters and more: `dscw120b`, `910002480`. */
  readonly codes: string[];
  /** Short ones, which often name a series instead of a model: `s310`, `h17`. */
  readonly shortCodes: string[];
}

const NUMBER_AND_UNIT = /^(\d+(?:\.\d+)?)([a-z]+)$/;
const LITTLE_WORDS = 'the and for with in of to a an by on or w from is it as new'.split(' ');
/** Shapes of standards, formats and resolutions: many models share them, so they identify none. */
const STANDARD =
  /^(?:(?:240|360|480|540|576|720|1080|1440|2160)[ip]|\d+(?:x|k|d|nd|rd|th|st|bit|way|pin|in\d+)|\d*x\d+|802\d+[a-z]*|h26\d|mp[34]|mpeg\d|usb\d|ddr\d|cat\d[ea]?|rj\d+|e?sata\d?|rs(?:232|422|485)|pc\d+|ieee\d*)$/;
const SHORTEST_CODE = 5;
/** Before a number: `version 3`, `v. 3` and `3` are one. */
const VERSION_WORDS = 'version ver vers release rel'.split(' ');
/** Series and versions: `mark ii` is `mark 2`. Single letters mean many other things. */
const ROMAN = { ii: '2', iii: '3', iv: '4', vi: '6', vii: '7', viii: '8', ix: '9' };
const VERSION_NUMBER = /^v(\d{1,2})$/;

const LITTLE = Symbol('little');
const VERSION = Symbol('version');
/** Says how it is sold, not what it is: `(Pair)`. With a number it is an amount: `3 pairs`. */
const PACK = Symbol('pack');
/** How a word is written if not as it is. All in one, as each word of each title is looked up. */
const WRITTEN = wordMap<string | symbol>([
  ...LITTLE_WORDS.map(word => [word, LITTLE] as const),
  ...VERSION_WORDS.map(word => [word, VERSION] as const),
  ['pair', PACK],
  ['pairs', PACK],
  ...Object.entries(ROMAN),
  ...COLOUR_OF.entries,
]);

/** @param plain see `plainText` */
export function readWords(plain: string): Reading {
  const reading: Reading = { words: [], amounts: new Map(), codes: [], shortCodes: [] };
  let code = '';
  /** Whether it has digits: without, it is no model number. */
  let numbered = false;
  let mixed = false;
  /** Waits for its unit, which may be the next word. */
  let number: string | null = null;
  for (const run of runsOf(plain)) {
    if (!run.joined) {
      if (numbered) addCode(reading, code, mixed);
      code = '';
      numbered = false;
      mixed = false;
    }
    if (run.kind === 'letters' || run.kind === 'quote') {
      if (run.kind === 'letters') code += run.text;
      readWord(reading, number, run.text);
      number = null;
      continue;
    }
    if (number !== null) add(reading.words, number);
    number = null;
    if (run.kind === 'number') {
      number = shortest(run.text);
      code += squash(run.text);
      numbered = true;
    } else if (readMixed(reading, run)) {
      code += squash(run.text);
      numbered = true;
      mixed = true;
    }
  }
  if (number !== null) add(reading.words, number);
  if (numbered) addCode(reading, code, mixed);
  return reading;
}

/** @param number the number right before it, if there is one */
function readWord(reading: Reading, number: string | null, word: string): void {
  const known = WRITTEN.get(word);
  const noun = word.length > 1 && known !== LITTLE;
  if (number !== null) {
    const unit = unitOf(word);
    if (unit) {
      addAmount(reading, unit.dimension, Number(number) * unit.factor);
      return;
    }
    if (noun && word.length > 2) addAmount(reading, `#${singular(word)}`, Number(number));
    add(reading.words, number);
  }
  if (noun && known !== VERSION && known !== PACK)
    add(reading.words, typeof known === 'string' ? known : inSingular(word));
}

/** Whether it may be part of a model number: `320gb` and `1080p` are not. */
function readMixed(reading: Reading, { text }: Run): boolean {
  const [, value, name = ''] = NUMBER_AND_UNIT.exec(text) ?? [];
  const unit = value === undefined ? undefined : unitOf(name);
  if (unit) {
    addAmount(reading, unit.dimension, Number(value) * unit.factor);
    return false;
  }
  const word = squash(text);
  const version = VERSION_NUMBER.exec(word)?.[1];
  if (version !== undefined) {
    add(reading.words, String(Number(version)));
    return false;
  }
  add(reading.words, word);
  if (STANDARD.test(word)) return false;
  if (word.length < SHORTEST_CODE) add(reading.shortCodes, word);
  return true;
}

/** Letters and digits that run into each other, or a few letters joined to many digits, or many digits. */
function addCode({ codes }: Reading, text: string, mixed: boolean): void {
  if (text.length < SHORTEST_CODE) return;
  let digits = 0;
  for (let at = 0; at < text.length; at++) if (isDigit(text.charCodeAt(at))) digits++;
  const letters = text.length - digits;
  const named = mixed || (letters === 0 ? digits >= 5 : letters <= 4 && digits >= 3);
  if (named && !STANDARD.test(text)) add(codes, text);
}

function add(list: string[], item: string): void {
  if (!list.includes(item)) list.push(item);
}

function addAmount({ amounts }: Reading, dimension: string, value: number): void {
  const known = amounts.get(dimension);
  if (!known) amounts.set(dimension, [value]);
  else if (!known.includes(value)) known.push(value);
}

/** A colour in English: `blue` for `bleus`. */
function inSingular(word: string): string {
  const one = singular(word);
  return one === word ? word : (COLOUR_OF.get(one) ?? one);
}

/** `3` for `03` and `3.0`. Most numbers are written so already. */
const shortest = (number: string): string => (/^[1-9]\d{0,14}$/.test(number) ? number : String(Number(number)));

const singular = (word: string): string =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
