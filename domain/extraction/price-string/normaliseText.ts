/** Normalizes price text: one kind of digit, space and apostrophe; no invisible marks (reference §6). */

/** The zero of each decimal script in use; digits map by their distance from it. */
const ZEROS = [
  0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50, 0x0ed0,
  0x0f20, 0x1040, 0x17e0, 0x1810, 0xff10,
];

const REPLACED = new Map<string, string>([
  ['\u066b', '.'],
  ['\u066c', ','],
  ['\u060c', ','],
  ['\uff0c', ','],
  ['\uff0e', '.'],
  ['\uff04', '$'],
  ['\uffe5', '¥'],
  ['\uffe1', '£'],
  ['\uffe6', '₩'],
  ['\ufe69', '$'],
  ['\uff05', '%'],
  ['\uff0f', '/'],
  ['\u2019', "'"],
  ['\u2018', "'"],
  ['\u02bc', "'"],
  ['\u00b4', "'"],
  ['`', "'"],
  ['\u2012', '-'],
  ['\u2013', '-'],
  ['\u2014', '-'],
  ['\u2015', '-'],
  ['\u2212', '-'],
  ['\uff0d', '-'],
  ['\uff5e', '~'],
  ['\u301c', '~'],
]);

const OTHER = /[^\u0020-\u007e]|`/g;
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
const SPACE = /\s/;

/** Never lengthens the text. Digits become 0-9, spaces plain ones. Callers keep the raw text as evidence. */
export const normaliseText = (raw: string): string => raw.replace(OTHER, plain);

function plain(char: string): string {
  const replaced = REPLACED.get(char);
  if (replaced !== undefined) return replaced;
  if (SPACE.test(char)) return ' ';
  if (INVISIBLE.test(char)) return '';
  const code = char.charCodeAt(0);
  if (code < 0x0660) return char;
  const zero = ZEROS.find(start => code >= start && code < start + 10);
  return zero === undefined ? char : String(code - zero);
}
