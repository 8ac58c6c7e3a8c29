import { expect, it, onTestFinished } from 'vitest';
import { DEFINITIONS } from '../../../domain/analytics/definitions.js';
import { GERMAN } from '../german.js';
import { speak } from '../language/translatable.js';
import { localized } from './localized.js';

function inGerman(text: string): string {
  onTestFinished(() => speak('en', {}));
  speak('de', GERMAN);
  return localized(text).replaceAll('\u00a0', ' ');
}

it('English stays as it is', () =>
  expect(localized('Tent fell from $329.00 to $299.00 (−9.1%)')).toBe('Tent fell from $329.00 to $299.00 (−9.1%)'));

it.each([
  ['Tent fell from $1,329.00 to $299.00 (−9.1%)', 'Tent fiel von 1.329,00 $ auf 299,00 $ (−9,1 %)'],
  [
    'A from B rose from €10.00 to €12.50 (+25.0%), above your price of €11.00',
    'A from B stieg von 10,00 € auf 12,50 € (+25,0 %), über Ihrem Preis von 11,00 €',
  ],
  ['Tent is at ¥1,200; it was ¥1,300 at the last alert', 'Tent kostet 1.200 ¥; beim letzten Alarm waren es 1.300 ¥'],
  ['Tent is sold out (was in stock)', 'Tent ist ausverkauft (vorher auf Lager)'],
  [
    'Tent has been unreadable for 6 hours (timeout)',
    'Tent ist seit 6 Stunden nicht lesbar (der Shop antwortet zu langsam)',
  ],
  ['price within 8%', 'Preis weicht höchstens 8 % ab'],
  ['one price is 2.5 times the other', 'ein Preis ist das 2,5-Fache des anderen'],
  ['3 new suggestions', '3 neue Vorschläge'],
  ['Newsletter sent', 'Newsletter sent'],
])('German has “%s” as “%s”', (english, german) => expect(inGerman(english)).toBe(german));

it.each(Object.entries(DEFINITIONS))('German defines %s', (_, definition) =>
  expect(inGerman(definition)).not.toBe(definition),
);
