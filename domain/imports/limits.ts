/** Limits of one import. The proxy accepts bodies of 4 MB. */
export const IMPORT_ROWS = 10_000;
export const IMPORT_BYTES = 4_000_000;
