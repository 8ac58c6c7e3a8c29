/** Derives a search market from a shop's currency and time zone, because the platform names no country. */
import type { Market } from './sources/source.js';

const BY_CURRENCY: Readonly<Record<string, readonly [country: string, language: string]>> = {
  ...{
    USD: ['us', 'en'],
    GBP: ['gb', 'en'],
    CAD: ['ca', 'en'],
    AUD: ['au', 'en'],
    NZD: ['nz', 'en'],
    INR: ['in', 'en'],
  },
  ...{
    CHF: ['ch', 'de'],
    SEK: ['se', 'sv'],
    NOK: ['no', 'no'],
    DKK: ['dk', 'da'],
    PLN: ['pl', 'pl'],
    CZK: ['cz', 'cs'],
  },
  ...{
    JPY: ['jp', 'ja'],
    BRL: ['br', 'pt'],
    MXN: ['mx', 'es'],
    TRY: ['tr', 'tr'],
    ZAR: ['za', 'en'],
    SGD: ['sg', 'en'],
  },
};
const EURO_BY_ZONE: Readonly<Record<string, readonly [country: string, language: string]>> = {
  ...{ 'Europe/Berlin': ['de', 'de'], 'Europe/Vienna': ['at', 'de'], 'Europe/Paris': ['fr', 'fr'] },
  ...{ 'Europe/Madrid': ['es', 'es'], 'Europe/Rome': ['it', 'it'], 'Europe/Amsterdam': ['nl', 'nl'] },
  ...{ 'Europe/Brussels': ['be', 'nl'], 'Europe/Lisbon': ['pt', 'pt'], 'Europe/Dublin': ['ie', 'en'] },
  ...{ 'Europe/Helsinki': ['fi', 'fi'], 'Europe/Athens': ['gr', 'el'] },
};

/** Defaults to the United States: a search needs a country. */
export function marketOf(currency: string | null, timeZone: string): Pick<Market, 'country' | 'language'> {
  const known = currency === 'EUR' ? (EURO_BY_ZONE[timeZone] ?? ['de', 'de']) : BY_CURRENCY[currency ?? ''];
  const [country, language] = known ?? ['us', 'en'];
  return { country, language };
}
