/** The languages of texts for people. English is the specification's, and the default. */
import { weightedValues } from './weightedValues.js';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** In their own languages, so that everybody finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The same texts in every language: the compiler finds a missing one. */
export type InLanguages<Texts> = Readonly<Record<Language, Texts>>;

/** The conventions for money and figures in the server's own messages (BCP 47). A screen uses the browser's region. */
export const LOCALES: InLanguages<string> = { en: 'en-US', de: 'de-DE' };

/** @param accepted the `Accept-Language` header (RFC 9110 §12.5.4): `de-AT, de;q=0.9, en;q=0.8`. */
export const languageOf = (accepted = ''): Language =>
  weightedValues(accepted)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ value }) => LANGUAGES.find(language => language === value.split('-')[0]))
    .find(language => language !== undefined) ?? 'en';
