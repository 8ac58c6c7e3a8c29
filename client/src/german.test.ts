/** The compiler sees that a translation has every text; this sees the rest. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { GERMAN } from './german.js';

const files = import.meta.glob<Record<string, object>>(['./**/*Texts.ts', '!./**/*.de.ts'], { eager: true });

/** By name. Only files that hold texts of their own: `fooTexts.ts` with a `fooTexts`. */
const ENGLISH = new Map(
  Object.entries(files).flatMap(([path, exported]) => {
    const name = path.replace(/^.*\/|\.ts$/g, '');
    const texts = exported[name];
    return texts ? [[name, texts] as const] : [];
  }),
);

/** Each text with its place: `tiles.revenue`. */
function textsIn(texts: object, place = ''): readonly (readonly [place: string, text: unknown])[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? textsIn(value, `${place}${key}.`)
      : [[`${place}${key}`, value] as const],
  );
}

/** Different from each other however they are formatted. */
const VALUES = [21, 32, 43, 54, 65, 76, 87];

const isTemplate = (text: unknown): text is (...values: unknown[]) => unknown => typeof text === 'function';

/** `null` if the values are of the wrong kind. */
function shownWith(text: (...values: unknown[]) => unknown, values: readonly unknown[]): unknown {
  try {
    return text(...values);
  } catch {
    return null;
  }
}

/** The values that the text shows, or its `{placeholders}`. */
function shownBy(text: unknown): readonly (number | string)[] {
  if (!isTemplate(text)) return (String(text).match(/\{\w+\}/g) ?? []).sort();
  const shown: unknown =
    shownWith(text, VALUES) ??
    shownWith(
      text,
      VALUES.map(value => [value]),
    );
  const written = typeof shown === 'string' ? shown : renderToStaticMarkup(shown as React.ReactNode);
  return VALUES.filter(value => written.includes(String(value)));
}

describe('German', () => {
  it('has a translation of every file of texts, and no other', () => {
    expect(ENGLISH.size).toBeGreaterThan(40);
    expect(Object.keys(GERMAN).sort()).toEqual([...ENGLISH.keys()].sort());
  });

  it.each(Object.keys(GERMAN))('shows the same values as the English %s', name => {
    const english = new Map(textsIn(ENGLISH.get(name) ?? {}));
    for (const [place, text] of textsIn(GERMAN[name] ?? {}))
      expect([place, shownBy(text)]).toEqual([place, shownBy(english.get(place) ?? place)]);
  });

  it('quotes, pauses and spaces as German does', () => {
    const foreign = Object.entries(GERMAN).flatMap(([name, texts]) =>
      textsIn(texts)
        .filter(([, text]) => /[‘’]|\w\.\.\.|\w…|(?<!\\u00a0|[\s(])%/.test(String(text)))
        .map(([place]) => `${name}.${place}`),
    );
    expect(foreign).toEqual([]);
  });
});
