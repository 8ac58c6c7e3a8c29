import { expect, it } from 'vitest';
import { withPacks } from './packs.js';

it.each([
  ['batteries, pack of 12', 'batteries, 12 pack'],
  ['set of 4 mugs', '4 pack mugs'],
  ['cola 24 x 330 ml', 'cola 24 pack 330 ml'],
  ['cola 330ml x 24', 'cola 24 pack 330ml'],
  ['screen 800 x 480', 'screen 800 x 480'],
  ['3x zoom', '3x zoom'],
  ['box of pens', 'box of pens'],
])('%j is %j', (plain, written) => expect(withPacks(plain)).toBe(written));
