import { expect, it } from 'vitest';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { PriceEvidence } from '../../../../../domain/api/evidence.js';
import { GERMAN } from '../../../german.js';
import { speak } from '../../../language/translatable.js';
import { reportText } from './reportText.js';

const competitor = { label: 'Tent', url: 'https://rival.example/tent' } as Competitor;
const evidence = {
  ...{ at: null, price: null, currency: null, availability: 'in_stock', confidence: 0.987 },
  evidence: [{ source: 'json-ld', path: 'offers.price', raw: '80.00', chosen: true, why: 'the offer itself' }],
} as unknown as PriceEvidence;
const FOUND = '+ json-ld offers.price = "80.00" (the offer itself)';

it('reports a reading that looks wrong in the merchant’s language, and the reader’s own words as they are', () => {
  expect(reportText(competitor, evidence).split('\n')).toEqual([
    ...['This price looks wrong', 'Tent: https://rival.example/tent', 'read: not yet'],
    ...['price: none, stock: In Stock, 99% sure', FOUND],
  ]);
  speak('de', GERMAN);
  expect(reportText(competitor, evidence).split('\n')).toEqual([
    ...['Dieser Preis sieht falsch aus', 'Tent: https://rival.example/tent', 'gelesen: noch nicht'],
    ...['Preis: keiner, Bestand: Auf Lager, zu 99\u00a0% sicher', FOUND],
  ]);
});
