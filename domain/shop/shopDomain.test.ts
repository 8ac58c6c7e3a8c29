import { describe, expect, it } from 'vitest';
import { isShopDomain, parseShopDomain } from './shopDomain.js';

describe('a store typed by a merchant', () => {
  it.each([
    ['aurora-outfitters', 'aurora-outfitters.myshopify.com'],
    ['  Aurora-Outfitters  ', 'aurora-outfitters.myshopify.com'],
    ['https://www.aurora.myshopify.com/admin/products?x=1', 'aurora.myshopify.com'],
    ['HTTP://AURORA.MYSHOPIFY.COM', 'aurora.myshopify.com'],
    ['www.a1', 'a1.myshopify.com'],
  ])('parses %j as %s', (typed, domain) => expect(parseShopDomain(typed)).toBe(domain));

  it.each([
    '',
    'a',
    '-aurora',
    'aurora-',
    'aurora outfitters',
    'aurora.com',
    'a_b',
    'evil.com/.myshopify.com',
    'é-shop',
    'x'.repeat(64),
  ])('refuses %j', typed => expect(parseShopDomain(typed)).toBeNull());
});

describe('a store sent by Shopify', () => {
  it('is a whole domain', () => expect(isShopDomain('aurora.myshopify.com')).toBe(true));

  it.each([
    'aurora',
    'evil.com',
    'a.myshopify.com.evil.com',
    'evil.com?.myshopify.com',
    'a.b.myshopify.com',
    'A.myshopify.com',
    'a.myshopify.com\n',
  ])('is never %j', text => expect(isShopDomain(text)).toBe(false));
});
