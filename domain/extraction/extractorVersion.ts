/** Raised when the extractor's answers change: pages are then read again in full, even if unchanged since. */
export const EXTRACTOR_VERSION = 8;
