/** Days that a link can last; merchants choose one. */
export const SHARE_DAYS = [1, 7, 30] as const;
export const DEFAULT_SHARE_DAYS = 7;
/** The expiry of a feed, which lasts until it is revoked. */
export const NO_EXPIRY = '9999-12-31T23:59:59.999Z';
/** Open links per shop. */
export const SHARE_LIMIT = 50;
