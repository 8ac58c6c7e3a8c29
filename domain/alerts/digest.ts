/** Sending frequencies. A digest goes out at `DIGEST_AT` in the store's time zone; a weekly one on Mondays. */
export const DIGESTS = ['instant', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];
