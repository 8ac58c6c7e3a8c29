/** Strangers' text: with lone surrogates, and with text that looks like one. */
import fc from 'fast-check';
import { expect } from 'vitest';

const lone = fc.constantFrom('\ud83d', '\ude00', '\udfff', '\udc00\ud800');
const harmless = fc.constantFrom('Fancy ', 'Mug', '\u{1f600}', 'é', 'C:\\ud83d', '\\', '\\\\', '"', "'", 'd83d', ' ');
const around = fc.array(harmless, { maxLength: 4 }).map(parts => parts.join(''));

/** Each contains at least one lone surrogate. */
export const loneText = fc
  .tuple(around, lone, around, fc.option(lone, { nil: '' }))
  .map(parts => parts.join(''))
  // The two halves of a pair may have met.
  .filter(text => !text.isWellFormed());

/** The number of attempts per input path. */
export const RUNS = { numRuns: 25 };

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => [key, ...textsIn(item)])
      : [];

/** Checks everything that was stored: keys, texts, and the texts inside JSON stored as text. */
export function expectWellFormed(stored: unknown): void {
  const texts = textsIn(stored).flatMap(text => (/^[[{]/.test(text) ? [text, ...textsIn(parsed(text))] : [text]));
  expect(texts.filter(text => !text.isWellFormed())).toEqual([]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
