/** A comparison where it stands alone: `the same weekdays before` -> `Same weekdays before`. */
export function comparisonTitle(text: string): string {
  const bare = text.replace(/^the (?=\D)/, '');
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}
