/**
 * The words for a change. A sentence's parts follow each other without a space of their own: a move, `(−7.8%)`, then
 * its reason. The client's German templates derive from these texts.
 */

const texts = {
  fell: (label: string, from: string, to: string) => `${label} fell from ${from} to ${to}`,
  rose: (label: string, from: string, to: string) => `${label} rose from ${from} to ${to}`,
  isAt: (label: string, to: string) => `${label} is at ${to}`,
  sinceAlert: (base: string) => `; it was ${base} at the last alert`,
  ownPrice: {
    below: (base: string) => `, below your price of ${base}`,
    above: (base: string) => `, above your price of ${base}`,
  },
  target: {
    below: (base: string) => `, below your target of ${base}`,
    above: (base: string) => `, above your target of ${base}`,
  },
  lowest: (days: string, base: string) => `, the lowest price seen in ${days} days (before: ${base})`,
  stock: {
    in_stock: 'in stock',
    out_of_stock: 'out of stock',
    pre_order: 'pre order',
    back_order: 'back order',
    discontinued: 'discontinued',
    unknown: 'unknown',
  },
  stockChanged: {
    in_stock: (label: string, before: string) => `${label} is back in stock (was ${before})`,
    out_of_stock: (label: string, before: string) => `${label} is sold out (was ${before})`,
    pre_order: (label: string, before: string) => `${label} can be pre-ordered (was ${before})`,
    back_order: (label: string, before: string) => `${label} is on back-order (was ${before})`,
    discontinued: (label: string, before: string) => `${label} was discontinued (was ${before})`,
    unknown: (label: string, before: string) => `${label} no longer shows its stock (was ${before})`,
  },
  unreadable: {
    hour: (label: string, reason: string) => `${label} has been unreadable for 1 hour (${reason})`,
    hours: (label: string, hours: string, reason: string) =>
      `${label} has been unreadable for ${hours} hours (${reason})`,
  },
  failures: {
    blocked: 'blocked',
    gone: 'gone',
    http_error: 'http error',
    no_price: 'no price',
    listing: 'listing',
    not_found: 'not found',
    needs_script: 'needs script',
    restaurant: 'restaurant',
    booking: 'booking',
    article: 'article',
    brand_page: 'brand page',
    not_html: 'not html',
    redirect_refused: 'redirect refused',
    address_refused: 'address refused',
    robots_disallowed: 'robots disallowed',
    timeout: 'timeout',
    too_large: 'too large',
    unreachable: 'unreachable',
    variant_gone: 'variant gone',
    place_gone: 'place gone',
    value_unusual: 'value unusual',
    stock_gone: 'stock gone',
  },
};

export type ChangeTexts = typeof texts;

export default texts;
