import { describe, it } from 'vitest';
import { type Amount, as, type Currency, type Instant } from '../../kernel/names.js';
import { specification } from '../../kernel/specification.js';
import { type MarketCommand, type MarketEvent, marketSettings } from './settings.js';

const { given } = specification(marketSettings);
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const [EUR, USD] = [as<Currency>('EUR'), as<Currency>('USD')];
const save = (quietPercent: number, rate?: string): MarketCommand => ({
  type: 'SaveMarketSettings',
  settings: { quietPercent, rates: rate === undefined ? [] : [{ currency: EUR, into: USD, rate: as<Amount>(rate) }] },
  at,
});
const quiet = (from: number, to: number): MarketEvent => ({ type: 'QuietThresholdChanged', from, to, at });
const rated = (from: string | null, to: string | null): MarketEvent => ({
  ...{ type: 'ExchangeRateChanged', currency: EUR, into: USD, at },
  ...{ from: from as Amount | null, to: to as Amount | null },
});

describe('market settings', () => {
  it('ignore moves under 1 % and have no rate by default', () => given().when(save(1)).thenNothing());

  it('change the threshold', () => given(quiet(1, 2)).when(save(0)).then(quiet(2, 0)));

  it('set, change and remove a rate', () => {
    given().when(save(1, '1.08')).then(rated(null, '1.08'));
    given(rated(null, '1.08')).when(save(1, '1.1')).then(rated('1.08', '1.1'));
    given(rated(null, '1.08')).when(save(1)).then(rated('1.08', null));
  });

  it('keep the rates of other pairs, in each direction', () => {
    const gbp = { currency: as<Currency>('GBP'), into: USD, rate: as<Amount>('1.27') };
    const back = { currency: USD, into: EUR, rate: as<Amount>('0.9') };
    const of = ({ currency, into, rate }: typeof gbp, to: string | null = rate, from: string | null = null) =>
      ({ type: 'ExchangeRateChanged', currency, into, from, to, at }) as MarketEvent;
    const saved = (...rates: (typeof gbp)[]): MarketCommand => ({
      ...{ type: 'SaveMarketSettings', settings: { quietPercent: 1, rates }, at },
    });
    given(of(gbp), of(back)).when(saved(gbp, back)).thenNothing();
    given(of(gbp), of(back))
      .when(saved(gbp, { ...back, rate: as<Amount>('0.8') }))
      .then(of(back, '0.8', '0.9'));
    given(of(gbp), of(back))
      .when(saved(back))
      .then(of(gbp, null, '1.27'));
    given(of(gbp), of(back), of(gbp, null, '1.27'))
      .when(saved(gbp, back))
      .then(of(gbp));
  });

  it('ignore equal values in any notation', () => given(rated(null, '1.10')).when(save(1, '1.1')).thenNothing());
});
