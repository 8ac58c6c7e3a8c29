/** Maps countries to currencies, to resolve ambiguous signs as a last resort (reference §6). */

const TABLE =
  'AD EUR,AE AED,AF AFN,AL ALL,AM AMD,AO AOA,AR ARS,AT EUR,AU AUD,AZ AZN,BA BAM,BB BBD,BD BDT,BE EUR,BG BGN,BH BHD,BN BND,BO BOB,BR BRL,BS BSD,BW BWP,BY BYN,BZ BZD,CA CAD,CH CHF,CL CLP,CN CNY,CO COP,CR CRC,CU CUP,CY EUR,CZ CZK,DE EUR,DK DKK,DO DOP,DZ DZD,EC USD,EE EUR,EG EGP,ES EUR,ET ETB,FI EUR,FJ FJD,FR EUR,GB GBP,GE GEL,GH GHS,GI GIP,GR EUR,GT GTQ,HK HKD,HN HNL,HR EUR,HU HUF,ID IDR,IE EUR,IL ILS,IN INR,IQ IQD,IR IRR,IS ISK,IT EUR,JM JMD,JO JOD,JP JPY,KE KES,KG KGS,KH KHR,KR KRW,KW KWD,KZ KZT,LA LAK,LB LBP,LI CHF,LK LKR,LT EUR,LU EUR,LV EUR,LY LYD,MA MAD,MC EUR,MD MDL,MK MKD,MM MMK,MN MNT,MO MOP,MT EUR,MU MUR,MX MXN,MY MYR,MZ MZN,NA NAD,NG NGN,NI NIO,NL EUR,NO NOK,NP NPR,NZ NZD,OM OMR,PA PAB,PE PEN,PH PHP,PK PKR,PL PLN,PT EUR,PY PYG,QA QAR,RO RON,RS RSD,RU RUB,SA SAR,SC SCR,SE SEK,SG SGD,SI EUR,SK EUR,SN XOF,SV USD,SY SYP,TH THB,TN TND,TR TRY,TT TTD,TW TWD,TZ TZS,UA UAH,UG UGX,US USD,UY UYU,UZ UZS,VE VES,VN VND,YE YER,ZA ZAR,ZM ZMW';

const CURRENCIES: ReadonlyMap<string, string> = new Map(
  TABLE.split(',').map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);

/** Country domains in worldwide use, which do not locate the shop. */
const WORLDWIDE: ReadonlySet<string> = new Set([
  'AI',
  'CO',
  'LA',
  'LY',
  'ME',
  'TV',
  'IO',
  'CC',
  'FM',
  'GG',
  'TO',
  'WS',
  'AM',
  'BZ',
  'SC',
]);

/** Languages tied to one country, which determine the currency. */
const HOMES: Readonly<Record<string, string>> = {
  bg: 'BG',
  cs: 'CZ',
  da: 'DK',
  he: 'IL',
  hu: 'HU',
  is: 'IS',
  ja: 'JP',
  ko: 'KR',
  nb: 'NO',
  nn: 'NO',
  no: 'NO',
  pl: 'PL',
  ro: 'RO',
  sv: 'SE',
  th: 'TH',
  tr: 'TR',
  uk: 'UA',
  vi: 'VN',
};

/** @param country ISO 3166, two capitals */
export const currencyOfCountry = (country: string): string | null => CURRENCIES.get(country) ?? null;

/** The country of a language tag: `en-NZ`, `pt_BR`, `zh-Hant-TW`, or `cs` alone. `null` for `en`, `es`, … */
export function countryOfLanguage(tag: string): string | null {
  const parts = tag.trim().split(/[-_]/, 4);
  const region = parts.slice(1).find(part => /^[A-Za-z]{2}$/.test(part));
  if (region) return region.toUpperCase() === 'UK' ? 'GB' : region.toUpperCase();
  return HOMES[parts[0]?.toLowerCase() ?? ''] ?? null;
}

/** The country of a host name's top-level domain (`.co.uk` is GB), or `null`. */
export function countryOfHost(host: string): string | null {
  const ending = host.slice(host.lastIndexOf('.') + 1).toUpperCase();
  if (ending === 'UK') return 'GB';
  const secondLevel = /\.(?:com|net|org)\.[a-z]{2}$/i.test(host);
  return CURRENCIES.has(ending) && (secondLevel || !WORLDWIDE.has(ending)) ? ending : null;
}
