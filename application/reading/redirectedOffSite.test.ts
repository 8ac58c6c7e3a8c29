import { describe, expect, it } from 'vitest';
import { redirectedOffSite } from './redirectedOffSite.js';

const REQUESTED = 'https://shop.example/products/tent';

describe('a visitor redirected elsewhere', () => {
  it.each([
    ['https://shop.example/', 'the front page'],
    ['https://shop.example/en', 'the front page'],
    ['https://www.shop.example/de-de/', 'the front page'],
    ['https://shop.example/index.html', 'the front page'],
    ['https://shop.example/account/login?return=%2Fproducts%2Ftent', 'a login'],
    ['https://shop.example/password', 'a login'],
    ['https://accounts.shop.example/sign-in', 'a login'],
    ['https://consent.shop.example/m?continue=x', 'a consent page'],
    ['https://shop.example/cookie-wall', 'a consent page'],
    ['https://shop.example/errors/validateCaptcha', 'a challenge'],
  ])('to %s landed on %s', (landed, where) => expect(redirectedOffSite(REQUESTED, landed)).toBe(where));

  it.each([
    [REQUESTED, REQUESTED],
    [REQUESTED, 'https://www.shop.example/products/tent?variant=1'],
    [REQUESTED, 'https://shop.example/en/products/tent-2'],
    [REQUESTED, 'https://shop.example/products/passwords-for-beginners'],
    ['https://shop.example/', 'https://shop.example/en'],
    ['https://shop.example/login/products/1', 'https://shop.example/login/products/2'],
  ])('%s to %s is still the product', (requested, landed) => expect(redirectedOffSite(requested, landed)).toBeNull());
});
