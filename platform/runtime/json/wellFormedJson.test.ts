import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wellFormedJson } from './wellFormedJson.js';

it.each([
  ['"Fancy \\ud83dMug"', 'Fancy \ufffdMug'],
  ['"\\uDC00 \\uD83D"', '\ufffd \ufffd'],
  ['"\\udc00\\ud83d"', '\ufffd\ufffd'],
  ['"\\ud83d\\ud83d\\ude00"', '\ufffd\u{1f600}'],
  ['"\\ud83d\\n\\ude00"', '\ufffd\n\ufffd'],
  ['"\ud83d"', '\ufffd'],
  // A backslash in the text itself, followed by letters.
  ['"C:\\\\ud83d"', 'C:\\ud83d'],
  ['"\\\\\\ud83d"', '\\\ufffd'],
  ['"\\ud7ff\\ue000 \u{1f600}"', '\ud7ff\ue000 \u{1f600}'],
])('%s holds %j', (json, text) => expect(JSON.parse(wellFormedJson(json))).toBe(text));

it('leaves well-formed text unchanged, letter by letter', () => {
  const json = JSON.stringify({ 'größe \u{1f600}': ['C:\\udrive', '\\ud83d', '\0', 1] });
  expect(wellFormedJson(json)).toBe(json);
});

it('yields the same strings, each made well-formed, whatever they contain', () => {
  const unit = fc.constantFrom('\ud83d', '\ude00', '\udfff', '\\', '\\ud83d', '"', '\n', '\0', 'u', 'd83d', 'é', 'x');
  const text = fc.array(unit, { maxLength: 12 }).map(units => units.join(''));
  fc.assert(
    fc.property(text, text, (key, value) => {
      expect(JSON.parse(wellFormedJson(JSON.stringify([key, { value: [value] }])))).toEqual([
        key.toWellFormed(),
        { value: [value.toWellFormed()] },
      ]);
    }),
    { numRuns: 2_000 },
  );
});
