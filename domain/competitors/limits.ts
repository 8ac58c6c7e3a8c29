/** Spec §9: 'Competitors per store: 10'. The server enforces it; the client announces it in advance. */
export const WATCHLIST_LIMIT = 10;
