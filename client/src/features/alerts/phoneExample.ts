/** Numbers reserved for examples or drama, or the examples of the numbering plans, with each country's IANA zones. */
const EXAMPLES: readonly (readonly [number: string, zones: string])[] = [
  [
    '+1 212 555 0123',
    'America/New_York America/Chicago America/Denver America/Los_Angeles America/Phoenix America/Detroit America/Boise America/Anchorage America/Indiana/Indianapolis Pacific/Honolulu',
  ],
  ['+1 416 555 0123', 'America/Toronto America/Vancouver America/Edmonton America/Winnipeg America/Halifax'],
  ['+44 7700 900123', 'Europe/London'],
  ['+353 85 012 3456', 'Europe/Dublin'],
  ['+49 1512 3456789', 'Europe/Berlin'],
  ['+43 664 123456', 'Europe/Vienna'],
  ['+41 78 123 45 67', 'Europe/Zurich'],
  ['+33 6 12 34 56 78', 'Europe/Paris'],
  ['+31 6 12345678', 'Europe/Amsterdam'],
  ['+32 470 12 34 56', 'Europe/Brussels'],
  ['+39 312 345 6789', 'Europe/Rome'],
  ['+34 612 34 56 78', 'Europe/Madrid'],
  ['+351 912 345 678', 'Europe/Lisbon'],
  ['+45 34 41 23 45', 'Europe/Copenhagen'],
  ['+46 70 123 45 67', 'Europe/Stockholm'],
  ['+47 406 12 345', 'Europe/Oslo'],
  ['+48 512 345 678', 'Europe/Warsaw'],
  ['+61 412 345 678', 'Australia/Sydney Australia/Melbourne Australia/Brisbane Australia/Perth Australia/Adelaide'],
  ['+64 21 123 4567', 'Pacific/Auckland'],
  ['+81 90 1234 5678', 'Asia/Tokyo'],
  ['+65 8123 4567', 'Asia/Singapore'],
  ['+91 81234 56789', 'Asia/Kolkata'],
];

/** @returns a phone number as it is written in the country of the store's time zone; `null` for other zones. */
export const phoneExample = (timeZone: string): string | null =>
  EXAMPLES.find(([, zones]) => zones.split(' ').includes(timeZone))?.[0] ?? null;
