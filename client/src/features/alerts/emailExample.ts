/** An address as a merchant in a country would write it, with the country's IANA zones. */
const EXAMPLES: readonly (readonly [address: string, zones: string])[] = [
  ['name@your-shop.co.uk', 'Europe/London'],
  ['name@your-shop.ie', 'Europe/Dublin'],
  ['name@ihr-shop.de', 'Europe/Berlin'],
  ['name@ihr-shop.at', 'Europe/Vienna'],
  ['name@ihr-shop.ch', 'Europe/Zurich'],
  ['nom@votre-boutique.fr', 'Europe/Paris'],
  ['naam@uw-winkel.nl', 'Europe/Amsterdam'],
  ['naam@uw-winkel.be', 'Europe/Brussels'],
  ['nome@tuo-negozio.it', 'Europe/Rome'],
  ['nombre@tu-tienda.es', 'Europe/Madrid'],
  ['nome@sua-loja.pt', 'Europe/Lisbon'],
  ['navn@din-butik.dk', 'Europe/Copenhagen'],
  ['namn@din-butik.se', 'Europe/Stockholm'],
  ['navn@din-butikk.no', 'Europe/Oslo'],
  ['imie@twoj-sklep.pl', 'Europe/Warsaw'],
  ['name@your-shop.ca', 'America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Halifax'],
  [
    'name@your-shop.com.au',
    'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide',
  ],
  ['name@your-shop.co.nz', 'Pacific/Auckland'],
  ['name@your-shop.jp', 'Asia/Tokyo'],
  ['name@your-shop.sg', 'Asia/Singapore'],
  ['name@your-shop.in', 'Asia/Kolkata'],
];

/** @returns an email address as it is written in the country of the store's time zone. */
export const emailExample = (timeZone: string): string =>
  EXAMPLES.find(([, zones]) => zones.split(' ').includes(timeZone))?.[0] ?? 'name@your-shop.com';
