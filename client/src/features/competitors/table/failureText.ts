import type { CheckFailure } from '../../../../../domain/price/price.js';

/** Why a check failed, in words (the codes are `domain/price`'s). */
const TEXTS: Readonly<Record<CheckFailure, string>> = {
  blocked: 'The shop blocks automated visits',
  gone: 'The page no longer exists',
  http_error: 'The shop answered with an error',
  no_price: 'No price was found on the page',
  not_html: 'The address is not a web page',
  redirect_refused: 'The page redirects elsewhere',
  address_refused: 'The address is not a public web page',
  robots_disallowed: 'The shop asks bots not to read this page',
  timeout: 'The shop took too long to answer',
  too_large: 'The page is too large to read',
  unreachable: 'The shop could not be reached',
  variant_gone: 'The page no longer offers this variant',
  place_gone: 'Needs a look: there is no price where you said it is',
  value_unusual: 'Needs a look: the price there is very different',
  stock_gone: 'Needs a look: the page says something else of its stock',
};

const isKnown = (code: string): code is CheckFailure => Object.hasOwn(TEXTS, code);

export const failureText = (code: string): string => (isKnown(code) ? TEXTS[code] : 'The last check failed');
