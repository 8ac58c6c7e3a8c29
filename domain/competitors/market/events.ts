/** Events of a shop's market settings: exchange rates and the notice threshold. */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, orNull } from '../../kernel/event.js';
import type { Amount, Currency } from '../../kernel/names.js';

const rate = orNull(named<Amount>());

export const marketEvents = {
  /** In per cent of the price. Smaller moves raise no notice. */
  QuietThresholdChanged: ofShop({ from: Type.Number(), to: Type.Number() }),
  /** The value of one unit of `currency` in `into`; `null`: no rate. */
  ExchangeRateChanged: ofShop({ currency: named<Currency>(), into: named<Currency>(), from: rate, to: rate }),
};
export type MarketEvent = EventIn<typeof marketEvents>;
