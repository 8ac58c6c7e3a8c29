/** A page as it was read, for keeping. */

/** Scripts that hold data, such as JSON-LD, are part of what was read; the others are code. */
const CODE = /<script\b(?![^>]*\btype\s*=\s*["']?\s*[\w/+.-]*json)[^>]*>.*?<\/script\s*>/gis;

/** The page without its code. */
export const withoutScripts = (html: string): string => html.replace(CODE, '');

/** Binds a sealed snapshot to its content. */
export const snapshotContext = (sha256: string): string => `snapshot ${sha256}`;
