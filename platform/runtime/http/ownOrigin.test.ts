import { describe, expect, it } from 'vitest';
import { ownOrigin, ownOrigins } from './ownOrigin.js';

describe("the app's own origin", () => {
  it.each([
    ['http://localhost:8080', '127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080', '[::1]:8080', 'http://[::1]:8080'],
    ['http://localhost:8080', 'localhost:8080', 'http://localhost:8080'],
    ['http://localhost:8080', undefined, 'http://localhost:8080'],
    ['http://localhost:8080', 'localhost:9090', 'http://localhost:8080'],
    ['http://localhost:8080', 'evil.example:8080', 'http://localhost:8080'],
    ['http://localhost:8080', 'not a host', 'http://localhost:8080'],
    ['https://app.example', '127.0.0.1', 'https://app.example'],
    ['https://app.example', 'evil.example', 'https://app.example'],
  ])('for %s, requested as %s, is %s', (publicUrl, host, origin) => expect(ownOrigin(publicUrl, host)).toBe(origin));

  it('has several names on this machine, and one elsewhere', () => {
    expect(ownOrigins('http://localhost:8080')).toContain('http://127.0.0.1:8080');
    expect(ownOrigins('https://app.example')).toEqual(['https://app.example']);
  });
});
