import * as api from '../../domain/api/market.js';
import { marketSettings, marketStream } from '../../domain/competitors/market/settings.js';
import { type Amount, as, type Currency } from '../../domain/kernel/names.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `PUT /api/market/settings`: sets how prices are compared and which changes raise a notification. */
export const saveMarketSettings = merchantRoute(api.saveMarketSettings, {
  async handler({ body: { quietPercent, rates }, merchant: { shop }, now, write }) {
    const settings = {
      quietPercent,
      rates: rates.map(({ currency, into, rate }) => ({
        currency: as<Currency>(currency),
        into: as<Currency>(into),
        rate: as<Amount>(rate),
      })),
    };
    const command = { type: 'SaveMarketSettings', settings, at: now } as const;
    return accepted(await write(marketSettings, marketStream(shop), command), {});
  },
});
