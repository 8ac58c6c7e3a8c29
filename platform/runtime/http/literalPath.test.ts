import { expect, it } from 'vitest';
import { literalPath } from './literalPath.js';

it.each([
  ['/%', '/%25'],
  ['/dashboard/%zz', '/dashboard/%25zz'],
  ['/privacy-policy%', '/privacy-policy%25'],
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/caf%C3%A9/%FF?a=%C3', '/caf%25C3%25A9/%25FF?a=%C3'],
])('a malformed path stands for itself: %s', (url, literal) => expect(literalPath({ url })).toBe(literal));

it.each([
  '/',
  '/dashboard',
  '/caf%C3%A9',
  '/%2F%25',
  '/?a=%',
  '/dashboard?next=%E0%A4%A',
  '/api/%',
  '/api/shops/%zz?a=1',
])('leaves %s as it is', url => expect(literalPath({ url })).toBe(url));
