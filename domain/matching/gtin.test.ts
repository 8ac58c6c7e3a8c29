import { describe, expect, it } from 'vitest';
import { parseGtin } from './gtin.js';

describe('a GTIN', () => {
  it.each([
    ['EAN-13', '4006381333931', '04006381333931'],
    ['UPC-A', '036000291452', '00036000291452'],
    ['the same UPC as an EAN', '0036000291452', '00036000291452'],
    ['GTIN-8', '96385074', '00000096385074'],
    ['GTIN-14', '10614141000415', '10614141000415'],
    ['with the blanks of a label', '4 006381 333931', '04006381333931'],
    ['with hyphens', '0-36000-29145-2', '00036000291452'],
  ])('%s is read as 14 digits', (_, text, gtin) => expect(parseGtin(text)).toBe(gtin));

  it.each([
    ['a wrong check digit', '4006381333932'],
    ['two digits changed over', '4006381339331'],
    ['eleven digits', '03600029145'],
    ['zeros', '0000000000000'],
    ['nothing', ''],
    ['letters', '40063813339AB'],
    ['a number that a shop assigns itself (EAN, prefix 20)', '2000000000008'],
    ['a number that a shop assigns itself (UPC, prefix 4)', '400000000008'],
    ['a number that a shop assigns itself (GTIN-8, prefix 2)', '20000004'],
  ])('%s is not a GTIN', (_, text) => expect(parseGtin(text)).toBeNull());
});
