/** Completes an article number: appends the check digit to the 12 digits (GS1 General Specifications §7.9). */
export function ean13(body: string): string {
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
