/** How soon messages go out. A digest is sent at `DIGEST_AT` of the store's day, a weekly one on Mondays. */
export const DIGESTS = ['instant', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];
