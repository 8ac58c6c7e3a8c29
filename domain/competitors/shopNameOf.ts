import { getDomain } from 'tldts';

/**
 * The name under which a competitor's shop is shown: as its page states it, otherwise the registrable domain
 * (`example.co.uk`, without `shop.`), otherwise the host.
 */
export const shopNameOf = (stated: string | null, url: string): string =>
  stated ?? getDomain(url, { allowPrivateDomains: true }) ?? new URL(url).host;
