/** Bounds of one import, and its part of the memory while it is read. The proxy takes bodies of 4 MB. */
export const IMPORT_ROWS = 10_000;
export const IMPORT_BYTES = 4_000_000;
