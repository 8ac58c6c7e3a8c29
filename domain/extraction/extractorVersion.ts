/** Raise when the extractor's answers change, to re-read even unchanged pages. */
export const EXTRACTOR_VERSION = 18;
