import { describe, expect, it } from 'vitest';
import { ERRORS, errorText } from './errors.js';

describe('error catalogue', () => {
  it.each([
    ['AUTHENTICATION_REQUIRED', 401, 'Authentication required'],
    ['SESSION_EXPIRED', 401, 'Your session has expired. Please sign in again.'],
    ['SERVICE_UNAVAILABLE', 503, 'Service Unavailable'],
    ['INVALID_SHOP', 400, 'Please enter a valid Shopify store URL or name'],
    ['SHOP_NOT_CONNECTED', 409, 'No shop connected'],
    ['CONNECT_FAILED', 502, 'Failed to connect to Shopify. Please try again.'],
    ['COMPETITOR_URL_REQUIRED', 400, 'Please enter a competitor URL'],
    ['COMPETITOR_URL_INVALID', 400, 'Invalid competitor URL. Please check the URL and try again.'],
    ['COMPETITOR_ALREADY_TRACKED', 400, 'This competitor is already being tracked for your products.'],
    [
      'PRODUCTS_SYNC_NEEDED',
      412,
      'Please visit your Dashboard first to sync your product catalog, then try adding competitors again.',
    ],
    ['STORE_UNKNOWN', 400, 'No store information available for disconnection.'],
    ['DISCOVERY_COOLDOWN', 429, 'Discovery is on cooldown. Please wait {hours} more hours.'],
    ['DISCOVERY_OFF', 409, 'Competitor discovery is currently disabled. Please contact support.'],
    ['INSUFFICIENT_PERMISSIONS', 403, 'Permission denied – please re-authenticate with Shopify'],
    ['AUTHENTICATION_FAILED', 401, 'Authentication failed – please re-authenticate with Shopify'],
  ] as const)("has %s with the spec's text", (code, status, text) => {
    expect(ERRORS[code]).toEqual({ status, text });
  });

  it.each(Object.entries(ERRORS))('%s has an error status and a sentence', (_, { status, text }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(text).toMatch(/^[A-Z{]/);
  });

  it('fills in the details', () => {
    expect(errorText('WATCHLIST_FULL', { limit: 10 })).toBe('You’re tracking 10 competitors, the limit of your plan.');
  });

  it('inserts a detail unchanged, even if it looks like a placeholder', () => {
    expect(errorText('INVALID_REQUEST', { reason: '$& {limit}' })).toBe('The request isn’t valid: $& {limit}');
  });

  it('omits a missing detail', () => {
    expect(errorText('INVALID_REQUEST')).toBe('The request isn’t valid:');
  });
});
