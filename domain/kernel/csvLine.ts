/** Writes CSV (RFC 4180) for every table that leaves the product, on the server and in the browser. */
export type CsvField = string | number | boolean | null | undefined;

/** The start of a text that a spreadsheet would run as a formula, also in its full-width form. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const LINE_BREAKS = /[\r\n\u2028\u2029]+/g;
const NEEDS_QUOTES = /[",;\t]|^\s|\s$/;

/**
 * One row without its line break. Numbers stay as they are, also negative ones. Text may come from strangers: an
 * apostrophe precedes what looks like a formula, and spaces replace line breaks, so that each row is one line.
 */
export const csvLine = (fields: readonly CsvField[]): string => fields.map(fieldOf).join(',');

function fieldOf(value: CsvField): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = (FORMULA.test(value) ? `'${value}` : value).replace(LINE_BREAKS, ' ');
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
