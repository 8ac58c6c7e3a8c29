/** Control actions on the market: prices, stock and faults of its product pages. */
import { fromMinor, toMinor } from '../../domain/kernel/money.js';
import { type Amount, as, type Currency } from '../../domain/kernel/names.js';
import { AVAILABILITIES, FAILURES, type Market, type Shown } from '../market/marketState.js';
import { type Actions, type Fields, type Outcome, refused, textOf } from './action.js';

export const marketActions = (market: Market, origin: () => string): Actions => ({
  price: fields =>
    onPage(market, fields, ({ path, page }) => {
      const given = textOf(fields, 'amount').trim();
      if (!/^\d{1,7}(\.\d{1,2})?$/.test(given)) return refused('amount must be a decimal such as "289.00"');
      const currency = as<Currency>(page.currency);
      const amount = fromMinor(toMinor(as<Amount>(given), currency), currency);
      market.setPrice(path, amount);
      return { url: origin() + path, amount, currency: page.currency };
    }),

  availability: fields =>
    onPage(market, fields, ({ path }) => {
      const availability = AVAILABILITIES.find(known => known === textOf(fields, 'availability'));
      if (!availability) return refused(`availability must be one of ${AVAILABILITIES.join(', ')}`);
      market.setAvailability(path, availability);
      return { url: origin() + path, availability };
    }),

  fail: fields =>
    onPage(market, fields, ({ path }) => {
      const mode = FAILURES.find(known => known === textOf(fields, 'mode'));
      if (!mode) return refused(`mode must be one of ${FAILURES.join(', ')}`);
      market.setFailure(path, mode);
      return { url: origin() + path, mode };
    }),
});

/** Matches by path only: `localhost` and `127.0.0.1` name the same page. */
function onPage(market: Market, fields: Fields, change: (shown: Shown) => Outcome): Outcome {
  const url = textOf(fields, 'url');
  const shown = URL.canParse(url) ? market.at(new URL(url).pathname) : market.at(url);
  return shown ? change(shown) : refused('url is not a product page of the market', 404);
}
