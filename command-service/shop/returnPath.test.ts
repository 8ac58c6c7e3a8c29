import { describe, expect, it } from 'vitest';
import { returnPath } from './returnPath.js';

const app = 'http://localhost:8080';

describe('the page after connecting', () => {
  it.each([
    [undefined, '/dashboard?connected=true&skip_loading=true'],
    ['', '/dashboard?connected=true&skip_loading=true'],
    ['/', '/'],
    ['/profile', '/profile'],
    ['/dashboard?reconnected=true', '/dashboard?reconnected=true'],
    ['/dashboard?connected=true&next=//evil.example', '/dashboard?connected=true'],
    [`${app}/competitors#top`, '/competitors'],
  ])('%s leads to %s', (given, expected) => expect(returnPath(given, app)).toBe(expected));

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example/dashboard',
    '/\t/evil.example/dashboard',
    'https://evil.example/dashboard',
    'https://localhost:8080/dashboard',
    'http://localhost:8080@evil.example/dashboard',
    'http://user@localhost:8080/dashboard',
    'http://localhost:8081/dashboard',
    'javascript:alert(1)',
    '/admin',
    '/dashboard/../admin',
    '/api/auth/shopify/login?shop=x',
    'http://[',
  ])('refuses %s', given => expect(returnPath(given, app)).toBeNull());
});
