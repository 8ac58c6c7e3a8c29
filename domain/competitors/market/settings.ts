/** A shop's exchange rates and notice threshold. Stream: `market-<shop>`. */
import type { Decider } from '../../kernel/decider.js';
import { compareAmounts } from '../../kernel/money.js';
import type { Amount, Instant, ShopDomain } from '../../kernel/names.js';
import type { MarketEvent } from './events.js';
import type { ExchangeRate } from './exchangeRate.js';
import { QUIET_PERCENT } from './limits.js';

export type { MarketEvent } from './events.js';

export const marketStream = (shop: ShopDomain): string => `market-${shop}`;

export interface MarketSettings {
  /** In per cent. A smaller move raises no notice; 0: every move does. */
  readonly quietPercent: number;
  readonly rates: readonly ExchangeRate[];
}

export type MarketCommand = { type: 'SaveMarketSettings'; settings: MarketSettings; at: Instant };

export const marketSettings: Decider<MarketSettings, MarketCommand, MarketEvent> = {
  initial: { quietPercent: QUIET_PERCENT.default, rates: [] },

  decide({ settings, at }, known) {
    const events: MarketEvent[] = [];
    if (settings.quietPercent !== known.quietPercent)
      events.push({ type: 'QuietThresholdChanged', from: known.quietPercent, to: settings.quietPercent, at });
    const wanted = new Map(settings.rates.map(rate => [nameOf(rate), rate]));
    for (const pair of new Map([...known.rates, ...settings.rates].map(rate => [nameOf(rate), rate])).values()) {
      const { currency, into } = pair;
      const from = rateIn(known.rates, pair);
      const to = wanted.get(nameOf(pair))?.rate ?? null;
      const same = from === null || to === null ? from === to : compareAmounts(from, to) === 0;
      if (!same) events.push({ type: 'ExchangeRateChanged', currency, into, from, to, at });
    }
    return events;
  },

  evolve(known, event) {
    if (event.type === 'QuietThresholdChanged') return { ...known, quietPercent: event.to };
    const { currency, into, to } = event;
    const others = known.rates.filter(rate => nameOf(rate) !== nameOf(event));
    return { ...known, rates: to === null ? others : [...others, { currency, into, rate: to }] };
  },
};

const nameOf = ({ currency, into }: Pick<ExchangeRate, 'currency' | 'into'>): string => `${currency} ${into}`;
const rateIn = (rates: readonly ExchangeRate[], wanted: ExchangeRate): Amount | null =>
  rates.find(rate => nameOf(rate) === nameOf(wanted))?.rate ?? null;
