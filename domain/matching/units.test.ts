import { describe, expect, it } from 'vitest';
import { baseUnitOf, unitOf } from './units.js';

describe('units', () => {
  it.each([
    ['TB', 1, '1000 GB'],
    ['MB', 512, '0.512 GB'],
    ['cm', 5, '50 mm'],
    ['in', 1, '25.4 mm'],
    ['inches', 2, '50.8 mm'],
    ['"', 10, '254 mm'],
    ['feet', 1, '304.8 mm'],
    ['W', 60, '60 W'],
    ['kW', 1.5, '1500 W'],
    ['volts', 12, '12 V'],
    ['mAh', 2000, '2000 mAh'],
    ['GHz', 2.4, '2400 MHz'],
    ['megapixels', 10, '10 MP'],
    ['oz', 2, '56.7 g'],
    ['lbs', 1, '453.59 g'],
    ['kg', 1, '1000 g'],
    ['ml', 250, '250 ml'],
    ['litres', 1.5, '1500 ml'],
    ['packs', 3, '3 pieces'],
  ])('%s: %d are %s', (word, count, expected) => {
    const unit = unitOf(word.toLowerCase());
    expect(`${Number((count * (unit?.factor ?? 0)).toFixed(3))} ${baseUnitOf(unit?.dimension ?? '')}`).toBe(expected);
  });

  it.each(['port', 'black', '', 's', 'constructor'])('%j is not a unit', word => expect(unitOf(word)).toBeUndefined());
});
