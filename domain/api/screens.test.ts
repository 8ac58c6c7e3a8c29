import { describe, expect, it } from 'vitest';
import { screenAt } from './screens.js';

describe('a page', () => {
  it.each(['/', '/dashboard', '/competitors', '/profile', '/admin', '/privacy-policy', '/service-unavailable'])(
    'is at %s, as in the spec',
    path => expect(screenAt(path)).toBe(path),
  );

  it('may have a trailing slash', () => expect(screenAt('/dashboard/')).toBe('/dashboard'));

  it.each(['', '//', '/Dashboard', '/dashboard/orders', '/dashboard//', '/index.html', '/__proto__', '/constructor'])(
    'is not at %s',
    path => expect(screenAt(path)).toBeNull(),
  );
});
