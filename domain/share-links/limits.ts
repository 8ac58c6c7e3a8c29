/** Days that a link can last; merchants choose one. */
export const SHARE_DAYS = [1, 7, 30] as const;
export const DEFAULT_SHARE_DAYS = 7;
/** Open links per shop. */
export const SHARE_LIMIT = 50;
