/** The events of how a shop compares prices, and which moves it wants to hear about. */
import { Type } from 'typebox';
import { type EventIn, named, ofShop, orNull } from '../../kernel/event.js';
import type { Amount, Currency } from '../../kernel/names.js';

const rate = orNull(named<Amount>());

export const marketEvents = {
  /** In per cent of the price. */
  QuietThresholdChanged: ofShop({ from: Type.Number(), to: Type.Number() }),
  /** What one unit of `currency` is worth in `into`; `null`: no rate. */
  ExchangeRateChanged: ofShop({ currency: named<Currency>(), into: named<Currency>(), from: rate, to: rate }),
};
export type MarketEvent = EventIn<typeof marketEvents>;
