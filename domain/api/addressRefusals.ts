/** The refusals of a page's address, the same for its preview and for tracking it. */
export const ADDRESS_REFUSALS = [
  'COMPETITOR_URL_REQUIRED',
  'COMPETITOR_URL_INVALID',
  'COMPETITOR_ADDRESS_PRIVATE',
  'COMPETITOR_ADDRESS_CREDENTIALS',
  'COMPETITOR_PORT_REFUSED',
  'COMPETITOR_ALREADY_TRACKED',
] as const;
