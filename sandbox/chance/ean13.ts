/** The 13 digits of an article number: the 12 given and their check digit (GS1 General Specifications §7.9). */
export function ean13(body: string): string {
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
