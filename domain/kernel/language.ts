/** The languages of texts for people. English is the specification's, and everybody's whose own there is not. */
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
  accepted
    .split(',')
    .map(range => range.trim().split(/\s*;\s*q=/))
    .map(([tag = '', quality = '1']) => ({ primary: tag.toLowerCase().split('-')[0], quality: Number(quality) }))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ primary }) => LANGUAGES.find(language => language === primary))
    .find(language => language !== undefined) ?? 'en';
