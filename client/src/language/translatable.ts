/**
 * The texts in the source are English. Another language replaces them in place, once, before the first render: a file
 * that keeps a text in a constant as it loads would keep the English one (`translatable.test.ts` finds it).
 */
import type { Language } from '../../../domain/kernel/language.js';

/** By the name of the English object. */
export type Catalogue = Readonly<Record<string, object>>;

const english = new Map<string, object>();
let catalogue: Catalogue = {};
let spoken: Language = 'en';

/** The language of all texts. */
export const spokenLanguage = (): Language => spoken;

/** @param name the constant that holds the texts, which its translation bears too. @returns the same object. */
export function translatable<Texts extends object>(name: string, texts: Texts): Texts {
  english.set(name, texts);
  replace(texts, catalogue[name]);
  return texts;
}

/** Gives all texts, those of parts that load later too, in another language. */
export function speak(language: Language, translations: Catalogue): void {
  spoken = language;
  catalogue = translations;
  for (const [name, texts] of english) replace(texts, translations[name]);
}

/** A constant may hold part of the texts, so objects stay and their texts change. */
function replace(texts: object, translation: object | undefined): void {
  for (const [key, value] of Object.entries(translation ?? {})) {
    const text: unknown = Reflect.get(texts, key);
    if (typeof text === 'object' && text !== null) replace(text, value);
    else Reflect.set(texts, key, value);
  }
}
