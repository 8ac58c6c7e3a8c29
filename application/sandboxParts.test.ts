import { describe, expect, it } from 'vitest';
import { checkUrl } from '../platform/outbound/guard/checkUrl.js';
import { sandboxParts } from './sandboxParts.js';

describe('the addresses on this machine that a page may have', () => {
  it('are none without a sandbox', () => expect(sandboxParts(null, 'market')).toEqual([]));

  it.each([
    ['http://localhost:8081/market/northpeak/products/tent', true],
    ['http://northpeak.localhost:8081/market/northpeak/products/tent', true],
    ['http://gatehouse.localhost:8081/market/gatehouse/products/tent', true],
    ['http://cascade.localhost:8081/market/cascade/img/tent.png', true],
    ['http://northpeak.localhost:8081/market/cascade/products/tent', false],
    ['http://northpeak.localhost:8081/market/', false],
    ['http://northpeak.localhost:8081/control', false],
    ['http://northpeak.localhost:8081/market/northpeak/../../control', false],
    ['http://northpeak.localhost:8082/market/northpeak/products/tent', false],
    ['http://northpeak.localhost/market/northpeak/products/tent', false],
    ['http://evil.localhost:8081/market/northpeak/products/tent', false],
    ['http://evil.northpeak.localhost:8081/market/northpeak/products/tent', false],
    ['http://northpeak.localhost.:8081/market/northpeak/products/tent', false],
  ])('are exactly the sandbox’s: %s %s', (url, allowed) =>
    expect(checkUrl(url, { except: sandboxParts('http://localhost:8081', 'market') }).allowed).toBe(allowed),
  );
});
