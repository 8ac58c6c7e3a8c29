/** The languages of texts for people. English is the specification's, and everybody's whose own there is not. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

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
