/** Raised when the extractor answers differently: pages are then read again from scratch, whatever their validators say. */
export const EXTRACTOR_VERSION = 4;
