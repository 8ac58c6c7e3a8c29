/** Global trade item numbers: GTIN-8, UPC-A (12 digits), EAN-13, GTIN-14. GS1 General Specifications §7.9. */

/**
 * The number as 14 digits, so that a UPC equals the EAN with a leading zero; `null` if it is not a GTIN: wrong length,
 * wrong check digit, all zeros, or a number that a shop assigns itself (GS1 prefixes 2 and 02 to 04 are for use inside
 * a shop, so the same number means other things elsewhere).
 */
export function parseGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  const gtin = digits.padStart(14, '0');
  if (!hasRightCheckDigit(gtin)) return null;
  const insideOneShop = digits.length === 8 ? /^[02]/.test(digits) : /^.(?:2|0[24])/.test(gtin);
  return insideOneShop ? null : gtin;
}

/** Weights 3 and 1 in turn from the left of 14 digits; the sum with the check digit is a multiple of ten. */
function hasRightCheckDigit(gtin: string): boolean {
  let sum = 0;
  for (let place = 0; place < 14; place++) sum += Number(gtin[place]) * (place % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
}
